#include "sqlite/letters.h"

#include "core/solve/graph.h"
#include "sqlite/args.h"

const char *const letters_plays[4] = {
    [GRAPHS_NORMAL] = "normal", [GRAPHS_MISERE] = "misere", [GRAPHS_DRAW] = "draw", NULL};
const char *const letters_plays_with_score[5] = {[GRAPHS_NORMAL] = "normal",
                                                 [GRAPHS_MISERE] = "misere",
                                                 [GRAPHS_DRAW] = "draw",
                                                 [GRAPHS_SCORE] = "score",
                                                 NULL};
const char *const letters_plays_of_sums[3] = {
    [GRAPHS_NORMAL] = "normal", [GRAPHS_MISERE] = "misere", NULL};

const char *const letters_sides[3] = {"L", "R", NULL};
static const char *const letters_players[] = {"", "L", "R", "B"};

unsigned letters_read_players(sqlite3_value *value) {
  return letters_find_players(args_letter(value, "LRB"));
}

const char *letters_of_players(unsigned players) {
  core_assert(players >= 1 && players <= 3);
  return letters_players[players];
}

const char *letters_of_outcome(char outcome) {
  core_assert(outcome == 'P' || outcome == 'N' || outcome == 'D');
  return outcome == 'P' ? "P" : outcome == 'N' ? "N" : "D";
}

/* An outcome of a partizan position, and the winners if Left begins and if Right begins. */
static const struct {
  char outcome[3], winners[3];
} letters_outcomes[] = {
    {"L", "LL"},  {"R", "RR"},  {"N", "LR"},  {"P", "RL"},  {"DD", "DD"},
    {"LD", "LD"}, {"DL", "DL"}, {"DR", "DR"}, {"RD", "RD"},
};
enum { LETTERS_OUTCOMES = sizeof letters_outcomes / sizeof letters_outcomes[0] };

bool letters_read_winners(const char *text, char letters[2]) {
  for (int i = 0; i < LETTERS_OUTCOMES; i++)
    if (strcmp(text, letters_outcomes[i].outcome) == 0) {
      memcpy(letters, letters_outcomes[i].winners, 2);
      return true;
    }
  return false;
}

const char *letters_of_winners(const char letters[2]) {
  int i = 0;
  while (i < LETTERS_OUTCOMES - 1 && memcmp(letters, letters_outcomes[i].winners, 2) != 0)
    i++;
  core_assert(memcmp(letters, letters_outcomes[i].winners, 2) == 0);
  return letters_outcomes[i].outcome;
}
