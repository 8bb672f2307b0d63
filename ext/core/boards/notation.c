/* Reading rules of board games (see notation.h), and the choice of planes for their positions.
**
** The reader descends from moves to legs, directions and sides. Both sides of each leg are compared
** cell by cell for the first few numbers of repetitions of its groups. Then each kind of piece gets
** a plane; '.' and '#' get planes only if the moves need to distinguish them.
*/
#include "core/boards/notation.h"

#include "base/text.h"
#include "core/letters.h"
#include "core/masks/rules.h"

const signed char board_steps[BOARD_DIRECTIONS][2] = {
    {1, 0},  {-1, 0},  {0, -1}, {0, 1},  {1, -1}, {-1, -1}, {1, 1}, {-1, 1}, {0, 0},
    {1, -2}, {-1, -2}, {1, 2},  {-1, 2}, {2, -1}, {-2, -1}, {2, 1}, {-2, 1}};

/* ---- Errors ---- */

static bool notation_fail(board_fault *fault, const text_reader *in, const char *expected) {
  *fault = (board_fault){in->at, expected};
  return false;
}

/* ---- The cells of a line ---- */

static bool notation_is_piece(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

char board_next_cell(board_cells *cells) {
  const char *text = cells->side->text;
  while (cells->at < cells->side->length) {
    char c = text[cells->at++];
    if (c == '(') {
      cells->group = cells->at, cells->left = cells->count;
      while (cells->left == 0 && text[cells->at++] != ')')
        continue;
      cells->at += cells->left == 0; /* the '+' or '*' after ')' */
    } else if (c == ')') {
      cells->left--;
      cells->at = cells->left > 0 ? cells->group : cells->at + 1;
    } else {
      return c;
    }
  }
  return '\0';
}

/* Write the line of a side with groups repeated `count` times. Return its length, or 0 if it is
** longer than `most`. */
static uint32_t notation_expand(const board_side *side, uint32_t count, uint32_t most, char *line) {
  board_cells cells = {.side = side, .count = count};
  uint32_t length = 0;
  for (char c = board_next_cell(&cells); c != '\0'; c = board_next_cell(&cells)) {
    if (length == most)
      return 0;
    line[length++] = c;
  }
  return length;
}

/* Read a side up to its end, and note groups in the leg. */
static bool notation_read_side(text_reader *in, board_side *side, board_leg *leg,
                               board_fault *fault) {
  bool is_open = false, is_empty = true;
  *side = (board_side){in->text + in->at, 0};
  uint64_t start = in->at;
  for (;; in->at++) {
    char c = text_peek(in);
    if (notation_is_piece(c) || (c != '\0' && strchr(".#?!", c) != NULL)) {
      is_empty = false;
    } else if (c == '(' && !is_open) {
      is_open = is_empty = true;
    } else if (c == ')' && is_open && !is_empty) {
      in->at++;
      if (text_peek(in) != '+' && text_peek(in) != '*')
        return notation_fail(fault, in, "'+' or '*' after ')'");
      leg->least |= text_peek(in) == '+';
      leg->grows = true;
      is_open = false;
    } else {
      break;
    }
  }
  if (is_open || in->at == start)
    return notation_fail(fault, in, "a cell: '.', '#', '?', '!' or a letter");
  side->length = (uint32_t)(in->at - start);
  return true;
}

/* Return the expected text if a line and its replacement do not fit together, or NULL. Set *changes
** if the line changes a cell. */
static const char *notation_check_line(const char *before, uint32_t length, const char *after,
                                       uint32_t after_length, bool *changes) {
  if (length != after_length)
    return "the same number of cells before and after '>'";
  if (before[0] == '!')
    return "a cell of the board at the beginning, not '!'";
  for (uint32_t i = 0; i < length; i++) {
    if ((before[i] == '!') != (after[i] == '!'))
      return "'!' at the same places before and after '>'";
    if (after[i] == '?' && before[i] != '?')
      return "'?' only at places that also have '?' before '>'";
    *changes |= before[i] != after[i] && after[i] != '?';
  }
  return NULL;
}

/* Return true if each line of a leg needs a piece, or unless `piece_only` a free cell or a piece.
*/
static bool notation_needs(const board_leg *leg, bool piece_only) {
  char line[256];
  uint32_t length = notation_expand(&leg->before, leg->least, sizeof line, line);
  for (uint32_t i = 0; i < length; i++)
    if (notation_is_piece(line[i]) || (!piece_only && line[i] == '.'))
      return true;
  return false;
}

/* ---- Moves ---- */

static bool notation_read_directions(text_reader *in, uint32_t *directions, board_fault *fault) {
  static const struct {
    const char *name;
    uint32_t bits;
  } names[] = {{"ne", 16}, {"nw", 32}, {"se", 64}, {"sw", 128}, {"e", 1},
               {"w", 2},   {"n", 4},   {"s", 8},   {"-", 3},    {"|", 12},
               {"+", 15},  {"x", 240}, {"*", 255}, {".", 256},  {"N", 0x1fe00}};
  const uint32_t count = sizeof names / sizeof *names;
  *directions = 0;
  do {
    uint32_t i = 0;
    while (i < count && !text_pass(in, names[i].name))
      i++;
    if (i == count)
      return notation_fail(fault, in, "a direction: e w n s ne nw se sw - | + x * N or .");
    *directions |= names[i].bits;
  } while (text_pass(in, ","));
  return text_is_blank(text_peek(in)) ||
         notation_fail(fault, in, "a blank or ',' after a direction");
}

/* Return true if a leg puts down a piece, at which the next leg can begin. */
static bool notation_puts_piece(const board_leg *leg) {
  for (uint32_t i = 0; i < leg->after.length; i++)
    if (notation_is_piece(leg->after.text[i]))
      return true;
  return false;
}

static bool notation_read_leg(text_reader *in, board_leg *leg, board_fault *fault) {
  *leg = (board_leg){.directions = 0};
  text_skip_blanks(in);
  if (!notation_read_directions(in, &leg->directions, fault))
    return false;
  text_skip_blanks(in);
  if (!notation_read_side(in, &leg->before, leg, fault))
    return false;
  if (!text_pass(in, ">"))
    return notation_fail(fault, in, "'>' or a cell: '.', '#', '?', '!' or a letter");
  if (!notation_read_side(in, &leg->after, leg, fault))
    return false;
  if (in->at < in->length && !text_is_blank(text_peek(in)) && text_peek(in) != ';')
    return notation_fail(fault, in, "a cell, a blank or ';'");
  /* Check both sides of a leg for the first numbers of repetitions of its groups. */
  enum { MOST = 1024 };
  char before[MOST], after[MOST];
  bool changes = false;
  for (uint32_t count = leg->least; count < leg->least + (leg->grows ? 4 : 1); count++) {
    uint32_t length = notation_expand(&leg->before, count, MOST, before);
    uint32_t after_length = notation_expand(&leg->after, count, MOST, after);
    const char *expected = "a line of 1 to 200 cells";
    if (length > 0 && length <= 200)
      expected = notation_check_line(before, length, after, after_length, &changes);
    if (expected != NULL)
      return notation_fail(fault, in, expected);
    if (length > 1 && (leg->directions & BOARD_NO_DIRECTION) != 0)
      return notation_fail(fault, in, "one cell, since the direction is '.'");
  }
  if (!notation_needs(leg, false))
    return notation_fail(fault, in, "a '.' or a piece before '>'");
  return changes || notation_fail(fault, in, "a change after '>'");
}

/* Read the legs of a move. Return false with *fault set on a syntax error, otherwise with
** host->status set. The functions below that read moves do the same. */
static bool notation_read_legs(board_rules *rules, text_reader *in, board_rule_move *move,
                               board_fault *fault) {
  board_leg leg;
  do {
    if (move->leg_count == BOARD_LEGS_MOST || (move->leg_count > 0 && !notation_puts_piece(&leg))) {
      in->at -= strlen("then");
      return notation_fail(fault, in,
                           move->leg_count == BOARD_LEGS_MOST
                               ? "at most 8 legs"
                               : "a leg that puts down a piece before 'then'");
    }
    if (!notation_read_leg(in, &leg, fault) || !CORE_APPEND(rules->host, rules->legs, leg))
      return false;
    move->leg_count++;
    text_skip_blanks(in);
  } while (text_pass(in, "then"));
  return true;
}

static bool notation_read_move(board_rules *rules, text_reader *in, board_fault *fault) {
  board_rule_move move = {.first_leg = rules->legs.count};
  move.player = letters_find_players(text_peek(in));
  if (move.player == 0)
    return notation_fail(fault, in, "a player: L, R, or B for both");
  in->at++;
  if (!text_is_blank(text_peek(in)))
    return notation_fail(fault, in, "a blank after L, R or B");
  return notation_read_legs(rules, in, &move, fault) &&
         CORE_APPEND(rules->host, rules->moves, move);
}

static bool notation_read_moves(board_rules *rules, board_fault *fault) {
  text_reader in = {rules->text, rules->length, 0};
  text_skip_blanks(&in);
  while (in.at < in.length || rules->moves.count == 0) {
    if (!notation_read_move(rules, &in, fault))
      return false;
    text_skip_blanks(&in);
    if (in.at < in.length && !text_pass(&in, ";"))
      return notation_fail(fault, &in, "'then', ';' or the end");
    text_skip_blanks(&in);
  }
  return true;
}

/* ---- Planes ---- */

static bool notation_has(const board_side *side, char c) {
  return memchr(side->text, c, side->length) != NULL;
}

static void notation_add_pieces(board_rules *rules, const board_side *side) {
  for (uint32_t i = 0; i < side->length; i++)
    if (notation_is_piece(side->text[i]) &&
        !memchr(rules->planes, side->text[i], rules->plane_count))
      rules->planes[rules->plane_count++] = side->text[i];
}

uint64_t board_plane_bit(const board_rules *rules, char c) {
  const char *found = memchr(rules->planes, c, rules->plane_count);
  return found == NULL ? 0 : UINT64_C(1) << (found - rules->planes);
}

/* Record whether a leg writes '#' or '.', and whether it replaces a cell that '?' matches. */
static void notation_note_changes(board_rules *rules, const board_leg *leg) {
  for (uint32_t count = leg->least; count < leg->least + (leg->grows ? 4 : 1); count++) {
    board_cells cells = {.side = &leg->before, .count = count};
    board_cells written = {.side = &leg->after, .count = count};
    for (char before; (before = board_next_cell(&cells)) != '\0';) {
      char after = board_next_cell(&written);
      rules->removes |= after == '#' && before != '#';
      rules->frees |= after == '.' && before != '.';
      rules->overwrites_any |= before == '?' && after != '?';
    }
  }
}

/* Return false with *fault set if a leg would fill a removed cell, which exists only if a leg of
** these rules removes one. */
static bool notation_check_filled(const board_rules *rules, board_fault *fault) {
  for (uint32_t i = 0; i < rules->legs.count && !rules->removes; i++) {
    const board_leg *leg = &rules->legs.items[i];
    board_cells cells = {.side = &leg->before, .count = 1};
    board_cells written = {.side = &leg->after, .count = 1};
    for (char before; (before = board_next_cell(&cells)) != '\0';)
      if (board_next_cell(&written) != '#' && before == '#') {
        *fault = (board_fault){(uint64_t)(leg->after.text - rules->text),
                               "'#' where '#' is before '>', since no move removes a cell"};
        return false;
      }
  }
  return true;
}

static void notation_insert_free_plane(board_rules *rules) {
  core_assert(rules->plane_count < sizeof rules->planes);
  memmove(rules->planes + 1, rules->planes, rules->plane_count);
  rules->planes[0] = '.';
  rules->plane_count++;
  rules->fixed_before = 1;
}

static void notation_add_fixed_plane(board_rules *rules, char c) {
  core_assert(rules->plane_count < sizeof rules->planes);
  rules->planes[rules->plane_count++] = c;
  rules->fixed_after++;
}

/* Choose whether '.' and '#' have planes. Bits must distinguish all states of a cell that moves
** distinguish, and each move must need a bit (core/masks/sums.h).
**
** Without both planes a cell without bits is empty or removed; this is enough for rules that never
** compare the two. With the plane '.' a cell without bits is removed, and a move matches '#' and
** `!` by forbidding all bits of the cell. If cells can be removed, `?` means that one of several
** bits is set, which no mask expresses; then '#' has a plane, and `?` forbids its bit. */
static void notation_choose_planes(board_rules *rules) {
  bool reads_free = false, reads_gone = false, reads_any = false, needs_free = false;
  for (uint32_t i = 0; i < rules->legs.count; i++) {
    const board_leg *leg = &rules->legs.items[i];
    reads_free |= notation_has(&leg->before, '.');
    reads_gone |= notation_has(&leg->before, '#');
    reads_any |= notation_has(&leg->before, '?');
    rules->has_walls |= notation_has(&leg->before, '!');
    notation_note_changes(rules, leg);
  }
  for (uint32_t i = 0; i < rules->moves.count; i++)
    needs_free |= !notation_needs(&rules->legs.items[rules->moves.items[i].first_leg], true);
  rules->has_walls |= reads_gone || reads_any;
  for (uint32_t i = 0; i < rules->legs.count; i++) {
    notation_add_pieces(rules, &rules->legs.items[i].before);
    notation_add_pieces(rules, &rules->legs.items[i].after);
  }
  /* Without pieces `?` is '.'. */
  bool is_gone_plane = rules->removes && reads_any && rules->plane_count > 0;
  bool tells_gone = reads_free || rules->has_walls || rules->frees;
  if (needs_free || (!is_gone_plane && (reads_gone || (rules->removes && tells_gone))))
    notation_insert_free_plane(rules);
  if (is_gone_plane)
    notation_add_fixed_plane(rules, '#');
  rules->has_walls |= reads_free && rules->fixed_before == 0;
}

static void notation_fill_holding(board_rules *rules) {
  for (int c = 0; c < 128; c++)
    rules->holding[c] = notation_is_piece((char)c) ? BOARD_INERT : BOARD_NO_CHARACTER;
  rules->holding['#'] = 0;
  rules->holding['.'] = board_is_by_text(rules) ? 0 : 3;
  for (uint32_t plane = 0; plane < rules->plane_count; plane++)
    rules->holding[(unsigned char)rules->planes[plane]] = UINT64_C(1) << plane;
}

void board_rules_add_inert_plane(board_rules *rules) {
  if (rules->removes && board_plane_bit(rules, '#') == 0)
    notation_add_fixed_plane(rules, '#');
  notation_add_fixed_plane(rules, BOARD_INERT_PLANE);
  uint64_t plane = board_plane_bit(rules, BOARD_INERT_PLANE);
  for (int c = 0; c < 128; c++)
    if (rules->holding[c] == BOARD_INERT)
      rules->holding[c] = plane;
  rules->holding['#'] = board_plane_bit(rules, '#');
}

/* ---- Reading rules ---- */

void board_rules_release(board_rules *rules) {
  core_host *host = rules->host;
  if (host == NULL)
    return;
  core_release(host, rules->text, rules->length + UINT64_C(1));
  CORE_FREE_ALL(host, &rules->legs, &rules->moves);
  *rules = (board_rules){.host = NULL};
}

/* Let a side refer to the copy of a text. */
static void notation_move_side(board_side *side, const char *text, const char *copy) {
  core_assert(side->text >= text);
  side->text = copy + (side->text - text);
}

bool board_rules_are_equal(const board_rules *rules, const board_rules *others) {
  return rules->generator == others->generator && rules->length == others->length &&
         rules->plane_count == others->plane_count &&
         memcmp(rules->planes, others->planes, rules->plane_count) == 0 &&
         (rules->length == 0 || memcmp(rules->text, others->text, rules->length) == 0);
}

core_status board_rules_copy(board_rules *copy, core_host *host, const board_rules *rules) {
  const uint64_t text_bytes = rules->length + UINT64_C(1);
  *copy = *rules;
  copy->host = host;
  copy->text = NULL;
  copy->legs.items = NULL, copy->legs.bytes = 0;
  copy->moves.items = NULL, copy->moves.bytes = 0;
  if (rules->text == NULL) {
    core_assert(rules->legs.count == 0 && rules->moves.count == 0);
    return CORE_OK;
  }
  if ((copy->text = core_resize(host, NULL, 0, text_bytes)) == NULL ||
      !CORE_ENSURE(host, copy->legs, rules->legs.count) ||
      !CORE_ENSURE(host, copy->moves, rules->moves.count)) {
    board_rules_release(copy);
    return host->status;
  }
  memcpy(copy->text, rules->text, (size_t)text_bytes);
  memcpy(copy->legs.items, rules->legs.items, rules->legs.count * sizeof *rules->legs.items);
  memcpy(copy->moves.items, rules->moves.items, rules->moves.count * sizeof *rules->moves.items);
  for (uint32_t i = 0; i < copy->legs.count; i++) {
    notation_move_side(&copy->legs.items[i].before, rules->text, copy->text);
    notation_move_side(&copy->legs.items[i].after, rules->text, copy->text);
  }
  return CORE_OK;
}

/* Set the rules of a ruleset whose moves are generated. */
static void notation_generate(board_rules *rules, board_generator generator) {
  static const char *const planes[] = {
      [BOARD_COL] = "LR", [BOARD_SNORT] = "LR", [BOARD_NODE_KAYLES] = ".", [BOARD_PAWNS] = "WB"};
  rules->generator = generator;
  rules->plane_count = (uint32_t)strlen(planes[generator]);
  memcpy(rules->planes, planes[generator], rules->plane_count);
  rules->is_strips = generator == BOARD_PAWNS;
  notation_fill_holding(rules);
}

core_status board_rules_read(board_rules *rules, core_host *host, const char *text, uint64_t length,
                             board_fault *fault) {
  const board_ruleset *named = board_ruleset_find(text, length);
  *rules = (board_rules){.host = host};
  *fault = (board_fault){UINT64_MAX, NULL};
  if (named == NULL && memchr(text, '>', (size_t)length) == NULL)
    return core_fail(host, CORE_INVALID);
  if (named != NULL && named->rules == NULL) {
    notation_generate(rules, named->generator);
    return CORE_OK;
  }
  if (named != NULL)
    length = strlen(text = named->rules);
  if (length > BOARD_RULES_MOST) {
    *fault = (board_fault){BOARD_RULES_MOST, "the end, since rules have at most 4000 bytes"};
    return core_fail(host, CORE_INVALID);
  }
  rules->is_strips = named != NULL && strcmp(named->name, "toads-and-frogs") == 0;
  if (named != NULL)
    rules->generator = named->generator;
  rules->text = core_allocate(host, length + 1);
  if (rules->text == NULL)
    return host->status;
  memcpy(rules->text, text, (size_t)length);
  rules->length = (uint32_t)length;
  if (!notation_read_moves(rules, fault)) {
    board_rules_release(rules);
    return fault->expected != NULL ? core_fail(host, CORE_INVALID) : host->status;
  }
  notation_choose_planes(rules);
  if (!notation_check_filled(rules, fault)) {
    board_rules_release(rules);
    return CORE_INVALID;
  }
  notation_fill_holding(rules);
  return CORE_OK;
}

bool board_has_players(const board_rules *rules) {
  bool has_players = !board_is_by_text(rules) && rules->generator != BOARD_NODE_KAYLES;
  for (uint32_t i = 0; i < rules->moves.count; i++)
    has_players |= rules->moves.items[i].player != BITS_BOTH;
  return has_players;
}
