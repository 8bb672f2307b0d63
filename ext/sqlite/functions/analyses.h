/* Made by make reference from sql/README.md: ANALYSIS(name, topic, question, keywords). */
ANALYSIS("sql/contests/knight_queen_winner.sql", "contests", "Knight and Queen: who wins each test case?", NULL)
ANALYSIS("sql/contests/knight_queen_moves.sql", "contests", "Knight and Queen: which first moves win?", NULL)
ANALYSIS("sql/contests/chocolate_in_box.sql", "contests", "Chocolate in Box: how many first moves win?", NULL)
ANALYSIS("sql/contests/tower_breakers.sql", "contests", "Tower Breakers, Revisited: who wins each test case?", NULL)
ANALYSIS("sql/contests/tower_breakers_misere.sql", "contests", "the same if whoever makes the last move loses", NULL)
ANALYSIS("sql/contests/tower_breakers_moves.sql", "contests", "Tower Breakers, Revisited: which first moves win, in normal and in misere play?", NULL)
ANALYSIS("sql/contests/move_the_coins.sql", "contests", "Move the Coins: who wins if u hung below v?", NULL)
ANALYSIS("sql/contests/move_the_coins_moves.sql", "contests", "Move the Coins: which first moves win in the tree as it is given?", NULL)
ANALYSIS("sql/contests/pawn_chess.sql", "contests", "Pawn Chess: who wins each test case if White moves first?", NULL)
ANALYSIS("sql/contests/pawn_chess_moves.sql", "contests", "Pawn Chess: which first moves win, for White and for Black?", NULL)
ANALYSIS("sql/contests/chessboard_game.sql", "contests", "A Chessboard Game: who wins each test case?", NULL)
ANALYSIS("sql/contests/chessboard_game_again.sql", "contests", "Chessboard Game, Again!: the same with k coins", NULL)
ANALYSIS("sql/contests/bobs_game.sql", "contests", "Bob's Game: kings on a damaged board, who wins and by how many first moves?", NULL)
ANALYSIS("sql/boards/knight_queen_count.sql", "boards", "how many of the n^4 placements does the first player win, n = 1 to 50?", NULL)
ANALYSIS("sql/boards/board_grid.sql", "boards", "what does a board look like?", NULL)
ANALYSIS("sql/boards/board_colours.sql", "boards", "the same as coloured blocks in the terminal", NULL)
ANALYSIS("sql/boards/board_picture.sql", "boards", "the same as a picture in SVG", NULL)
ANALYSIS("sql/boards/lookup_table.sql", "boards", "lookup tables of queen and knight as ordinary indexed SQLite tables", NULL)
ANALYSIS("sql/boards/lookup_c_header.sql", "boards", "a lookup table as a C header", NULL)
ANALYSIS("sql/boards/lookup_binary.sql", "boards", "a lookup table as raw little-endian bytes", NULL)
ANALYSIS("sql/heaps/shard_nim.sql", "heaps", "Nim on three shards, none of which sees all heaps: how many first moves win?", NULL)
ANALYSIS("sql/heaps/nim_winning_moves.sql", "heaps", "Nim and misere Nim: which first moves win?", NULL)
ANALYSIS("sql/heaps/staircase_nim.sql", "heaps", "Staircase Nim: who wins, and by which moves?", NULL)
ANALYSIS("sql/heaps/heap_sweep.sql", "heaps", "How do the values of all octal games of up to three digits repeat?", NULL)
ANALYSIS("sql/heaps/heap_sweep_four.sql", "heaps", "The same of four digits, 8,192 games in eight minutes: how many periods are proved, which are the longest?", NULL)
ANALYSIS("sql/heaps/grundy_game_p_positions.sql", "heaps", "Which heaps of Grundy's game are lost for the player to move?", NULL)
ANALYSIS("sql/heaps/heap_first_difference.sql", "heaps", "Where do the values of two take-and-break games first differ?", NULL)
ANALYSIS("sql/heaps/b_file.sql", "heaps", "Which values has a heap game, as a b-file of OEIS?", NULL)
ANALYSIS("sql/heaps/heap_store.sql", "heaps", "Keeps values and proved periods in ordinary tables, and extends them later.", NULL)
ANALYSIS("sql/heaps/heap_store_check.sql", "heaps", "Are the kept values and periods right? One query of plain SQL, which trusts no program.", NULL)
ANALYSIS("sql/sweep/octal_four.sql", "sweep", "How do the values of all octal games of up to four digits repeat? A sweep of 8,192 codes.", NULL)
ANALYSIS("sql/sweep/quaternary_misere.sql", "sweep", "Which quaternary games of up to five digits have a misere quotient that is proved? A sweep of 1,024 codes.", NULL)
ANALYSIS("sql/sweep/family.sql", "sweep", "Take up to k or halve: who wins for k = 1 to 200? A sweep over a rule of one's own.", NULL)
ANALYSIS("sql/sweep/shard.sql", "sweep", "One shard of a sweep, as the script `sweep/work` writes it.", NULL)
ANALYSIS("sql/sweep/rule.sql", "sweep", "The rule of a sweep or a game as one text, which the files that it makes hold.", NULL)
ANALYSIS("sql/sweep/same_rule.sql", "sweep", "Was a file made by this rule, in as many shards?", NULL)
ANALYSIS("sql/sweep/merge_shard.sql", "sweep", "Adds a shard to what the script `sweep/merge` puts together.", NULL)
ANALYSIS("sql/sweep/merge_faults.sql", "sweep", "What is missing, changed, doubled or foreign among merged shards?", NULL)
ANALYSIS("sql/sweep/connect_four.sql", "sweep", "Connect-Four on 5 columns and 4 rows, as a game in tiers.", NULL)
ANALYSIS("sql/sweep/tier_forward.sql", "sweep", "The positions of one shard of one tier, as the script `sweep/tier` finds them.", NULL)
ANALYSIS("sql/sweep/tier_backward.sql", "sweep", "Their outcomes, from those of later tiers.", NULL)
ANALYSIS("sql/records/oeis_octal_56.sql", "records", "What should OEIS change in A071436, the values of the octal game .56?", NULL)
ANALYSIS("sql/records/octal_four_table.sql", "records", "How does each octal game with a fourth digit repeat?", NULL)
ANALYSIS("sql/records/open_octals.sql", "records", "How far do .205, .207 and .324 go without a period?", NULL)
ANALYSIS("sql/records/misere_quaternaries.sql", "records", "Which quaternary games of up to seven digits have a misere quotient that is proved?", NULL)
ANALYSIS("sql/records/misere_quaternaries_check.sql", "records", "Are those proofs right? Certificates for all, checked in plain SQL.", NULL)
ANALYSIS("sql/records/misere_semilinear.sql", "records", "Who wins misere sums of heaps whose quotient is infinite?", NULL)
ANALYSIS("sql/records/strip_temperatures.sql", "records", "What are the temperatures of strips of Snort, Col, Clobber, Konane and Amazons?", NULL)
ANALYSIS("sql/records/toads_and_frogs.sql", "records", "Do Erickson's conjectures on Toads and Frogs hold, as far as strips of 17 cells?", NULL)
ANALYSIS("sql/misere/misere_tame.sql", "misere", "When may one play a misere game as misere Nim?", NULL)
ANALYSIS("sql/misere/misere_sweep.sql", "misere", "How do all octal games of up to three digits go in misere play?", NULL)
ANALYSIS("sql/misere/misere_certificate_check.sql", "misere", "Who wins every sum of Kayles heaps, and how does one know? Nine queries of plain SQL, which trust no program.", NULL)
ANALYSIS("sql/misere/misere_board.sql", "misere", "A king who walks home, where whoever cannot move wins: outcomes and genera of a board's cells.", NULL)
ANALYSIS("sql/games/sum_of_games.sql", "games", "the winning moves of a sum of pieces, heaps, towers and staircases, by joins", NULL)
ANALYSIS("sql/games/sum_of_boards.sql", "games", "who wins a sum of twenty boards, and by which moves, by search and by values", NULL)
ANALYSIS("sql/games/tic_tac_toe.sql", "games", "tic-tac-toe from its moves: every outcome, perfect play, replies to a corner", NULL)
ANALYSIS("sql/games/subtraction_game.sql", "games", "the values of a subtraction game from its moves", NULL)
ANALYSIS("sql/games/kayles_rows.sql", "games", "Kayles from its moves, positions as JSON arrays, and the theory of sums checked on them", NULL)
ANALYSIS("sql/games/turning_corners.sql", "games", "Turning Corners, a product of two games of coins: what is each coin worth?", NULL)
ANALYSIS("sql/games/chomp.sql", "games", "Chomp on three rows: who wins, how fast, by which first moves", NULL)
ANALYSIS("sql/games/king_and_rook.sql", "games", "king and rook against king: all positions, won, lost, drawn, and how fast", NULL)
ANALYSIS("sql/games/connect_k.sql", "games", "Connect-k: men dropped into columns, k in a line win", NULL)
ANALYSIS("sql/games/line_of_play.sql", "games", "one line of best play of Connect-k, by one statement", NULL)
ANALYSIS("sql/games/connect_resume.sql", "games", "a run that may be killed at any time, and goes on where it was stopped", NULL)
ANALYSIS("sql/games/keep.sql", "games", "any game in tiers, by the script `games/keep`: each position and outcome stays in one database, and a killed run goes on at its last tier", NULL)
ANALYSIS("sql/games/keep_kayles.sql", "games", "Kayles on a board in misere play, for `games/keep`", NULL)
ANALYSIS("sql/games/three_mens_morris.sql", "games", "Three Men's Morris, which may go on for ever: who wins?", NULL)
ANALYSIS("sql/games/nine_holes.sql", "games", "Nine Holes, the same without diagonals", NULL)
ANALYSIS("sql/games/dots_and_boxes.sql", "games", "Dots and Boxes on 2 x 2 boxes, where who closes a box moves again", NULL)
ANALYSIS("sql/games/fibonacci_nim.sql", "games", "Fibonacci Nim: who wins, and which first moves win?", NULL)
ANALYSIS("sql/games/euclid.sql", "games", "Euclid's game of two numbers: who wins?", NULL)
ANALYSIS("sql/games/chomp_bar.sql", "games", "Chomp on a bar of 5 x 4, positions as sets of squares", NULL)
ANALYSIS("sql/games/cram.sql", "games", "Cram: dominoes on a board of 4 x 4, positions as sets of squares", NULL)
ANALYSIS("sql/games/cram_parts.sql", "games", "Cram by sums: the pieces of board that dominoes leave", NULL)
ANALYSIS("sql/games/boards_by_name.sql", "games", "Amazons, Clobber, Col, Cram, Domineering, Konane, Snort, Toads and Frogs: all positions by `solve_bits` over `board_bits`, values by components, misere play", NULL)
ANALYSIS("sql/games/board_cycles.sql", "games", "Dodgem and Fox and Geese: who wins where play need not end, by `solve_bits` over `board_bits`", NULL)
ANALYSIS("sql/games/clobber.sql", "games", "Clobber on 4 x 3 squares: who wins?", NULL)
ANALYSIS("sql/games/node_kayles.sql", "games", "Node Kayles on Petersen's graph", NULL)
ANALYSIS("sql/games/kayles_parts.sql", "games", "Kayles by sums: options that are two rows", NULL)
ANALYSIS("sql/games/paper_cutting.sql", "games", "paper cutting by sums: who first cuts out a single square?", NULL)
ANALYSIS("sql/games/green_hackenbush.sql", "games", "green Hackenbush on trees written in brackets", NULL)
ANALYSIS("sql/games/mock_turtles.sql", "games", "Mock Turtles, a game of turning coins, by its moves", NULL)
ANALYSIS("sql/games/masks_connect_k.sql", "games", "Connect-k by masks: moves, lines and turns as rows, with and without the mirror", NULL)
ANALYSIS("sql/games/masks_mu_torere.sql", "games", "Mu Torere by masks, which may go on for ever: who wins, and how?", NULL)
ANALYSIS("sql/games/domineering_boards.sql", "games", "Domineering: a database of all connected boards, their values, which are the hottest, which temperatures occur?", NULL)
ANALYSIS("sql/cookbook/cookbook_1_nim.sql", "cookbook", "Nim and games that are Nim in disguise",
         "1. Nim (Bouton 1901): heaps of 3, 5 and 7. Which first moves win? Heap (counted from 0), size, take, "
         "remaining. 2. The same if whoever takes the last token loses, with heaps of 1, 1 and 2. 3. Wythoff's game "
         "(1907): take from one heap, or equally many from both. Which pairs up to 20 lose? 4. Bachet's game: take "
         "one, two or three of 21 matches. What must the first move leave? 5. Staircase Nim (Lessons in Play): 4, 3, "
         "5 and 6 coins on steps 0 to 3, each move brings coins of one step one step down. Which first moves win? "
         "Step, coins, take, remaining. 6. The white knight alone on a chessboard, always nearer to the corner (0, 0) "
         "(Winning Ways, chapter 9): from how many of the 64 squares does whoever moves first lose? ")
