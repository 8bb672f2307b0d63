# Load the extension in Tcl's sqlite3: tcl.tcl LIBRARY
package require sqlite3

sqlite3 db :memory:
db enable_load_extension 1
set library [lindex $argv 0]
db eval {SELECT load_extension($library)}
# SQL receives words of Tcl as texts. The extension accepts a text that is an integer.
set width 3
db eval {SELECT x, y FROM grundy_board('queen', $width) WHERE value = 0} {puts "$x|$y"}
db eval {CREATE TABLE box(chocolates INTEGER)}
foreach chocolates {1 1 1} {db eval {INSERT INTO box VALUES ($chocolates)}}
puts [join [db eval {SELECT nim_winning_moves(chocolates), nim_sum(chocolates) FROM box}] |]
catch {db eval {SELECT grundy_queen(-3, 0)}} message
puts $message
