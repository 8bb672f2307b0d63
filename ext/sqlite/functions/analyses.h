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
         "1. Nim (Bouton 1901): heaps of 3, 5 and 7. Which first moves win? Heap (counted from 0), size, take, "
         "remaining. 2. Misere Nim, in which the player who takes the last token loses, with heaps of 1, 1 and 2. "
         "Which first moves win? 3. Wythoff's game (1907): take tokens from one heap, or the same number from both. "
         "Which pairs up to 20 lose? 4. Bachet's game: take one, two or three of 21 matches. What must the first move "
         "leave? 5. Staircase Nim (Lessons in Play): 4, 3, 5 and 6 coins are on steps 0 to 3, and each move brings "
         "coins of one step down to the next step. Which first moves win? Step, coins, take, remaining. 6. A white "
         "knight on an empty chessboard moves always nearer to the corner (0, 0) (Winning Ways, chapter 9). From how "
         "many of the 64 squares does the player to move lose? ")
ANALYSIS("sql/cookbook/cookbook_2_heaps.sql", "cookbook", "Take-and-break games",
         "7. Kayles: knock down one pin of a row, or two adjacent pins. What are rows of 0 to 11 pins worth? 8. "
         "Kayles with ten pins: which rows do the winning first moves leave? 9. Guy and Smith (1956): how do the "
         "values of Kayles, Dawson's Kayles and Dawson's Chess repeat? 10. Grundy's game: split a heap into two "
         "unequal heaps. Which heaps up to 50 lose? 11. Treblecross, tic-tac-toe on a row with crosses only: on which "
         "rows of 3 to 14 cells does the first player lose? 12. Lasker's Nim: take any number of tokens, or split a "
         "heap into two. What are heaps of 0 to 12 worth? ")
ANALYSIS("sql/cookbook/cookbook_3_coins.sql", "cookbook", "Coin-turning games and nim multiplication",
         "13. Turning Turtles: heads are at 1, 4 and 6. Turn one coin from heads to tails, and optionally one coin to "
         "its left. Which first moves win? 14. Mock Turtles: turn up to three coins, the rightmost from heads to "
         "tails. What are coins 1 to 12 worth? 15. Ruler: turn any number of adjacent coins, the rightmost from heads "
         "to tails. What are coins 1 to 12 worth? 16. Turning Corners: turn the coins at the four corners of a "
         "rectangle; the coin farthest from (0, 0) must be turned from heads to tails. What are the coins (1, 1) to "
         "(4, 4) worth? ")
ANALYSIS("sql/cookbook/cookbook_4_numbers.sql", "cookbook", "Hackenbush, Domineering, and games that are numbers",
         "17. The simplest number: what are these games worth? 18. Hackenbush: what is a stalk of blue, red, blue, "
         "blue edges from the ground up worth? (Blue is Left.) 19. Green Hackenbush: a triangle with a tail on a "
         "stem, and a stalk of two edges. Which nimber is it? 20. Domineering: what are these three small boards "
         "worth? 21. Domineering: what are boards of two rows of 1 to 5 squares worth? 22. Toads and Frogs: what are "
         "these three strips worth? ")
ANALYSIS("sql/cookbook/cookbook_5_hot.sql", "cookbook", "Hot games: stops, temperatures, thermographs, cooling",
         "23. Switches: what is the outcome of the sum of +-3, +-2 and +-1, and what is left if both always play the "
         "hottest? 24. Which first moves of Left win the sum of {4|-1}, +-2 and -1? Component (counted from 0), and "
         "the option. 25. What is the mean of Domineering on 2 x 3 squares, and how hot is it? 26. What are the walls "
         "of the thermograph of {5|1||-2}? Wall, temperature, value, slope upwards. 27. Cooling: what is {5|1||-2} if "
         "each move costs 1, and if each costs 2? ")
ANALYSIS("sql/cookbook/cookbook_6_small.sql", "cookbook", "Ups, tinies, atomic weights, Clobber",
         "28. Which of these games does Left win whoever begins (>), and which does the next player win (||)? 29. How "
         "do Tiny(2), 0, up and Tiny(3) compare? 30. A garden has two green stems, one with two blue petals and one "
         "with a red petal. What are its outcome and its atomic weight? 31. Clobber: what are rows of alternating "
         "stones worth? ")
