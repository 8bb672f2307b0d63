/* Print a column of games, of nimbers with NULL, and of REALs, as sqlite-jdbc returns them:
** Columns.java LIBRARY */
import java.sql.*;
import java.util.StringJoiner;

public class Columns {
  interface Reader {
    String read(ResultSet rows) throws SQLException;
  }

  static String column(Connection db, String expression, Reader reader) throws SQLException {
    StringJoiner line = new StringJoiner(" ");
    try (Statement statement = db.createStatement();
         ResultSet rows = statement.executeQuery("SELECT " + expression + " FROM heap_game_values('S{1}', 'S{2}', 5)")) {
      while (rows.next())
        line.add(reader.read(rows));
    }
    return line.toString();
  }

  static String real(double number) {
    return number == Math.rint(number) ? "" + (long)number : "" + number;
  }

  public static void main(String[] arguments) throws SQLException {
    String address = "jdbc:sqlite::memory:?enable_load_extension=true";
    try (Connection db = DriverManager.getConnection(address);
         PreparedStatement load = db.prepareStatement("SELECT load_extension(?)")) {
      load.setString(1, arguments[0]);
      load.execute();
      System.out.println(column(db, "CAST(value AS TEXT)", rows -> (String)rows.getObject(1)));
      System.out.println(column(db, "game_nimber(value)", rows -> {
        int nimber = rows.getInt(1);
        return rows.wasNull() ? "NULL" : "" + nimber;
      }));
      System.out.println(column(db, "game_mean(value)", rows -> real(rows.getDouble(1))));
      System.out.println("getString: " + column(db, "value", rows -> rows.getString(1)));
      System.out.println("getInt: " + column(db, "value", rows -> "" + rows.getInt(1)));
      System.out.println("getInt of 1/2: " + column(db, "max(game('1/2'))", rows -> "" + rows.getInt(1)));
    }
  }
}
