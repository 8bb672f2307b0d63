# Load the extension in Perl's DBD::SQLite: perl.pl LIBRARY
use strict;
use warnings;
use DBI;

my $db = DBI->connect('dbi:SQLite:dbname=:memory:', '', '', { RaiseError => 1, PrintError => 0 });
$db->sqlite_enable_load_extension(1);
$db->sqlite_load_extension($ARGV[0]);
print join('|', @$_), "\n"
  for @{ $db->selectall_arrayref("SELECT x, y FROM grundy_board('queen', 3) WHERE value = 0") };
$db->do('CREATE TABLE box(chocolates INTEGER)');
$db->do('INSERT INTO box VALUES (?)', undef, $_) for 1, 1, 1;
print join('|', $db->selectrow_array('SELECT nim_winning_moves(chocolates), nim_sum(chocolates) FROM box')), "\n";
eval { $db->selectrow_array('SELECT grundy_queen(-3, 0)') };
print $db->errstr, "\n";
