# Combinatorial game theory in SQL, as an extension of SQLite. Grundy.load(database) loads it into a database of the gem
# sqlite3.
module Grundy
  LOADABLE_PATH = File.join(__dir__, "grundy")
  # The folder of the documentation, which contains the files that grundy_help names.
  DOCS_PATH = File.expand_path("../docs", __dir__)

  def self.load(database)
    database.enable_load_extension(true)
    database.load_extension(LOADABLE_PATH)
  ensure
    database.enable_load_extension(false)
  end
end
