// Load the extension in Node, with node:sqlite or a package that has the interface of better-sqlite3:
// node.js PACKAGE LIBRARY
const module_ = require(process.argv[2]);

const db = module_.DatabaseSync
  ? new module_.DatabaseSync(":memory:", { allowExtension: true })
  : new module_(":memory:");
db.loadExtension(process.argv[3]);
for (const { x, y } of db.prepare("SELECT x, y FROM grundy_board('queen', 3) WHERE value = 0").all())
  console.log(`${x}|${y}`);
db.exec("CREATE TABLE box(chocolates INTEGER)");
const insert = db.prepare("INSERT INTO box VALUES (?)");
for (const chocolates of [1, 1, 1]) insert.run(chocolates);
const { moves, sum } = db
  .prepare("SELECT nim_winning_moves(chocolates) AS moves, nim_sum(chocolates) AS sum FROM box")
  .get();
console.log(`${moves}|${sum}`);
try {
  console.log(db.prepare("SELECT grundy_queen(-3, 0)").get());
} catch (error) {
  console.log(error.message);
}
