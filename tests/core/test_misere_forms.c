/* Compare canonical forms and genera in misère play with a referee that plays every sum to its
** end. */
#include "core/misere/form_text.h"
#include "failures.h"
#include "misere_sums.h"

/* ---- Games by birthday ---- */

HOST_TEST(test_days) {
  static const uint32_t known[] = {1, 2, 3, 5, 22};
  forms all;
  assert_true(forms_open(&all, host));
  for (int day = 0; day < 5; day++) {
    assert_int_equal(all.entries.count, known[day]);
    for (uint32_t set = 0, born = known[day]; day < 4 && set < 1U << born; set++) {
      uint32_t options[32], count = 0;
      for (uint32_t form = 0; form < born; form++)
        if (set >> form & 1)
          options[count++] = form;
      assert_true(forms_make(&all, options, count) != MISERE_NONE);
    }
  }
  forms_close(&all);
}

/* ---- Genera ---- */

/* The digits of a heap's genus are the g- values with copies of the Nim heap of two, which the
** referee computes. */
static void check_genus_by_play(referee *r, const char *code, uint32_t largest, uint32_t twos) {
  core_host host = host_make();
  heaps_rules rules = rules_of(code);
  heap_forms_table table;
  referee_set_rules(r, code);
  assert_true(heap_forms_table_open(&table, &host));
  for (uint32_t n = 0; n <= largest; n++) {
    uint32_t genus =
        forms_genus(&table.forms, heap_forms_in(&table, &rules, code, strlen(code), n));
    referee_position position = {.count = 0};
    if (n > 0)
      position = referee_with(position, (int)n);
    for (uint32_t j = 0; j <= twos; j++) {
      assert_int_equal(genera_digit(&table.forms.genera, genus, j), referee_ask(r, position).minus);
      position = referee_with(position, REFEREE_NIM + 2);
    }
  }
  heap_forms_table_close(&table);
}

TEST(test_genera_by_play) {
  static const char *const codes[] = {"0.77", "0.07", "grundy", "0.123", "0.37", "4.76",
                                      "0.16", "0.8F", "0.644",  "0.26",  "0.75", "S{2,3,7}"};
  referee r;
  referee_open(&r);
  for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
    check_genus_by_play(&r, codes[i], (uint32_t)scaled(13, 8), 4);
  referee_close(&r);
}

/* ---- Texts ---- */

/* Games whose options are earlier games, with texts that write them out and the winner, by play, of
** the sum of any two. */
enum { TEXT_GAMES = 9, TEXT_BYTES = 1 << 14 };

typedef struct text_games {
  uint32_t options[TEXT_GAMES]; /* the set of options, as bits */
  char text[TEXT_GAMES][TEXT_BYTES];
  bool is_p[TEXT_GAMES][TEXT_GAMES];
} text_games;

static bool play_sum(const text_games *set, int a, int b) {
  bool any = false;
  for (int i = 0; i < TEXT_GAMES; i++) {
    if (((set->options[a] >> i & 1) && set->is_p[i][b]) ||
        ((set->options[b] >> i & 1) && set->is_p[a][i]))
      return false;
    any |= ((set->options[a] | set->options[b]) >> i & 1) != 0;
  }
  return any;
}

static void make_text_games(text_games *set, uint64_t *seed) {
  for (int a = 0; a < TEXT_GAMES; a++) {
    uint64_t random = *seed = core_hash(*seed + 1);
    char *end = set->text[a];
    set->options[a] = (uint32_t)(random & (random >> 20) & ((1U << a) - 1));
    end += sprintf(end, "{");
    for (int i = 0; i < a; i++)
      if (set->options[a] >> i & 1)
        end += sprintf(end, "%s%s", end[-1] == '{' ? "" : ",", set->text[i]);
    sprintf(end, "}");
  }
  for (int a = 0; a < TEXT_GAMES; a++)
    for (int b = 0; b <= a; b++)
      set->is_p[a][b] = set->is_p[b][a] = play_sum(set, a, b);
}

static uint32_t read_form(forms *all, const char *text) {
  text_reader in = {.text = text, .length = strlen(text)};
  const char *expected;
  uint32_t form = forms_read(all, &in, &expected);
  assert_int_not_equal(form, MISERE_NONE);
  return form;
}

