<?php
// Load the extension in PHP's SQLite3, since PDO cannot load extensions: php -d sqlite3.extension_dir=FOLDER php.php FILE
$db = new SQLite3(':memory:');
$db->enableExceptions(true);
$db->loadExtension($argv[1]);
$cells = $db->query("SELECT x, y FROM grundy_board('queen', 3) WHERE value = 0");
while ($cell = $cells->fetchArray(SQLITE3_NUM)) {
    echo implode('|', $cell), "\n";
}
$db->exec('CREATE TABLE box(chocolates INTEGER)');
$insert = $db->prepare('INSERT INTO box VALUES (?)');
foreach ([1, 1, 1] as $chocolates) {
    $insert->bindValue(1, $chocolates, SQLITE3_INTEGER);
    $insert->execute();
}
$row = $db->querySingle('SELECT nim_winning_moves(chocolates) AS moves, nim_sum(chocolates) AS sum FROM box', true);
echo implode('|', $row), "\n";
try {
    $db->querySingle('SELECT grundy_queen(-3, 0)');
} catch (Exception $error) {
    echo preg_replace('/^Unable to [a-z ]*: ([0-9]*, )?/', '', $error->getMessage()), "\n";
}
