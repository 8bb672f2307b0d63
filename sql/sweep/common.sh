# Functions of the scripts in sql/sweep and of sql/games/keep. These scripts set `here` to the folder sql/sweep and then
# source this file. Names of files and folders can contain any character except a newline: no name becomes part of a
# shell command, and names are quoted in SQL and in commands of the sqlite3 shell. Functions return their results in
# variables, so that a loop over a million shards starts no processes.

# fail MESSAGE: print the name of the script and the message, and stop.
fail() {
  printf '%s: %s\n' "${0##*/}" "$1" >&2
  exit 1
}

# reason FILE: read the output of a sqlite3 that failed for a FILE, and print why: the line that its commands printed, or the
# name of the constraint that its rows do not satisfy.
reason() {
  awk -v file="$1" '
    / database is locked/ { locked = 1 }
    /CHECK constraint failed: / { sub(/.*CHECK constraint failed: /, ""); sub(/ \([0-9]*\)$/, ""); check = $0; next }
    plain == "" { plain = $0 }
    END { print locked ? file " is in use by another process" : plain != "" ? plain : check != "" ? check : "sqlite3 failed" }'
}

# usage ARGUMENTS: print the usage of the script, and stop.
usage() {
  printf 'usage: %s %s\n' "$0" "$1" >&2
  exit 2
}

# set_path NAME: set `path` to a path of the same file that begins with / or ./, so that no program mistakes it for an
# option, a URI or a command.
set_path() {
  case $1 in
    '') fail 'the name of a file must not be empty' ;;
    *'
'*) fail "the name of a file must not contain a newline, got $1" ;;
    /*) path=$1 ;;
    *) path=./$1 ;;
  esac
}

# set_literal TEXT: set `literal` to the text as a literal of SQL.
set_literal() {
  rest=$1 literal="'"
  while :; do
    case $rest in
      *\'*) literal="$literal${rest%%\'*}''" rest=${rest#*\'} ;;
      *) break ;;
    esac
  done
  literal="$literal$rest'"
}

# set_word TEXT: set `word` to the text as an argument of a dot-command of the sqlite3 shell: between double quotes, with a
# backslash before each quote and backslash.
set_word() {
  rest=$1 word='"'
  while :; do
    case $rest in
      *[\\\"]*)
        before=${rest%%[\\\"]*}
        rest=${rest#"$before"}
        word="$word$before\\${rest%"${rest#?}"}" rest=${rest#?}
        ;;
      *) break ;;
    esac
  done
  word="$word$rest\""
}

# command_on NAME FILE: print a command of the sqlite3 shell that takes a file, such as `.read` or `.load`.
command_on() {
  set_word "$2"
  printf '%s %s\n' "$1" "$word"
}

# load_command: print the command that loads the extension GRUNDY, or ./dist/grundy. A name without a slash is left to the
# system's search for libraries.
load_command() {
  path=${GRUNDY:-./dist/grundy}
  case $path in */*) set_path "$path" ;; esac
  command_on .load "$path"
}

# need_integer NAME VALUE MIN MAX: stop unless the value is an integer within these bounds, without leading zeros.
need_integer() {
  case ${2#-} in
    '' | *[!0-9]* | 0?* | ??????????*) ;;
    *) [ "$2" = -0 ] || [ "$2" -lt "$3" ] || [ "$2" -gt "$4" ] || return 0 ;;
  esac
  fail "$1 must be an integer from $3 to $4, got $2"
}
max_shards=999999999

# need_file FILE: stop unless the file exists.
need_file() {
  [ -f "$1" ] || fail "$1: does not exist"
}

# integers FIRST LAST: print the integers from FIRST up to LAST, one on each line.
integers() {
  awk -v first="$1" -v last="$2" 'BEGIN { for (i = first + 0; i <= last; i++) printf "%d\n", i }'
}

# set_part FILE: create a file next to FILE, with the permissions of the umask, and set `part` to its name. The caller writes
# the part and then calls publish; the part is removed when the script ends. Also remove the parts of killed processes. A
# running process holds SQLite's lock on its part (lock_commands). If a part is removed before its process has the lock, that
# process fails when it renames the part.
set_part() {
  for part in "$1".part.*; do
    case $part in *.sql | *.files | *.errors | *-journal) continue ;; esac
    [ -f "$part" ] || continue
    case $(sqlite3 -bail "$part" 'BEGIN EXCLUSIVE' 2>&1) in *locked*) continue ;; esac
    remove_part
  done
  part=$(mktemp "$1.part.XXXXXX")
  trap remove_part EXIT
  trap 'exit 1' HUP INT TERM
  chmod +rw "$part"
}

remove_part() {
  rm -f "$part" "$part-journal" "$part.sql" "$part.files" "$part.errors"
}

# lock_commands: print commands that lock the main database, a part, until the connection is closed. Its journal is in
# memory, because the part of a killed process is discarded.
lock_commands() {
  printf '%s\n' '.timeout 10000' '.output /dev/null' 'PRAGMA main.journal_mode = MEMORY;' \
    'PRAGMA main.locking_mode = EXCLUSIVE;' 'BEGIN EXCLUSIVE;' 'COMMIT;' '.output'
}

# publish FILE: rename `part` to FILE, replacing an earlier FILE. SQLite would apply a journal or a write-ahead log of the
# earlier FILE to the new one. Therefore SQLite first applies them to the earlier FILE and deletes them, or fails if
# another process uses that file. Logs without a database are removed. If the script is killed at any point, FILE
# is the complete earlier file or the complete new one.
publish() {
  [ ! -d "$1" ] || fail "$1: is a folder"
  if [ -e "$1" ]; then
    sqlite3 -bail "$1" 'PRAGMA journal_mode = DELETE' 'BEGIN EXCLUSIVE' COMMIT >/dev/null 2>"$part.errors" ||
      fail "$1: cannot be replaced, because it is in use or is not a database: $(tail -n 1 "$part.errors")"
    for log in "$1-wal" "$1-journal"; do
      [ ! -e "$log" ] || fail "$log: belongs to $1, which is in use"
    done
  fi
  rm -f "$1-wal" "$1-shm" "$1-journal"
  mv "$part" "$1"
}

# publish_once FILE: rename `part` to FILE, unless another worker has made FILE. That worker may also have removed the part,
# which looks as if its process were dead before the process has its lock.
publish_once() {
  [ -e "$1" ] || (publish "$1") || [ -e "$1" ]
}

# game_commands GAME: print the commands that load the extension and read a game in tiers.
game_commands() {
  load_command
  echo 'CREATE TEMP TABLE solve_frontier(position PRIMARY KEY) WITHOUT ROWID;'
  command_on .read "$1"
}

# rule_matches FILE: stop unless the file has the same rule, version and number of shards as the current work. The function
# rule_commands of the caller prints the commands that read the current rule.
rule_matches() {
  set_literal "$1"
  differences=$({
    rule_commands
    printf 'ATTACH %s AS piece;\n' "$literal"
    command_on .read "$here/same_rule.sql"
  } | sqlite3 -bail :memory: 2>&1) || fail "$(printf '%s\n' "$differences" | reason "$1")"
}

# set_tiers GAME: set `first` and `last` to the bounds of the game's tiers.
set_tiers() {
  tiers=$({
    game_commands "$1"
    echo "SELECT first || ' ' || last FROM tiers;"
  } | sqlite3 -bail :memory:)
  first=${tiers% *} last=${tiers#* }
  need_integer 'the first tier' "$first" -99999999 99999999
  need_integer 'the last tier' "$last" "$first" 99999999
}
