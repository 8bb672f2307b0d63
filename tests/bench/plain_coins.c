/* Baseline of coin trees: a contest solution of Move the Coins, which reads the contest format and
** prints YES, NO or INVALID for each question. It uses no code of the project. */
#include <stdio.h>
#include <stdlib.h>

static int read_int(void) {
  int c = getchar_unlocked(), number = 0;
  while (c == ' ' || c == '\n' || c == '\r')
    c = getchar_unlocked();
  for (; c >= '0' && c <= '9'; c = getchar_unlocked())
    number = number * 10 + (c - '0');
  return number;
}

static int *array(size_t count) {
  int *made = calloc(count, sizeof *made);
  if (made == NULL)
    exit(1);
  return made;
}

static int nodes, *coins, *first, *next, *to;
static int *depth, *enter, *leave, *subtree;

static void read_tree(void) {
  nodes = read_int();
  coins = array((size_t)nodes + 1), first = array((size_t)nodes + 1);
  next = array(2 * (size_t)nodes), to = array(2 * (size_t)nodes);
  for (int node = 1; node <= nodes; node++)
    coins[node] = read_int();
  for (int edge = 1; edge < nodes; edge++) {
    int a = read_int(), b = read_int();
    to[2 * edge - 1] = b, next[2 * edge - 1] = first[a], first[a] = 2 * edge - 1;
    to[2 * edge] = a, next[2 * edge] = first[b], first[b] = 2 * edge;
  }
}

/* Visit the tree from node 1. Return the value of the game. */
static int walk(void) {
  int *stack = array((size_t)nodes + 1), *parent = array((size_t)nodes + 1), top = 0, time = 0;
  int value = 0;
  stack[top++] = 1;
  enter[1] = ++time;
  while (top > 0) {
    int node = stack[top - 1], edge = first[node];
    if (edge == 0) {
      leave[node] = time;
      subtree[node] ^= coins[node];
      subtree[parent[node]] ^= subtree[node];
      value ^= depth[node] % 2 ? coins[node] : 0;
      top--;
      continue;
    }
    first[node] = next[edge];
    int child = to[edge];
    if (child == parent[node])
      continue;
    parent[child] = node;
    depth[child] = depth[node] + 1;
    enter[child] = ++time;
    stack[top++] = child;
  }
  free(stack);
  free(parent);
  return value;
}

int main(void) {
  read_tree();
  size_t size = (size_t)nodes + 1;
  depth = array(size), enter = array(size), leave = array(size), subtree = array(size);
  int value = walk();
  for (int questions = read_int(); questions > 0; questions--) {
    int u = read_int(), v = read_int();
    int flips = (depth[v] + 1 - depth[u]) % 2 != 0;
    if (enter[u] <= enter[v] && enter[v] <= leave[u])
      puts("INVALID");
    else
      puts(value ^ (flips ? subtree[u] : 0) ? "YES" : "NO");
  }
  return 0;
}
