# Load the extension in Ruby's sqlite3: ruby.rb LIBRARY
require "sqlite3"

db = SQLite3::Database.new(":memory:")
db.enable_load_extension(true)
db.load_extension(ARGV[0])
db.execute("SELECT x, y FROM grundy_board('queen', ?) WHERE value = 0", [3]) { |x, y| puts "#{x}|#{y}" }
db.execute("CREATE TABLE box(chocolates INTEGER)")
[1, 1, 1].each { |chocolates| db.execute("INSERT INTO box VALUES (?)", [chocolates]) }
puts db.execute("SELECT nim_winning_moves(chocolates), nim_sum(chocolates) FROM box")[0].join("|")
begin
  db.execute("SELECT grundy_queen(-3, 0)")
rescue SQLite3::Exception => error
  puts error.message.lines[0]
end