ANALYSIS("sql/cookbook/cookbook_2_heaps.sql", "cookbook", "take-and-break games",
         "7. Kayles: bowl over one pin of a row, or two side by side. What are rows of 0 to 11 pins worth? 8. Kayles "
         "with ten pins: which first moves win? The rows that they leave. 9. Guy and Smith (1956): how do the values "
         "of Kayles, Dawson's Kayles and Dawson's Chess repeat? 10. Grundy's game: break a heap into two unequal "
         "ones. Which heaps up to 50 lose? 11. Treblecross, tic-tac-toe on a row with crosses only: which rows of 3 "
         "to 14 cells lose? 12. Lasker's Nim: take as many as you like, or break a heap into two. What are heaps of 0 "
         "to 12 worth? ")
ANALYSIS("sql/cookbook/cookbook_3_coins.sql", "cookbook", "coins to be turned, and nimbers multiplied",
         "13. Turning Turtles: heads at 1, 4 and 6. Turn one coin from heads to tails, and one to its left if you "
         "like. Which first moves win? 14. Mock Turtles: up to three coins, the rightmost from heads to tails. What "
         "are coins 1 to 12 worth? 15. Ruler: as many as you like that stand side by side. What are coins 1 to 12 "
         "worth? 16. Turning Corners: turn the four corners of a rectangle, of which the one farthest from (0, 0) "
         "goes from heads to tails. What are the coins (1, 1) to (4, 4) worth? ")
