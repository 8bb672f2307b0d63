/* Whether play of a sum ends, whatever the players do.
**
** A sum ends if each of its parts does. Let the parts be the vertices of a graph, with an edge from
** a part to each part of the sums after its moves. Play can go on without end if and only if the
** graph has a cycle: the parts are finitely many, and one play can follow each path. The graph is
** walked depth first, and each part is entered once. Parts of kinds whose play is certain to end
** are not entered, and neither are games.
**
** Example: four stones step to and fro in separate rows of 20 cells. Their parts have 80 vertices
** together, while their sum has 160,000 positions. */
#include "core/search/search_int.h"

typedef enum ends_stage { ENDS_FOUND, ENDS_ON_PATH, ENDS_LEFT } ends_stage;

typedef struct ends_walk {
  search *s; /* its stack has the parts to enter or to leave */
  CORE_ARRAY(uint8_t) stages;
  bool ends;
} ends_walk;

/* Keep those terms of the stack from `first` on whose parts are to be entered. If one of them is on
** the path, play need not end. */
static bool ends_keep(ends_walk *w, uint32_t first) {
  search *s = w->s;
  uint32_t kept = first;
  while (w->stages.count < s->parts.count)
    if (!CORE_APPEND(s->host, w->stages, ENDS_FOUND))
      return false;
  for (uint32_t i = first; i < s->stack.count; i++) {
    search_term term = s->stack.items[i];
    if (search_is_game(term) || s->kinds.items[s->parts.items[term / 2].kind].ends)
      continue;
    w->ends &= w->stages.items[term / 2] != ENDS_ON_PATH;
    if (w->stages.items[term / 2] == ENDS_FOUND)
      s->stack.items[kept++] = term & ~UINT32_C(1);
  }
  s->stack.count = kept;
  return true;
}

/* Put the parts after all moves in a part on the stack. */
static bool ends_enter(ends_walk *w, search_term term) {
  search *s = w->s;
  bool done = true;
  core_assert(!search_is_game(term) && (term & 1) == 0);
  core_assert(w->stages.items[term / 2] == ENDS_FOUND);
  w->stages.items[term / 2] = ENDS_ON_PATH;
  for (int player = 0; player < 2 && done && w->ends; player++) {
    s->moves.count = 0;
    done = search_list_term_moves(s, term, (search_move){0}, player);
    for (uint32_t i = 0; i < s->moves.count && done && w->ends; i++) {
      const search_move move = s->moves.items[i];
      uint32_t first = s->stack.count;
      done =
          core_work(s->host, 50) && search_put_terms(s, &move, term, player) && ends_keep(w, first);
    }
  }
  s->moves.count = 0;
  return done;
}

static bool ends_walk_all(ends_walk *w) {
  search *s = w->s;
  bool done = true;
  s->stack.count = 0;
  for (uint32_t i = 0; i < s->sum.count && done; i++)
    done = CORE_APPEND(s->host, s->stack, s->sum.items[i]);
  done = done && ends_keep(w, 0);
  while (done && w->ends && s->stack.count > 0) {
    search_term term = s->stack.items[s->stack.count - 1];
    if (w->stages.items[term / 2] == ENDS_FOUND) {
      done = ends_enter(w, term);
    } else {
      w->stages.items[term / 2] = ENDS_LEFT;
      s->stack.count--;
    }
  }
  return done;
}

core_status search_check_end(search *s, bool *ends) {
  ends_walk w = {.s = s, .ends = true};
  s->host->questions_left = 0;
  bool done = ends_walk_all(&w);
  s->stack.count = s->moves.count = 0;
  CORE_FREE(s->host, w.stages);
  *ends = w.ends;
  return done ? CORE_OK : s->host->status;
}
