/* Made by make reference from sql/README.md: ANALYSIS(name, topic, question, keywords). */
ANALYSIS("sql/contests/knight_queen_winner.sql", "contests", "Knight and Queen: which player wins each test case?", NULL)
ANALYSIS("sql/contests/knight_queen_moves.sql", "contests", "Knight and Queen: which first moves win?", NULL)
ANALYSIS("sql/contests/chocolate_in_box.sql", "contests", "Chocolate in Box: how many first moves win?", NULL)
ANALYSIS("sql/contests/tower_breakers.sql", "contests", "Tower Breakers, Revisited: which player wins each test case?", NULL)
ANALYSIS("sql/contests/tower_breakers_misere.sql", "contests", "Tower Breakers, Revisited, in misere play: which player wins each test case?", NULL)
ANALYSIS("sql/contests/tower_breakers_moves.sql", "contests", "Tower Breakers, Revisited: which first moves win, in normal and in misere play?", NULL)
ANALYSIS("sql/contests/move_the_coins.sql", "contests", "Move the Coins: which player wins if the subtree of u is moved below v?", NULL)
ANALYSIS("sql/contests/move_the_coins_moves.sql", "contests", "Move the Coins: which first moves win in the tree of the input?", NULL)
ANALYSIS("sql/contests/pawn_chess.sql", "contests", "Pawn Chess: which player wins each test case if White moves first?", NULL)
ANALYSIS("sql/contests/pawn_chess_moves.sql", "contests", "Pawn Chess: which first moves win, for White and for Black?", NULL)
ANALYSIS("sql/contests/chessboard_game.sql", "contests", "A Chessboard Game: which player wins each test case?", NULL)
ANALYSIS("sql/contests/chessboard_game_again.sql", "contests", "Chessboard Game, Again!: which player wins each test case with k coins?", NULL)
ANALYSIS("sql/contests/bobs_game.sql", "contests", "Bob's Game: which player wins with kings on a damaged board, and with how many first moves?", NULL)
ANALYSIS("sql/boards/knight_queen_count.sql", "boards", "How many of the n^4 placements of a knight and a queen does the first player win, for n = 1 to 50?", NULL)
ANALYSIS("sql/boards/board_grid.sql", "boards", "What does a board look like as a grid of values?", NULL)
ANALYSIS("sql/boards/board_colours.sql", "boards", "What does a board look like as coloured blocks in the terminal?", NULL)
ANALYSIS("sql/boards/board_picture.sql", "boards", "What does a board look like as a picture in SVG?", NULL)
ANALYSIS("sql/boards/lookup_table.sql", "boards", "How are lookup tables of the queen and the knight stored as ordinary indexed tables?", NULL)
ANALYSIS("sql/boards/lookup_c_header.sql", "boards", "How is a lookup table written as a C header?", NULL)
ANALYSIS("sql/boards/lookup_binary.sql", "boards", "How is a lookup table written as raw little-endian bytes?", NULL)
ANALYSIS("sql/heaps/nim_winning_moves.sql", "heaps", "Nim and misere Nim: which first moves win?", NULL)
ANALYSIS("sql/heaps/staircase_nim.sql", "heaps", "Staircase Nim: which player wins, and which moves win?", NULL)
ANALYSIS("sql/heaps/shard_nim.sql", "heaps", "Nim on three shards: how many first moves win if no shard has all the heaps?", NULL)
ANALYSIS("sql/heaps/grundy_game_p_positions.sql", "heaps", "From which heaps of Grundy's game does the player to move lose?", NULL)
ANALYSIS("sql/heaps/heap_first_difference.sql", "heaps", "At which heap do the values of two take-and-break games first differ?", NULL)
ANALYSIS("sql/heaps/heap_sweep.sql", "heaps", "How do the values of all octal games of up to three digits repeat?", NULL)
ANALYSIS("sql/heaps/heap_sweep_four.sql", "heaps", "How do the values of all octal games of up to four digits repeat, and which periods are the longest?", NULL)
ANALYSIS("sql/heaps/b_file.sql", "heaps", "What are the values of a heap game, as a b-file for OEIS?", NULL)
ANALYSIS("sql/heaps/heap_store.sql", "heaps", "How are values and proved periods stored in ordinary tables, and extended later?", NULL)
ANALYSIS("sql/heaps/heap_store_check.sql", "heaps", "Are the stored values and periods right? The check is one query in plain SQL.", NULL)
ANALYSIS("sql/misere/misere_tame.sql", "misere", "Which games can be played like misere Nim?", NULL)
ANALYSIS("sql/misere/misere_sweep.sql", "misere", "How do all octal games of up to three digits behave in misere play?", NULL)
ANALYSIS("sql/misere/misere_certificate_check.sql", "misere", "Which player wins each sum of Kayles heaps in misere play? Nine queries in plain SQL prove it.", NULL)
ANALYSIS("sql/misere/misere_board.sql", "misere", "A king walks home, and a player who cannot move wins: what are the outcomes and genera of the cells?", NULL)
ANALYSIS("sql/games/subtraction_game.sql", "games", "What are the values of a subtraction game, given its moves?", NULL)
ANALYSIS("sql/games/kayles_rows.sql", "games", "Kayles with positions as JSON arrays: is the value of each position the nim sum of its rows?", NULL)
ANALYSIS("sql/games/kayles_parts.sql", "games", "Kayles by sums: what are rows of pins worth if an option is two rows?", NULL)
ANALYSIS("sql/games/fibonacci_nim.sql", "games", "Fibonacci Nim: who wins, and which first moves win?", NULL)
ANALYSIS("sql/games/euclid.sql", "games", "Euclid's game of two numbers: which player wins?", NULL)
ANALYSIS("sql/games/node_kayles.sql", "games", "Node Kayles on the Petersen graph: which player wins?", NULL)
ANALYSIS("sql/games/green_hackenbush.sql", "games", "Green Hackenbush on trees written in brackets: what are the trees worth?", NULL)
ANALYSIS("sql/games/mock_turtles.sql", "games", "Mock Turtles, a coin-turning game: what is each coin worth?", NULL)
ANALYSIS("sql/games/turning_corners.sql", "games", "Turning Corners, a product of two coin-turning games: what is each coin worth?", NULL)
ANALYSIS("sql/games/paper_cutting.sql", "games", "Paper cutting by sums: which player first cuts out a single square?", NULL)
ANALYSIS("sql/games/chomp.sql", "games", "Chomp on three rows: which player wins, in how many moves, and with which first moves?", NULL)
ANALYSIS("sql/games/chomp_bar.sql", "games", "Chomp on a 5 x 4 bar, with positions as sets of squares: which first bites win?", NULL)
ANALYSIS("sql/games/cram.sql", "games", "Cram on a 4 x 4 board, with positions as sets of squares: what is the board worth?", NULL)
ANALYSIS("sql/games/cram_parts.sql", "games", "Cram by sums: what is a 5 x 5 board worth, if a position is one region?", NULL)
ANALYSIS("sql/games/keep_kayles.sql", "games", "Kayles on a board in misere play, stored by the script `games/keep`: which player wins?", NULL)
ANALYSIS("sql/games/tic_tac_toe.sql", "games", "Tic-tac-toe by masks: which player wins each position, and which replies to a corner are safe?", NULL)
ANALYSIS("sql/games/tic_tac_toe_text.sql", "games", "Tic-tac-toe with boards as texts: the same questions", NULL)
ANALYSIS("sql/games/connect_k.sql", "games", "Connect-k, with pieces dropped into columns: which player wins, and with which first moves?", NULL)
ANALYSIS("sql/games/line_of_play.sql", "games", "Connect-k: what is a line of best play, in one statement?", NULL)
ANALYSIS("sql/games/masks_connect_k.sql", "games", "Connect-k by masks, with moves, lines and turns as rows: which player wins, with and without the mirror?", NULL)
ANALYSIS("sql/games/dots_and_boxes.sql", "games", "Dots and Boxes on small boards: which player wins, by how many boxes, and which first sides are best?", NULL)
ANALYSIS("sql/games/dots_and_boxes_score.sql", "games", "A game of Dots and Boxes on 3 x 3 boxes in which both players make the best moves.", NULL)
ANALYSIS("sql/games/nimstring.sql", "games", "Nimstring, Dots and Boxes without boxes: what are boards worth, and how many positions are loony?", NULL)
ANALYSIS("sql/games/top_entails.sql", "games", "Top Entails: which stacks are loony, and which splits win a sum of stacks?", NULL)
ANALYSIS("sql/games/three_mens_morris.sql", "games", "Three Men's Morris, in which play can continue forever: which player wins?", NULL)
ANALYSIS("sql/games/nine_holes.sql", "games", "Nine Holes, Three Men's Morris without diagonals: which player wins?", NULL)
ANALYSIS("sql/games/masks_mu_torere.sql", "games", "Mu Torere by masks, in which play can continue forever: which player wins, and how?", NULL)
ANALYSIS("sql/games/king_and_rook.sql", "games", "King and rook against king: which positions are won, lost and drawn, and in how many moves?", NULL)
ANALYSIS("sql/games/clobber.sql", "games", "Clobber on 4 x 3 squares: which player wins?", NULL)
ANALYSIS("sql/games/boards_by_name.sql", "games", "Amazons, Clobber, Col, Cram, Domineering, Konane, Snort, Toads and Frogs: how many positions follow from a board, what is it worth, and which player wins in normal and misere play?", NULL)
ANALYSIS("sql/games/board_cycles.sql", "games", "Dodgem and Fox and Geese, in which play can continue forever: which player wins?", NULL)
ANALYSIS("sql/games/domineering_boards.sql", "games", "Domineering, a database of all connected boards: which values and temperatures occur, and which boards are the hottest?", NULL)
ANALYSIS("sql/games/sum_of_games.sql", "games", "Which moves win a sum of pieces, heaps, towers and staircases?", NULL)
ANALYSIS("sql/games/sum_of_boards.sql", "games", "Which player wins a sum of twenty boards, and with which moves, by search and by values?", NULL)
ANALYSIS("sql/games/connect_resume.sql", "games", "How can a computation continue after it is killed?", NULL)
ANALYSIS("sql/games/keep.sql", "games", "How does the script `games/keep` solve a game in tiers, with all positions in one database, and continue after it is killed?", NULL)
ANALYSIS("sql/cookbook/cookbook_1_nim.sql", "cookbook", "Nim and games that are Nim in disguise",
         "Nim Bouton heaps of and Which first moves win Heap counted from size take remaining Misere in the player "
         "who takes last token loses with Wythoff's game tokens one or same number both pairs up to lose Bachet's two "
         "three matches What must move leave Staircase Lessons Play coins are on steps each brings step down next "
         "white knight an empty chessboard always nearer corner Winning Ways chapter how many squares does ")