/* Build a sum in two stores in different orders: both give one text, which reads as the same
** form. */
static void check_texts(core_host *host, const text_games *set, int a, int b) {
  static char sum[2 * TEXT_BYTES], turned[2 * TEXT_BYTES];
  forms one, other;
  assert_true(forms_open(&one, host) && forms_open(&other, host));
  form_writer of_one = {.all = &one}, of_other = {.all = &other};
  sprintf(sum, "%s+ (%s)", set->text[a], set->text[b]);
  sprintf(turned, "%s +%s", set->text[b], set->text[a]);
  uint32_t form = read_form(&one, sum);
  read_form(&other, set->text[TEXT_GAMES - 1]);
  assert_int_equal(forms_is_p(&one, form), set->is_p[a][b]);
  assert_int_equal(form, read_form(&one, turned));
  assert_true(forms_write(&of_one, form, UINT32_MAX));
  assert_true(forms_write(&of_other, read_form(&other, turned), UINT32_MAX));
  assert_int_equal(of_one.length, of_other.length);
  assert_memory_equal(of_one.text, of_other.text, (size_t)of_one.length);
  text_reader in = {.text = of_one.text, .length = of_one.length};
  const char *expected;
  assert_int_equal(forms_read(&one, &in, &expected), form);
  form_writer_close(&of_one);
  form_writer_close(&of_other);
  forms_close(&one);
  forms_close(&other);
}

HOST_TEST(test_texts) {
  static text_games set;
  uint64_t seed = 27;
  for (int64_t round = scaled(2000, 100); round > 0; round--) {
    make_text_games(&set, &seed);
    check_texts(host, &set, (int)(seed % TEXT_GAMES), (int)(seed / 16 % TEXT_GAMES));
    check_texts(host, &set, TEXT_GAMES - 1, TEXT_GAMES - 1);
  }
}

static core_status write_sum(core_host *host, void *context) {
  text_reader in = {.text = "4+5+2_#=a+{a,3}_##+{}", .length = 21};
  const char *expected;
  forms all;
  (void)context;
  if (!forms_open(&all, host))
    return host->status;
  form_writer writer = {.all = &all};
  uint32_t form = forms_read(&all, &in, &expected);
  bool done = form != MISERE_NONE && forms_write(&writer, form, 100000);
  core_status status = done ? CORE_OK : host->status;
  form_writer_close(&writer);
  forms_close(&all);
  return status;
}

/* ---- Deep genera ---- */

enum {
  DEEP_TWOS = 26,
  DEEP_HEAPS = 70,
  DEEP_STARTS = 6,
  DEEP_ANY = 3 * DEEP_HEAPS,
  DEEP_GAMES = 6000,
  DEEP_LAST = 40
};

/* Games with many options and with many large digits: genera are compared with their definition,
** and each genus is stored once. */
typedef struct deep_game {
  int count, options[80], normal;
  int minus[DEEP_TWOS + 1][DEEP_TWOS + 1]; /* g- with i heaps of one and j heaps of two */
} deep_game;

static void deep_evaluate(deep_game *solved, int g) {
  deep_game *game = &solved[g];
  bool seen[256] = {false};
  for (int i = 0; i < game->count; i++)
    seen[solved[game->options[i]].normal] = true;
  for (game->normal = 0; seen[game->normal];)
    game->normal++;
  for (int twos = 0; twos <= DEEP_TWOS; twos++)
    for (int ones = 0; ones + twos <= DEEP_TWOS; ones++) {
      int *least = &game->minus[ones][twos];
      memset(seen, false, sizeof seen);
      for (int i = 0; i < game->count; i++)
        seen[solved[game->options[i]].minus[ones][twos]] = true;
      if (ones > 0)
        seen[game->minus[ones - 1][twos]] = true;
      if (twos > 0)
        seen[game->minus[ones][twos - 1]] = seen[game->minus[ones + 1][twos - 1]] = true;
      for (*least = game->count + ones + twos == 0; seen[*least];)
        ++*least;
    }
}

