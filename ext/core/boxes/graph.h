/* Strings and coins: the graph on which Dots and Boxes is solved.
**
** A coin is a box, and a string is a side that is not drawn. A string joins two coins, or a coin
** with the ground, which is everything outside of the board. Drawing a side cuts its string, and a
** player who cuts the last string of a coin takes the coin and moves again. Example: a row of two
** boxes without drawn sides has two coins; one string joins them, and three join each of them with
** the ground.
**
** No string joins a coin to itself, and no two strings join the same two coins. The theorems rely
** on the former; theorem 2 says when it uses the latter. Several strings may join a coin with the
** ground, and they are interchangeable.
**
** A position is a set of strings. It is *quiet* if no coin has exactly one string. V(G) is the
** score of a position G: the number of coins that the player to move takes minus the number that
** the opponent takes. G - e is the position after the string e is cut.
**
** Cut leaves: as long as a coin has at most one string, take the coin and cut its string. The order
** does not matter, since a coin that can be taken stays so until it is taken: the same T coins
** fall, and the same quiet position R remains. A coin falls with at most one string left, which
** leads to a coin that falls later, to R or to the ground. So the coins that fall and their strings
** form trees, and a tree has at most one string to R or the ground, its *exit*. An *inner* coin of
** a tree has two strings or more. The *cost* c of G is
** - 2 if a tree with an exit has two coins or more,
** - else 4 if a tree without an exit has an *inner string*, whose ends are two inner coins,
** - else 0.
**
** THEOREM 1. V(G) = T + V(R) if c = 0. Otherwise V(G) = T - c + |V(R) + c|, which is the larger one
** of T + V(R) and T - 2c - V(R).
**
** In words: the player to move takes all coins that can be taken and moves in R; or takes all
** except c coins, and leaves these c coins in such a way that the opponent takes them and must move
** in R.
**
** Proof by induction on the number of strings. Let f(G) be the right side. For given T and R it is
** least if the cost is 0 and greatest if the cost is 2, so f(G) >= T + V(R) in all cases. If G is
** quiet, T and c are 0 and R is G. Otherwise c <= T: a tree for cost 2 has two coins, and an inner
** string has two inner coins and a leaf beyond each of them.
** V(G) <= f(G), move by move:
** - The string e takes s coins. In G - e, T - s coins fall and R is the same. The trees have lost
**   leaves, which creates neither an inner string nor a tree with an exit and two coins. So
**   s + V(G - e) = s + f(G - e) <= f(G).
** - The string e is in a tree or an exit, and takes nothing. The two parts of the tree still have
**   at most one exit each, so T and R stay the same, and -V(G - e) <= -T - V(R). Here c > 0,
**   because every string takes a coin if each tree is a coin with its exit, or a star without an
**   exit. As c <= T, the bound is at most T - 2c - V(R) <= f(G).
** - The string e is in R. Let R - e have the values T', R' and c'. In G - e, T + T' coins fall, R'
**   remains, and the trees are those of G and of R - e, some of them joined by exits of trees of G.
**   A joined tree keeps its inner strings, its coins and the exit of the tree of R - e. So
**   f(G - e) >= T + f(R - e), and -V(G - e) <= -T - V(R - e) <= -T + V(R) <= f(G).
** V(G) >= f(G):
** - Taking any coin leads to s + V(G - e) >= s + (T - s) + V(R).
** - If c > 0, T - 2c - V(R) is reached as follows. If some coin can be taken so that the cost stays
**   c, take it, and use induction. Otherwise there is a single tree: for c = 2 two coins with an
**   exit, since a larger tree has a leaf that can be taken; for c = 4 a path of four coins without
**   an exit. Cut the exit, or the middle of the path. This takes nothing and leaves T = c coins in
**   trees of two coins without exits. Their cost is 0, so the score is -(c + V(R)) = T - 2c - V(R).
**
** A *chain* of a quiet position is a maximal path of coins with two strings each. Its ends are the
** ground or coins with three strings or more, or it closes to a *loop*. A string is *safe* if each
** of its ends is the ground or a coin with three strings or more.
**
** THEOREM 2. In a quiet position it suffices to consider one move for each safe string, each chain
** and each loop. All strings of a chain or a loop have the same T, R and cost, except for a chain
** of two coins between ends that remain: the string in its middle costs 0, the others cost 2.
**
** Proof. A string that is not safe belongs to a chain or a loop. After it is cut, a coin beside it
** has one string, and so has each coin of the chain in turn; all of its strings fall, whichever was
** the first. So T and R do not depend on the string. By theorem 1 the opponent's score is least if
** the cost is least.
** - If the ends remain, a chain of k coins falls apart into trees with exits, of i and k - i coins.
**   One of them has two coins unless k = 1, or k = 2 and i = 1.
** - An end falls if it has three strings and the chain begins and ends there. Then the chain at its
**   third string falls with it. All of this is one tree with two coins or more, and the end of that
**   chain is its exit: the cost is 2. (Here k > 1, because no two strings join the same coins.)
** - A loop of k coins becomes a path without an exit. It has an inner string if k >= 4, which is
**   true of all loops on a board: the cost is 4.
**
** THEOREM 3. V(G) has the parity of the number of coins with strings, and |V(G)| is at most this
** number, since each coin is taken by one of the players.
**
** Nimstring has the same moves, and a player who cannot move loses. A position is *loony* if the
** player to move wins its sum with every other position; otherwise it has a nimber.
**
** THEOREM 4. G is loony if its cost is not 0. Otherwise its nimber is the nimber of R. The nimber
** of a quiet position is the XOR of the nimbers of its components. The nimber of a component is the
** least non-negative integer that is not the nimber of G - e for a move e of theorem 2 of cost 0.
** (Winning Ways, chapter 16. The tests compare nimbers with the definition, by play.)
**
** Sources: E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 16; E. R. Berlekamp,
** The Dots and Boxes Game, 2000; J. K. Barker and R. E. Korf, Solving Dots-and-Boxes, AAAI 2012. */
#ifndef GRUNDY_CORE_BOXES_GRAPH_H
#define GRUNDY_CORE_BOXES_GRAPH_H