ANALYSIS("sql/cookbook/cookbook_2_heaps.sql", "cookbook", "Take-and-break games",
         "Kayles knock down one pin of row or two adjacent pins What are rows to worth with ten which do the winning "
         "first moves leave Guy and Smith how values Dawson's Chess repeat Grundy's game split heap into unequal "
         "heaps up lose Treblecross tic-tac-toe on crosses only cells does player Lasker's Nim take any number tokens ")
ANALYSIS("sql/cookbook/cookbook_3_coins.sql", "cookbook", "Coin-turning games and nim multiplication",
         "Turning Turtles heads are at and Turn one coin from to tails optionally its left Which first moves win Mock "
         "up three coins the rightmost What worth Ruler any number of adjacent Corners four rectangle farthest must "
         "be turned ")
ANALYSIS("sql/cookbook/cookbook_4_numbers.sql", "cookbook", "Hackenbush, Domineering, and games that are numbers",
         "The simplest number what are these games worth Hackenbush is stalk of blue red edges from ground up Left "
         "Green triangle with tail on stem and two Which nimber it Domineering three small boards rows to squares "
         "Toads Frogs strips ")
ANALYSIS("sql/cookbook/cookbook_5_hot.sql", "cookbook", "Hot games: stops, temperatures, thermographs, cooling",
         "Switches what is the outcome of sum and left if both always play hottest Which first moves win 4|-1 "
         "Component counted from option mean Domineering on squares how hot it are walls thermograph 5|1||-2 Wall "
         "temperature value slope upwards Cooling each move costs ")