ANALYSIS("sql/cookbook/cookbook_4_numbers.sql", "cookbook", "Hackenbush, Domineering, and games that are numbers",
         "17. The simplest number: what are these games worth? 18. Hackenbush: what is a stalk of blue, red, blue, "
         "blue edges from the ground up worth? (Blue is Left.) 19. Green Hackenbush: a triangle with a tail on a "
         "stem, and a stalk of two. Which nimber is it? 20. Domineering: three small boards. 21. Domineering on two "
         "rows of 1 to 5 squares. 22. Toads and Frogs. ")
ANALYSIS("sql/cookbook/cookbook_5_hot.sql", "cookbook", "hot games: stops, temperatures, thermographs, cooling",
         "23. Switches: who wins the sum of +-3, +-2 and +-1, and what is left of it if both play the hottest? 24. "
         "Which of Left's first moves win the sum of {4|-1}, +-2 and -1? Component (counted from 0), and the option. "
         "25. What is the mean of Domineering on 2 x 3 squares, and how hot is it? 26. The walls of the thermograph "
         "of {5|1||-2}: wall, temperature, value, slope upwards. 27. Cooling: what is {5|1||-2} if each move costs 1, "
         "and if each costs 2? ")
ANALYSIS("sql/cookbook/cookbook_6_small.sql", "cookbook", "ups, tinies, atomic weights, Clobber",
         "28. Which of these does Left win whoever begins (>), and which the next player (||)? 29. How do Tiny(2), 0, "
         "up and Tiny(3) compare? 30. A garden: two green stems, one with two blue petals, one with a red one. Who "
         "wins, and its atomic weight. 31. Clobber on rows where the stones alternate. ")
