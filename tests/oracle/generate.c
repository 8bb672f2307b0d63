/* Generate inputs for the judges, and large ones for load tests and benchmarks, in each contest's
** format.
**
** generate PROBLEM SEED COUNT [limits]
**
** knight_queen SEED CASES [SIDE=51]
** nim          SEED HEAPS [MOST=9]                 heaps of 0..MOST
** nim_large    SEED HEAPS [MOST=1000000000]
** towers       SEED CASES [HIGHEST=100] [MOST=4]   1..MOST towers of height 1..HIGHEST
** coins        SEED NODES [QUESTIONS=50] [MOST=2] [SHAPE=random]      0..MOST coins on a node
** coins_large  SEED NODES [QUESTIONS=50000] [MOST=20] [SHAPE=random]
** pawns        SEED CASES [LONGEST=16]             rows of 2..LONGEST cells
** pawns_large  SEED CASES [LENGTH=1000000]         rows of LENGTH cells
** coins_on_board SEED CASES [MOST=0]               MOST > 0: their number, then 1..MOST coins
** kings        SEED CASES [SIDE=5] [MOST=3]        boards of up to SIDE x SIDE, up to MOST kings
**
** SHAPE is random, path, star or caterpillar. The same arguments always write the same input. */
#include "input.h"
#include "random.h"

#define MOST_ITEMS UINT64_C(10000000)

/* The remaining arguments of the command line, and the state of the random numbers. */
typedef struct request {
  int argc;
  char **argv;
  uint64_t random;
  uint64_t count;
} request;

/* Return the next argument, or NULL after the last one. */
static const char *next_argument(request *r) {
  if (r->argc == 0)
    return NULL;
  r->argc--;
  return *r->argv++;
}

static uint64_t next_limit(request *r, const char *what, uint64_t usual, uint64_t low,
                           uint64_t high) {
  const char *text = next_argument(r);
  return text != NULL ? input_parse(what, text, low, high) : usual;
}

static void no_more_limits(const request *r) {
  if (r->argc > 0)
    input_fail("unexpected argument '%s'", *r->argv);
}

static void *allocate(uint64_t count, size_t size) {
  void *block = calloc((size_t)count, size);
  if (block == NULL)
    input_fail("out of memory");
  return block;
}

static void shuffle(uint64_t *random, uint32_t *items, uint64_t count) {
  for (uint64_t i = count; i > 1; i--) {
    uint64_t j = random_below(random, i);
    uint32_t item = items[i - 1];
    items[i - 1] = items[j];
    items[j] = item;
  }
}

static void knight_queen(request *r) {
  uint64_t side = next_limit(r, "SIDE", 51, 1, 51);
  no_more_limits(r);
  printf("%" PRIu64 "\n", r->count);
  for (uint64_t i = 0; i < r->count * 4; i++)
    printf("%" PRIu64 "%c", random_below(&r->random, side), i % 4 == 3 ? '\n' : ' ');
}

static void write_heaps(request *r, uint64_t usual) {
  uint64_t most = next_limit(r, "MOST", usual, 0, UINT32_MAX);
  no_more_limits(r);
  printf("%" PRIu64 "\n", r->count);
  for (uint64_t i = 0; i < r->count; i++)
    printf("%s%" PRIu64, i > 0 ? " " : "", random_below(&r->random, most + 1));
  putchar('\n');
}

static void nim(request *r) {
  write_heaps(r, 9);
}

static void nim_large(request *r) {
  write_heaps(r, 1000000000);
}

static void towers(request *r) {
  uint64_t highest = next_limit(r, "HIGHEST", 100, 1, UINT64_C(1000000000000));
  uint64_t most = next_limit(r, "MOST", 4, 1, 16);
  no_more_limits(r);
  printf("%" PRIu64 "\n", r->count);
  for (uint64_t i = 0; i < r->count; i++) {
    uint64_t n = 1 + random_below(&r->random, most);
    printf("%" PRIu64 "\n", n);
    for (uint64_t j = 0; j < n; j++)
      printf("%s%" PRIu64, j > 0 ? " " : "", 1 + random_below(&r->random, highest));
    putchar('\n');
  }
}