ANALYSIS("sql/cookbook/cookbook_6_small.sql", "cookbook", "Ups, tinies, atomic weights, Clobber",
         "Which of these games does Left win whoever begins and the next player How do Tiny(2 up Tiny(3 compare "
         "garden has two green stems one with blue petals red petal What are its outcome atomic weight Clobber rows "
         "alternating stones worth ")
ANALYSIS("sql/cookbook/cookbook_7_misere.sql", "cookbook", "Misere play: Kayles, its quotient, genera",
         "Misere Kayles from which single rows of up to pins does the first player lose with and moves win Plambeck "
         "Siegel what are preperiod period size quotient genera Nim heaps ")
ANALYSIS("sql/cookbook/cookbook_8_moves.sql", "cookbook", "User-defined games, by rules, by masks, as graphs",
         "Take power of two by rule which heaps up to lose Node Kayles on path six nodes with its neighbours What is "
         "it worth Cram board place dominoes horizontally or vertically the outcome second player wins symmetry under "
         "half turn loopy game token can move between and forever from end are outcomes neither force win Moore's Nim "
         "there three tokens takes one heap positions Conjunctive in both components over as soon component that "
         "first decides Continued each still has play continues until last Selective pair loses if only misere where "
         "without exercise applies long have moves After counts no left hounds fox hound diagonally forward backward "
         "row times plus column how does An option position vertex replaced equal sorted ")
