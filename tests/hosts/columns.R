# Print a column of games, of nimbers with NULL, and of REALs, as RSQLite returns them: columns.R LIBRARY
library <- commandArgs(TRUE)[1]
db <- DBI::dbConnect(RSQLite::SQLite(), ":memory:", loadable.extensions = TRUE)
invisible(DBI::dbGetQuery(db, "SELECT load_extension(?)", params = list(library)))
query <- "SELECT CAST(value AS TEXT) AS value, game_nimber(value) AS nimber, game_mean(value) AS mean
            FROM heap_game_values('S{1}', 'S{2}', ?)"
rows <- DBI::dbGetQuery(db, query, params = list(5)) # 5 is a REAL
stopifnot(is.character(rows$value), is.integer(rows$nimber), is.double(rows$mean))
cat(rows$value, sep = " ", fill = TRUE)
cat(ifelse(is.na(rows$nimber), "NULL", rows$nimber), sep = " ", fill = TRUE)
cat(rows$mean, sep = " ", fill = TRUE)
# Without CAST a column has the type of its first row.
warned <- FALSE
rows <- withCallingHandlers(
  DBI::dbGetQuery(db, "SELECT value FROM heap_game_values('S{1}', 'S{2}', 5)"),
  warning = function(warning) { warned <<- TRUE; invokeRestart("muffleWarning") })
cat("without CAST:", rows$value, if (warned) "(a warning)", fill = TRUE)