ANALYSIS("sql/cookbook/cookbook_7_misere.sql", "cookbook", "whoever moves last loses: Kayles, its quotient, genera",
         "32. Misere Kayles: which single rows of up to 25 pins does the player lose who begins? 33. Misere Kayles "
         "with rows of 5, 9 and 4 pins: which first moves win? 34. Plambeck and Siegel (2008): period and size of the "
         "misere quotient of Kayles. 35. The genera of heaps of 0 to 4 in Nim. ")
ANALYSIS("sql/cookbook/cookbook_8_moves.sql", "cookbook", "games of your own, by rules, by masks, as graphs",
         "36. Take a power of two, by a rule: which heaps of up to 20 lose? 37. Node Kayles on a path of six nodes: "
         "take a node with its neighbours. What is it worth? 38. Cram, dominoes either way, on a square of 4 x 4: who "
         "wins? (The second player, by the half turn.) 39. A loopy game: one may walk between a and b for ever, go "
         "from b to c, and from c to the end. Who wins? (D: neither can force it.) 40. Moore's Nim (1910): three "
         "heaps of up to 3, a move takes from one heap or from two. Which positions lose? A position is 16 a + 4 b + "
         "c. 45. Conjunctive: a turn is a move in both, and the game is over as soon as one is. What is over first "
         "decides. 46. Continued conjunctive: a turn is a move in each that still has one, and the game goes on until "
         "both are over. What is over last decides. 47. Selective: a turn is a move in one or in both. All must be "
         "lost. 48. Selective, if the player without a move wins: so it is as long as two can be moved in; then the "
         "last one's own outcome in misere play counts, and if none is left who is to move wins. 49. Three hounds and "
         "a fox on a board of 6 x 6: a hound goes to a cell diagonally before it, the fox to one before or behind "
         "him, and he wins in the first row. The hounds are in 1, 3, 5 (10 times the row, and the column), the fox in "
         "50. Which first moves of the hounds win (P: the fox, whose turn it is then, loses), and how long does it "
         "take? An option is the position with one vertex replaced; alike tokens come sorted. ")