ANALYSIS("sql/cookbook/cookbook_9_boards.sql", "cookbook", "Sums of boards: the outcome, all winning moves, the hottest component, the sentestrat move",
         "Domineering Clobber Toads and Frogs Snort are played side by one board of each What is the outcome this sum "
         "boards computed from values search With which first moves does Left win Component after hottest sentestrat "
         "move in if Right has just moved ambient temperature minimum so far 1/2 answers it hotter than otherwise "
         "There chooses option highest wall at that For game use NULL instead ")
ANALYSIS("sql/cookbook/cookbook_oeis.sql", "cookbook", "Integer sequences, one statement each, with their numbers in OEIS",
         "A000069 odious numbers the values of coins in Mock Turtles A000201 lower Wythoff sequence A001222 prime "
         "divisors counted with multiplicity towers A001950 upper A002186 Kayles A002187 Dawson's Chess A002188 "
         "Grundy's game A003987 XOR rook by antidiagonals A004481 Wythoff's A006042 nim-squares A006519 highest power "
         "two that divides Ruler A014586 heaps from which player takes square number tokens A014589 A025043 losing if "
         "A030193 A051917 inverse as nimber A065401 games born day A160679 root A316632 Node on boards cells all "
         "terms it lists ")
ANALYSIS("sql/pictures/queen.sql", "pictures", "How are the pictures of README.md drawn?", NULL)
ANALYSIS("sql/pictures/values.sql", "pictures", "How are the pictures of README.md drawn?", NULL)
ANALYSIS("sql/pictures/rook.sql", "pictures", "How are the pictures of README.md drawn?", NULL)
ANALYSIS("sql/pictures/walls.sql", "pictures", "How are the pictures of README.md drawn?", NULL)
ANALYSIS("sql/pictures/kayles.sql", "pictures", "How are the pictures of README.md drawn?", NULL)
ANALYSIS("sql/pictures/pins.sql", "pictures", "How are the pictures of chapters 3, 4, 6, 7 and 8 of the guide drawn?", NULL)
ANALYSIS("sql/pictures/amazons.sql", "pictures", "How are the pictures of chapters 3, 4, 6, 7 and 8 of the guide drawn?", NULL)
ANALYSIS("sql/pictures/misere.sql", "pictures", "How are the pictures of chapters 3, 4, 6, 7 and 8 of the guide drawn?", NULL)
ANALYSIS("sql/pictures/threat.sql", "pictures", "How are the pictures of chapters 3, 4, 6, 7 and 8 of the guide drawn?", NULL)
ANALYSIS("sql/pictures/period.sql", "pictures", "How are the pictures of chapters 3, 4, 6, 7 and 8 of the guide drawn?", NULL)
ANALYSIS("sql/pictures/boxes.sql", "pictures", "How is the only winning move on a board of Dots and Boxes drawn?", NULL)
ANALYSIS("sql/pictures/moves.sql", "pictures", "What does a small game look like as a graph, with values, P-positions, winning moves and draws?", NULL)
ANALYSIS("sql/pictures/thermographs.sql", "pictures", "What do the thermographs of three games look like?", NULL)
ANALYSIS("sql/sweep/octal_four.sql", "sweep", "How do the values of all octal games of up to four digits repeat? A sweep of 8,192 codes.", NULL)
ANALYSIS("sql/sweep/quaternary_misere.sql", "sweep", "Which quaternary games of up to five digits have a proved misere quotient? A sweep of 1,024 codes.", NULL)
ANALYSIS("sql/sweep/family.sql", "sweep", "Take up to k or halve: which player wins for k = 1 to 200? A sweep over a user-defined rule.", NULL)
ANALYSIS("sql/sweep/shard.sql", "sweep", "How does the script `sweep/work` compute one shard of a sweep?", NULL)
ANALYSIS("sql/sweep/rule.sql", "sweep", "What is the rule of a sweep or a game as one text, which its files record?", NULL)
ANALYSIS("sql/sweep/same_rule.sql", "sweep", "Was a file made by this rule, with the same number of shards?", NULL)
ANALYSIS("sql/sweep/merge_shard.sql", "sweep", "How does the script `sweep/merge` add a shard to the merged table?", NULL)
ANALYSIS("sql/sweep/merge_faults.sql", "sweep", "Which shards are missing, changed, duplicated or foreign?", NULL)
ANALYSIS("sql/sweep/connect_four.sql", "sweep", "Connect-Four on 5 columns and 4 rows, as a game in tiers: which player wins?", NULL)
ANALYSIS("sql/sweep/tier_forward.sql", "sweep", "How does the script `sweep/tier` find the positions of one shard of one tier?", NULL)
ANALYSIS("sql/sweep/tier_backward.sql", "sweep", "How does it find their outcomes from the outcomes of later tiers?", NULL)
ANALYSIS("sql/records/oeis_octal_56.sql", "records", "Which correction does A071436 of OEIS, the values of the octal game .56, need?", NULL)
ANALYSIS("sql/records/octal_four_table.sql", "records", "How does each octal game with a fourth digit repeat?", NULL)
ANALYSIS("sql/records/open_octals.sql", "records", "How far are the values of .205, .207 and .324 known without a period?", NULL)
ANALYSIS("sql/records/misere_quaternaries.sql", "records", "Which quaternary games of up to seven digits have a proved misere quotient?", NULL)
ANALYSIS("sql/records/misere_quaternaries_check.sql", "records", "Are those proofs right? Plain SQL checks a certificate for each game.", NULL)
ANALYSIS("sql/records/misere_semilinear.sql", "records", "Which player wins misere sums of heaps if the quotient is infinite?", NULL)
ANALYSIS("sql/records/strip_temperatures.sql", "records", "What are the temperatures of strips of Snort, Col, Clobber, Konane and Amazons?", NULL)
ANALYSIS("sql/records/boxes_scores.sql", "records", "By how much does the first player win Dots and Boxes on boards of up to 4 x 4 boxes?", NULL)
ANALYSIS("sql/records/toads_and_frogs.sql", "records", "Do Erickson's conjectures on Toads and Frogs hold for strips of up to 17 cells?", NULL)
ANALYSIS("sql/demo.sql", "demo", "What does `make demo` show?", NULL)