/* These games follow the Nim heaps. The first has genus 0^02 and the last 0^13; the games after
** them are the rungs of two ladders. A rung has all lower rungs of the other ladder as options, so
** that normal values grow and digits do not. */
static const struct {
  int count, options[3];
} deep_starts[DEEP_STARTS] = {{1, {2}},     {2, {3, 70}},    {3, {1, 3, 71}},
                              {2, {2, 72}}, {3, {0, 4, 70}}, {2, {73, 74}}};

/* Games after the ladders have few options, half of them among the last games, which have nearly
** the most digits. Now and then a game has many options. */
static int deep_option(int g, int i, const int *deep, uint64_t *seed) {
  int behind = g - DEEP_HEAPS, rung = DEEP_HEAPS + 4 + 2 * i + (behind % 2 == 0);
  if (behind < 0)
    return i;
  if (behind < DEEP_STARTS)
    return deep_starts[behind].options[i];
  if (g < DEEP_ANY)
    return rung == DEEP_HEAPS + 4 ? DEEP_HEAPS : rung;
  int any = (int)(host_random(seed) % (uint64_t)g);
  return any % 2 == 0 ? any : deep[host_random(seed) % DEEP_LAST];
}

/* The heaps 0 and 1 are fickle; the sums 2 + 2 and 2 + 3 and all other heaps are firm. The options
** of 2 + 2 are 2 and 2 + 1; those of 2 + 3 are 3, 2 + 0, 2 + 1 and 2 + 2. The sum 2 + 1 has the
** genus of the heap 3. */
TEST(test_tame_texts) {
  core_host host = host_make();
  genera all;
  uint32_t heap[16];
  genera_open(&all, &host);
  for (uint32_t n = 0; n < 16; n++)
    heap[n] = genera_of_options(&all, heap, n);
  uint32_t twice = genera_of_options(&all, (uint32_t[]){heap[2], heap[3]}, 2);
  for (uint32_t tame = 0; tame < 18; tame++) {
    uint32_t genus = heap[tame < 2 ? tame : tame - 2];
    if (tame == 2 || tame == 3)
      genus = tame == 2 ? twice : genera_of_options(&all, (uint32_t[]){heap[3], heap[2], twice}, 3);
    char text[64] = "";
    const char *constant = genera_tame_text(tame);
    assert_int_equal(genera_tame(&all, genus), tame);
    text[genera_write(&all, genus, text, sizeof text)] = '\0';
    if (constant != NULL)
      assert_string_equal(text, constant);
    assert_true((constant == NULL) == (tame >= 10));
  }
  genera_close(&all);
  assert_int_equal(host.memory_used, 0);
}

TEST(test_deep_genera) {
  int deep[DEEP_LAST] = {0};
  core_host host = host_make();
  genera all;
  uint64_t seed = 1935;
  uint32_t longest = 0, greatest = 0, genus[DEEP_GAMES];
  deep_game *solved = calloc(DEEP_GAMES, sizeof *solved);
  genera_open(&all, &host);
  for (int g = 0; g < DEEP_GAMES; g++) {
    uint32_t options[80];
    deep_game *game = &solved[g];
    game->count = g < DEEP_HEAPS                 ? g
                  : g < DEEP_HEAPS + DEEP_STARTS ? deep_starts[g - DEEP_HEAPS].count
                  : g < DEEP_ANY                 ? (g - DEEP_HEAPS - 4) / 2
                                 : (int)(host_random(&seed) % (g % 50 == 0 ? 80 : 7));
    for (int i = 0; i < game->count; i++)
      options[i] = genus[game->options[i] = deep_option(g, i, deep, &seed)];
    deep_evaluate(solved, g);
    genus[g] = genera_of_options(&all, options, (uint32_t)game->count);
    assert_int_equal(genera_normal(&all, genus[g]), game->normal);
    for (uint32_t j = 0; j <= DEEP_TWOS; j++)
      assert_int_equal(genera_digit(&all, genus[g], j), game->minus[0][j]);
    if (g < DEEP_HEAPS)
      assert_int_equal(genera_of_heap(&all, (uint32_t)g), genus[g]);
    uint32_t count = all.entries.items[genus[g]].count, digit = genera_digit(&all, genus[g], 0);
    longest = count > longest ? count : longest;
    if (count + 1 >= longest && count < DEEP_TWOS - 6)
      deep[g % DEEP_LAST] = g;
    greatest = digit > greatest ? digit : greatest;
    for (int h = 0; h < g; h += 1 + (int)(host_random(&seed) % 20))
      assert_true((genus[g] == genus[h]) ==
                  (solved[h].normal == game->normal &&
                   memcmp(solved[h].minus[0], game->minus[0], sizeof game->minus[0]) == 0));
  }
  assert_true(longest > 17 && longest < DEEP_TWOS && greatest > 64);
  genera_close(&all);
  free(solved);
  assert_int_equal(host.memory_used, 0);
}

