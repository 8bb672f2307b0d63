/* Baseline of hackenbush_moves: for each edge of a green tree, count the edges that fall with it,
** and compute the nimber of the rest by the colon principle, from the edge down to the ground.
**
**   plain_hackenbush FILE     a line NODE|OTHER for each edge
**
** The nodes are 0, the ground, to the number of edges, and OTHER is the number of the line. Print
** the CPU seconds and the sums of both. It uses no code of the project. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static unsigned *parent, *falls, *nimber, count = 1;

static void *allocate(size_t items) {
  void *block = calloc(items, sizeof *parent);
  if (block == NULL)
    exit(1);
  return block;
}

static void read_tree(FILE *file) {
  unsigned room = 1 << 16, below, node;
  parent = allocate(room);
  while (fscanf(file, "%u|%u", &below, &node) == 2) {
    if (count == room && (parent = realloc(parent, (room *= 2) * sizeof *parent)) == NULL)
      exit(1);
    if (node != count || below >= node)
      exit(1);
    parent[count++] = below;
  }
  fclose(file);
}

/* Return the nimber of the tree without an edge. */
static unsigned nimber_without(unsigned node) {
  unsigned before = nimber[node] + 1, after = 0; /* the stalk at the node */
  while (node != 0) {
    node = parent[node];
    unsigned rest = nimber[node] ^ before ^ after;
    before = nimber[node] + 1;
    after = rest + 1;
  }
  return after - 1;
}

int main(int argc, char **argv) {
  FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
  unsigned long long fallen = 0, sum = 0;
  if (file == NULL)
    return 1;
  read_tree(file);
  falls = allocate(count);
  nimber = allocate(count);
  for (unsigned node = count; node-- > 1;) {
    falls[parent[node]] += ++falls[node];
    nimber[parent[node]] ^= nimber[node] + 1;
    fallen += falls[node];
  }
  for (unsigned node = 1; node < count; node++)
    sum += nimber_without(node);
  printf("%.6f %llu %llu\n", (double)clock() / CLOCKS_PER_SEC, fallen, sum);
  free(parent);
  free(falls);
  free(nimber);
  return 0;
}