#include "core/boxes/board.h"

enum {
  BOXES_STRINGS_MOST = 64,
  BOXES_COINS_MOST = 2 * BOXES_STRINGS_MOST, /* each coin has a string */
  BOXES_GROUND = 255,                        /* the end of a string */
  BOXES_TWINS_MOST = 4,     /* strings from one coin to the ground, on a board of one box */
  BOXES_SYMMETRIES_MOST = 7 /* of a square, without the identity */
};

typedef struct boxes_graph {
  uint32_t string_count, coin_count;
  uint64_t strings_of[BOXES_COINS_MOST]; /* the strings of a coin, as bits */
  uint8_t ends[BOXES_STRINGS_MOST][2];   /* coins or BOXES_GROUND */
  uint16_t side[BOXES_STRINGS_MOST];     /* the side of the board */
  uint64_t core;                         /* R of the position with all strings */

  /* twins[i] has the strings that have the next string as a twin. Twins join a coin with the
  ** ground; they have adjacent numbers. The bits of round i are those whose place among their twins
  ** has the parity of i. */
  uint64_t twins[BOXES_TWINS_MOST];
  uint32_t rounds;

  /* The symmetries of the board that carry the core into itself: the images of single strings, and
  ** of all sets of eight adjacent ones, in one block. */
  uint32_t symmetry_count;
  uint8_t image[BOXES_SYMMETRIES_MOST][BOXES_STRINGS_MOST];
  uint64_t (*images)[BOXES_STRINGS_MOST / 8][256];
} boxes_graph;

/* Set the graph of a board. Return CORE_INVALID if more than BOXES_STRINGS_MOST sides are not
** drawn. The caller releases the graph, also after an error. */
core_status boxes_graph_make(core_host *host, const boxes_board *board, boxes_graph *graph);
void boxes_graph_release(core_host *host, boxes_graph *graph);

/* The coins that fall: T, the cost, and R. */
typedef struct boxes_fall {
  uint32_t taken, cost;
  uint64_t rest;
} boxes_fall;

/* Cut all leaves of a position. */
boxes_fall boxes_cut_leaves(const boxes_graph *graph, uint64_t strings);

/* Return the position that represents all positions that differ in the choice of twins. */
static inline uint64_t boxes_order_twins(const boxes_graph *graph, uint64_t strings) {
  for (uint32_t i = 0; i < graph->rounds; i++) {
    uint64_t moved = strings >> 1 & ~strings & graph->twins[i];
    strings ^= moved | moved << 1;
  }
  return strings;
}

/* Return the image of a part of the core under a symmetry. */
static inline uint64_t boxes_image(const boxes_graph *graph, uint32_t symmetry, uint64_t strings) {
  uint64_t image = 0;
  for (uint32_t i = 0; strings != 0; i++, strings >>= 8)
    image |= graph->images[symmetry][i][strings & 255];
  return image;
}

/* Return the greatest image of a part of the core, which represents all of its images. */
uint64_t boxes_canonical(const boxes_graph *graph, uint64_t strings);

#endif