/* Return the parent of the i-th node, i >= 1: an earlier node, before the nodes are renumbered. */
static uint64_t random_parent(uint64_t *random, uint64_t i, uint64_t nodes) {
  (void)nodes;
  return random_below(random, i);
}

static uint64_t path_parent(uint64_t *random, uint64_t i, uint64_t nodes) {
  (void)random;
  (void)nodes;
  return i - 1;
}

static uint64_t star_parent(uint64_t *random, uint64_t i, uint64_t nodes) {
  (void)random;
  (void)i;
  (void)nodes;
  return 0;
}

/* Half of the nodes form a path; the others are attached to random nodes of the path. */
static uint64_t caterpillar_parent(uint64_t *random, uint64_t i, uint64_t nodes) {
  uint64_t spine = (nodes + 1) / 2;
  return i < spine ? i - 1 : random_below(random, spine);
}

typedef uint64_t (*shape)(uint64_t *random, uint64_t i, uint64_t nodes);

static shape next_shape(request *r) {
  static const struct {
    const char *name;
    shape parent;
  } shapes[] = {{"random", random_parent},
                {"path", path_parent},
                {"star", star_parent},
                {"caterpillar", caterpillar_parent}};
  const char *name = next_argument(r);
  if (name == NULL)
    return random_parent;
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
    if (strcmp(name, shapes[i].name) == 0)
      return shapes[i].parent;
  input_fail("SHAPE must be random, path, star or caterpillar, got '%s'", name);
}

/* Write the edges in random order, with random orientation and node numbers. Only the root keeps
** its number. */
static void write_edges(request *r, shape parent) {
  uint32_t *name = allocate(r->count, sizeof *name);
  uint32_t *order = allocate(r->count, sizeof *order);
  uint32_t *above = allocate(r->count, sizeof *above);
  for (uint32_t i = 0; i < r->count; i++) {
    name[i] = i + 1;
    order[i] = i;
    above[i] = i > 0 ? (uint32_t)parent(&r->random, i, r->count) : 0;
  }
  shuffle(&r->random, name + 1, r->count - 1);
  shuffle(&r->random, order + 1, r->count - 1);
  for (uint64_t i = 1; i < r->count; i++) {
    uint32_t ends[] = {name[order[i]], name[above[order[i]]]};
    uint64_t first = random_below(&r->random, 2);
    printf("%" PRIu32 " %" PRIu32 "\n", ends[first], ends[1 - first]);
  }
  free(name);
  free(order);
  free(above);
}

static void write_coins(request *r, uint64_t usual_questions, uint64_t usual_most) {
  uint64_t questions = next_limit(r, "QUESTIONS", usual_questions, 0, MOST_ITEMS);
  uint64_t most = next_limit(r, "MOST", usual_most, 0, UINT32_MAX);
  shape parent = next_shape(r);
  no_more_limits(r);
  if (r->count == 0 || (r->count == 1 && questions > 0))
    input_fail("a tree needs a node, and a question needs two");
  printf("%" PRIu64 "\n", r->count);
  for (uint64_t i = 0; i < r->count; i++)
    printf("%s%" PRIu64, i > 0 ? " " : "", random_below(&r->random, most + 1));
  putchar('\n');
  write_edges(r, parent);
  printf("%" PRIu64 "\n", questions);
  for (uint64_t i = 0; i < questions; i++) {
    uint64_t node = 2 + random_below(&r->random, r->count - 1);
    printf("%" PRIu64 " %" PRIu64 "\n", node, 1 + random_below(&r->random, r->count));
  }
}

static void coins(request *r) {
  write_coins(r, 50, 2);
}

static void coins_large(request *r) {
  write_coins(r, 50000, 20);
}

/* Put pawns on random cells from..end-1, at least one, with random density. */
static void fill(uint64_t *random, char *cells, uint64_t from, uint64_t end, char pawn) {
  uint64_t quarters = 1 + random_below(random, 4);
  for (uint64_t i = from; i < end; i++)
    if (random_below(random, 4) < quarters)
      cells[i] = pawn;
  cells[from + random_below(random, end - from)] = pawn;
}

