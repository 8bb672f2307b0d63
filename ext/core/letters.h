/* The letters of players and outcomes. A player is 0, for Left, or 1; a set of players has the bits
** 1, for Left, and 2. */
#ifndef GRUNDY_CORE_LETTERS_H
#define GRUNDY_CORE_LETTERS_H

/* Return the set of the players of 'L', 'R' or 'B', for both; 0 for any other letter. */
static inline unsigned letters_find_players(char letter) {
  return letter == 'L' ? 1 : letter == 'R' ? 2 : letter == 'B' ? 3 : 0;
}

/* Return the winner, 'L', 'R' or 'D' for a draw, if `player` moves first in a position of the
** outcome 'L', 'R', 'N', 'P' or 'D'. */
static inline char letters_winner(char outcome, int player) {
  return outcome == 'N' ? "LR"[player] : outcome == 'P' ? "RL"[player] : outcome;
}

/* Return the outcome for the player to move, 'N', 'P' or 'D', from the winner. */
static inline char letters_outcome(char winner, int player) {
  return winner == 'D' ? 'D' : winner == "LR"[player] ? 'N' : 'P';
}

#endif