ANALYSIS("sql/cookbook/cookbook_9_boards.sql", "cookbook", "sums of boards: who wins, all winning moves, the hottest component, the sentestrat move",
         "41. Four boards are played side by side: Domineering, Clobber, Toads and Frogs, Snort. Who wins the sum of "
         "boards? By values, and by search. 42. All first moves with which Left wins the sum of boards: component, "
         "board, board after. 43. Which component of the sum of boards is the hottest? 44. The sentestrat move of "
         "Left in the sum of boards where Right has just moved in component 1 and the ambient temperature is 1/2, the "
         "least that the hottest component has had so far: an answer in 1 if that is hotter than the ambient "
         "temperature, else a move in the hottest component; there the option with the highest right wall at its "
         "temperature. Without a last move: NULL in place of 1. ")
ANALYSIS("sql/cookbook/cookbook_oeis.sql", "cookbook", "integer sequences, one statement each, with their numbers in OEIS",
         "A000069: odious numbers, the values of coins in Mock Turtles. A000201: the lower Wythoff sequence. A001222: "
         "prime divisors counted with multiplicity, the values of towers. A001950: the upper Wythoff sequence. "
         "A002186: Kayles. A002187: Dawson's Chess. A002188: Grundy's game. A003987: XOR, the values of a rook, by "
         "antidiagonals. A004481: Wythoff's game, by antidiagonals. A006042: nim-squares. A006519: the highest power "
         "of two that divides n, the values of coins in Ruler. A014586: take a square. A014589: take a prime. "
         "A025043: the heaps that lose there. A030193: the heaps that lose if one takes a square. A051917: the "
         "inverse of n as a nimber. A065401: how many games are born by day n. A160679: the square root of n as a "
         "nimber. ")
ANALYSIS("sql/pictures/queen.sql", "pictures", "the pictures of README.md", NULL)
ANALYSIS("sql/pictures/values.sql", "pictures", "the pictures of README.md", NULL)
ANALYSIS("sql/pictures/rook.sql", "pictures", "the pictures of README.md", NULL)
ANALYSIS("sql/pictures/walls.sql", "pictures", "the pictures of README.md", NULL)
ANALYSIS("sql/pictures/moves.sql", "pictures", "a small game as a graph: values, P-positions, winning moves, draws", NULL)
ANALYSIS("sql/pictures/thermographs.sql", "pictures", "thermographs of three games in one picture", NULL)
ANALYSIS("sql/demo.sql", "demo", "what `make demo` shows", NULL)