/* ---- Memory and interruption ---- */

static core_status make_everything(core_host *host, void *context) {
  (void)context;
  heaps_rules kayles = rules_of("0.77"), splits = rules_of("4*.0");
  heap_forms_table table;
  if (!heap_forms_table_open(&table, host))
    return host->status;
  uint32_t form = heap_forms_in(&table, &kayles, "0.77", 4, 24);
  bool good = form != MISERE_NONE && forms_genus(&table.forms, form) != MISERE_NONE &&
              heap_forms_in(&table, &splits, "4*.0", 4, 7) != MISERE_NONE;
  core_status status = good ? CORE_OK : host->status;
  heap_forms_table_close(&table);
  return status;
}

/* A tree, optionally with a cycle at its root and with repeated moves. */
typedef struct graph_trial {
  uint32_t positions, repeats;
  bool cyclic;
} graph_trial;

static core_status solve_tree(core_host *host, void *context) {
  const graph_trial *trial = context;
  graphs_game *graph = graphs_new(host);
  core_status status = graph == NULL ? host->status : CORE_OK;
  if (status == CORE_OK) {
    graphs_set_play(graph, GRAPHS_MISERE);
    graphs_want_genera(graph);
  }
  for (uint32_t v = 1; status == CORE_OK && v < trial->positions; v++)
    status = graphs_add_edge(graph, v, v / 2);
  for (uint32_t i = 0; status == CORE_OK && i < trial->repeats; i++)
    status = graphs_add_edge(graph, 2, 1);
  if (status == CORE_OK && trial->cyclic)
    status = graphs_add_edge(graph, 3, 6);
  if (status == CORE_OK)
    status = graphs_solve(graph, trial->positions);
  for (uint32_t v = 1, length = 1; status == CORE_OK && v < trial->positions; v++) {
    length = (uint32_t)core_highest_bit(v) + 1; /* at the end the player to move wins */
    if (!trial->cyclic)
      assert_int_equal(graphs_outcome(graph, v), length % 2 == 0 ? 'N' : 'P');
  }
  graphs_free(graph);
  return status;
}

TEST(test_failures) {
  failures_try(make_everything, NULL, STOPPED, 64);
  failures_try(write_sum, NULL, STOPPED, 64);
  graph_trial small = {.positions = 60}, cyclic = {.positions = 60, .cyclic = true};
  graph_trial many = {.positions = 20, .repeats = 1 << 17};
  failures_try(solve_tree, &small, STOPPED, 64);
  failures_try(solve_tree, &cyclic, STOPPED, 64);
  failures_try(solve_tree, &many, STOPPED_AFTER, 64);
}

/* After a stop the forms built before it are still usable. */
TEST(test_going_on) {
  ledger_host ledger;
  ledger_open(&ledger);
  core_host *host = &ledger.host;
  ledger.stop_at = 1;
  heaps_rules rules = rules_of("0.77");
  heap_forms_table table;
  assert_true(heap_forms_table_open(&table, host));
  int stops = 0;
  for (host->work_left = 5000; heap_forms_in(&table, &rules, "0.77", 4, 40) == MISERE_NONE;
       stops++) {
    assert_int_equal(host->status, CORE_INTERRUPTED);
    host->work_left = 100000;
    ledger.stop_at = ledger.questions + 1;
  }
  assert_true(stops > 1);
  ledger.stop_at = 0;
  char text[64];
  text[genera_write(&table.forms.genera,
                    forms_genus(&table.forms, table.games.items[0].forms.items[20]), text,
                    sizeof text)] = '\0';
  assert_string_equal(text, "1^031");
  heap_forms_table_close(&table);
  assert_ledger_empty(ledger);
}