/* Every other row is a balanced position except for one cell, since a random position is decided
** early. */
static void write_row(uint64_t *random, char *cells, uint64_t length) {
  uint64_t half = length / 2;
  memset(cells, '.', (size_t)length);
  if (random_below(random, 2) == 0) {
    uint64_t split = 1 + random_below(random, length - 1);
    fill(random, cells, 0, split, 'W');
    fill(random, cells, split, length, 'B');
  } else {
    fill(random, cells, 0, half, 'W');
    for (uint64_t i = 0; i < half; i++)
      cells[length - 1 - i] = cells[i] == 'W' ? 'B' : '.';
    cells[random_below(random, half)] = 'W';
  }
  fwrite(cells, 1, (size_t)length, stdout);
  putchar('\n');
}

static void pawns(request *r) {
  char cells[30];
  uint64_t longest = next_limit(r, "LONGEST", 16, 2, sizeof cells);
  no_more_limits(r);
  printf("%" PRIu64 "\n", r->count);
  for (uint64_t i = 0; i < r->count; i++)
    write_row(&r->random, cells, 2 + random_below(&r->random, longest - 1));
}

static void pawns_large(request *r) {
  uint64_t length = next_limit(r, "LENGTH", 1000000, 2, MOST_ITEMS);
  no_more_limits(r);
  char *cells = allocate(length, 1);
  printf("%" PRIu64 "\n", r->count);
  for (uint64_t i = 0; i < r->count; i++)
    write_row(&r->random, cells, length);
  free(cells);
}

static void coins_on_board(request *r) {
  uint64_t most = next_limit(r, "MOST", 0, 0, 4);
  no_more_limits(r);
  printf("%" PRIu64 "\n", r->count);
  for (uint64_t i = 0; i < r->count; i++) {
    uint64_t coins = most == 0 ? 1 : 1 + random_below(&r->random, most);
    if (most > 0)
      printf("%" PRIu64 "\n", coins);
    for (; coins > 0; coins--) {
      uint64_t x = 1 + random_below(&r->random, 15);
      printf("%" PRIu64 " %" PRIu64 "\n", x, 1 + random_below(&r->random, 15));
    }
  }
}

static void kings(request *r) {
  uint64_t side = next_limit(r, "SIDE", 5, 1, 30), most = next_limit(r, "MOST", 3, 1, 12);
  char cells[30 * 30];
  no_more_limits(r);
  printf("%" PRIu64 "\n", r->count);
  for (uint64_t i = 0; i < r->count; i++) {
    uint64_t n = 1 + random_below(&r->random, side);
    for (uint64_t c = 0; c < n * n; c++)
      cells[c] = random_below(&r->random, 5) == 0 ? 'X' : '.';
    for (uint64_t king = 0; king < most; king++)
      cells[random_below(&r->random, n * n)] = 'K';
    printf("%" PRIu64 "\n", n);
    for (uint64_t y = 0; y < n; y++)
      printf("%.*s\n", (int)n, cells + y * n);
  }
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    void (*write)(request *r);
  } problems[] = {{"knight_queen", knight_queen},
                  {"nim", nim},
                  {"nim_large", nim_large},
                  {"towers", towers},
                  {"coins", coins},
                  {"coins_large", coins_large},
                  {"pawns", pawns},
                  {"pawns_large", pawns_large},
                  {"coins_on_board", coins_on_board},
                  {"kings", kings}};
  if (argc < 4)
    input_fail("usage: generate PROBLEM SEED COUNT [limits]");
  request r = {.argc = argc - 4, .argv = argv + 4};
  r.random = input_parse("SEED", argv[2], 0, UINT64_MAX);
  r.count = input_parse("COUNT", argv[3], 0, MOST_ITEMS);
  for (size_t i = 0; i < sizeof problems / sizeof *problems; i++)
    if (strcmp(argv[1], problems[i].name) == 0) {
      problems[i].write(&r);
      return input_done();
    }
  input_fail("unknown problem '%s'", argv[1]);
}