ANALYSIS("sql/cookbook/cookbook_7_misere.sql", "cookbook", "Misere play: Kayles, its quotient, genera",
         "32. Misere Kayles: from which single rows of up to 25 pins does the first player lose? 33. Misere Kayles "
         "with rows of 5, 9 and 4 pins: which first moves win? 34. Plambeck and Siegel (2008): what are the "
         "preperiod, the period and the size of the misere quotient of Kayles? 35. What are the genera of the Nim "
         "heaps of 0 to 4? ")
ANALYSIS("sql/cookbook/cookbook_8_moves.sql", "cookbook", "User-defined games, by rules, by masks, as graphs",
         "36. Take a power of two, by a rule: which heaps of up to 20 lose? 37. Node Kayles on a path of six nodes: "
         "take a node with its neighbours. What is it worth? 38. Cram on a 4 x 4 board: place dominoes horizontally "
         "or vertically. What is the outcome? (The second player wins by symmetry under a half turn.) 39. A loopy "
         "game: a token can move between a and b forever, from b to c, and from c to the end. What are the outcomes? "
         "(D: neither player can force a win.) 40. Moore's Nim (1910): there are three heaps of up to 3 tokens, and a "
         "move takes tokens from one heap or from two. Which positions lose? 45. Conjunctive: a turn is a move in "
         "both components, and the game is over as soon as one component is. The component that is over first "
         "decides. 46. Continued conjunctive: a turn is a move in each component that still has one, and play "
         "continues until both are over. The component that is over last decides. 47. Selective: a turn is a move in "
         "one component or in both. A pair loses if and only if both heaps lose. 48. Selective in misere play, where "
         "the player without a move wins: exercise 47 applies as long as both components have moves. After that the "
         "misere outcome of the last component counts; if no moves are left, the player to move wins. 49. Three "
         "hounds and a fox on a 6 x 6 board: a hound moves diagonally forward, and the fox diagonally forward or "
         "backward; the fox wins in the first row. The hounds are on 1, 3 and 5 (10 times the row plus the column), "
         "and the fox is on 50. Which first moves of the hounds win (P: the fox, to move, loses), and how long does "
         "it take? An option is the position with one vertex replaced; equal tokens are sorted. ")
ANALYSIS("sql/cookbook/cookbook_9_boards.sql", "cookbook", "Sums of boards: the outcome, all winning moves, the hottest component, the sentestrat move",
         "41. Domineering, Clobber, Toads and Frogs, and Snort are played side by side, one board of each. What is "
         "the outcome of this sum of boards, computed from values and by search? 42. With which first moves does Left "
         "win the sum of boards? Component, board, board after. 43. Which component of the sum of boards is the "
         "hottest? 44. What is the sentestrat move of Left in the sum of boards, if Right has just moved in component "
         "1 and the ambient temperature, the minimum temperature of the hottest component so far, is 1/2? Left "
         "answers in component 1 if it is hotter than the ambient temperature, and otherwise moves in the hottest "
         "component. There Left chooses the option with the highest right wall at the temperature of that component. "
         "For the first move of the game, use NULL instead of 1. ")
ANALYSIS("sql/cookbook/cookbook_oeis.sql", "cookbook", "Integer sequences, one statement each, with their numbers in OEIS",
         "A000069: odious numbers, the values of coins in Mock Turtles. A000201: the lower Wythoff sequence. A001222: "
         "prime divisors counted with multiplicity, the values of towers. A001950: the upper Wythoff sequence. "
         "A002186: the values of Kayles. A002187: the values of Dawson's Chess. A002188: the values of Grundy's game. "
         "A003987: XOR, the values of a rook, by antidiagonals. A004481: the values of Wythoff's game, by "
         "antidiagonals. A006042: nim-squares. A006519: the highest power of two that divides n, the values of coins "
         "in Ruler. A014586: the values of heaps from which a player takes a square number of tokens. A014589: the "
         "values of heaps from which a player takes a prime number of tokens. A025043: the losing heaps if a player "
         "takes a prime number of tokens. A030193: the losing heaps if a player takes a square number of tokens. "
         "A051917: the inverse of n as a nimber. A065401: the number of games born by day n. A160679: the square root "
         "of n as a nimber. A316632: the values of Node Kayles on boards of 3 x n cells, all terms that it lists. ")
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
