/* Edges in temporary files: where they go while they come, how they are read, and how they are
** sorted.
**
** They are sorted by keys, the positions that they lead from or to, of which it is known how many
** edges each has. So each range of keys has its place in the file before any of them is there:
** edges are handed out to ranges, then each range is sorted in memory and written back to where its
** ends begin, which is before all that is still to be read, since an end takes less room than an
** end and a key. */
#include "core/solve/graph_int.h"

#include "base/array.h"

enum { DISK_PART_OF_MEMORY = 16, DISK_LEAST_ROOM = 32, DISK_LEAST_PAGES = 1024 };

void graphs_set_room(graphs_game *game, uint64_t bytes) {
  game->room = bytes;
}

static uint64_t disk_room(const graphs_game *game) {
  uint64_t room = game->room > 0 ? game->room : game->host->memory_limit / DISK_PART_OF_MEMORY;
  return room < DISK_LEAST_ROOM ? DISK_LEAST_ROOM : room;
}

void graph_release_ends(core_host *host, graph_ends *ends) {
  graph_release(host, &ends->end);
  core_release(host, ends->flag, ends->flag_length);
  core_pages_close(&ends->end_pages);
  core_pages_close(&ends->flag_pages);
  core_file_close(&ends->end_file);
  core_file_close(&ends->flag_file);
  *ends = (graph_ends){.on_disk = 0};
}

/* ---- While edges come ---- */

bool graph_spills(const graphs_game *game) {
  return (game->forward.on_disk > 0 || game->room > 0) && !game->has_parts && game->edges > 0 &&
         game->forward.end.length >= disk_room(game) / 4;
}

uint64_t graph_more_ends(const graphs_game *game) {
  uint64_t length = game->forward.end.length, more = core_room(game->host, length);
  uint64_t most = disk_room(game) / 4;
  return game->room > 0 && length < most && more > most ? most : more;
}

static bool disk_open(core_file *file, core_host *host) {
  return file->handle != NULL || core_file_open(file, host);
}

/* Flags of edges that came before there were any: all 0. */
static bool disk_write_no_flags(graphs_game *game) {
  static const uint8_t none[1024] = {0};
  core_file *file = &game->forward.flag_file;
  for (uint64_t done = file->bytes; done < game->forward.on_disk; done = file->bytes) {
    uint64_t left = game->forward.on_disk - done;
    if (!core_file_write(file, none, left < sizeof none ? left : sizeof none, done))
      return false;
  }
  return true;
}

bool graph_spill(graphs_game *game) {
  graph_ends *ends = &game->forward;
  uint64_t held = game->edges - ends->on_disk, before = ends->on_disk;
  if (!disk_open(&ends->end_file, game->host) ||
      !core_file_write(&ends->end_file, ends->end.at, 4 * held, 4 * before))
    return false;
  if (game->has_flags &&
      (!disk_open(&ends->flag_file, game->host) || !disk_write_no_flags(game) ||
       (ends->flag != NULL && !core_file_write(&ends->flag_file, ends->flag, held, before))))
    return false;
  if (game->unsorted &&
      (!disk_open(&game->sources.end_file, game->host) ||
       !core_file_write(&game->sources.end_file, game->sources.end.at, 4 * held, 4 * before)))
    return false;
  ends->on_disk = game->edges;
  return true;
}

bool graph_relieve(core_relief *relief) {
  graphs_game *game = (graphs_game *)(void *)relief;
  graph_ends *ends = &game->forward;
  uint64_t length = disk_room(game) / 4;
  if (game->busy || game->has_parts || ends->end.length <= length || !core_has_files(game->host))
    return false;
  bool done = graph_spill(game) && graph_resize(game->host, &ends->end, length) &&
              (!game->unsorted || graph_resize(game->host, &game->sources.end, length));
  if (done && ends->flag != NULL) {
    core_release(game->host, ends->flag, ends->flag_length);
    ends->flag = NULL;
    ends->flag_length = 0;
  }
  return done;
}

bool graph_spill_sources(graphs_game *game) {
  core_file *file = &game->sources.end_file;
  uint32_t *words = game->forward.end.at, on_disk = game->forward.on_disk;
  uint64_t length = game->forward.end.length, held = 0;
  if (!disk_open(file, game->host))
    return false;
  for (uint32_t p = 0, e = 0; e < on_disk; p++) {
    uint32_t end = p + 1 < game->opened ? game->begin.at[p + 1] : game->edges;
    for (; e < end && e < on_disk; e++) {
      words[held++] = p;
      if (held < length)
        continue;
      if (!core_file_write(file, words, 4 * held, file->bytes))
        return false;
      held = 0;
    }
    if (!graph_reported(game->host, p))
      return false;
  }
  return core_file_write(file, words, 4 * held, file->bytes);
}

/* ---- Reading ---- */

/* The memory that pages have is a power of two, so that more of it may be taken within a little
** wider limit than is there: then they have what is the same within all limits. */
static uint64_t disk_pages(const graphs_game *game) {
  uint64_t bytes = disk_room(game) / 2;
  return game->reads_little && bytes > DISK_LEAST_PAGES ? DISK_LEAST_PAGES : bytes;
}

bool graph_open_pages(graphs_game *game, graph_ends *ends) {
  uint64_t bytes = disk_pages(game);
  core_pages_close(&ends->end_pages);
  core_pages_close(&ends->flag_pages);
  graph_release(game->host, &ends->end);
  core_release(game->host, ends->flag, ends->flag_length);
  ends->flag = NULL;
  ends->flag_length = 0;
  return core_pages_open(&ends->end_pages, &ends->end_file, bytes) &&
         (ends->flag_file.handle == NULL ||
          core_pages_open(&ends->flag_pages, &ends->flag_file, bytes / 4));
}

/* The next edges from files; *count = how many. */
static bool disk_walk_on(graph_walk *walk, uint64_t *count) {
  graph_ends *ends = walk->ends;
  uint64_t bytes = 0, flags = 0;
  walk->at = core_pages_at(&ends->end_pages, UINT64_C(4) * walk->next, &bytes);
  if (walk->at == NULL)
    return false;
  *count = bytes / 4;
  if (ends->flag_pages.places == 0)
    return true;
  walk->flag_at = core_pages_at(&ends->flag_pages, walk->next, &flags);
  *count = flags < *count ? flags : *count;
  return walk->flag_at != NULL;
}

bool graph_walk_on(graph_walk *walk) {
  graph_ends *ends = walk->ends;
  uint64_t count = GRAPH_EDGES_BETWEEN_QUESTIONS;
  if (ends->end_pages.places > 0) {
    walk->failed = !disk_walk_on(walk, &count);
  } else {
    walk->failed = !core_ask(walk->host);
    walk->at = ends->end.at + walk->next;
    walk->flag_at = ends->flag == NULL ? NULL : ends->flag + walk->next;
  }
  count = count < walk->last - walk->next ? count : walk->last - walk->next;
  walk->stop = walk->failed ? walk->at : walk->at + count;
  walk->next = walk->failed ? walk->last : walk->next + (uint32_t)count;
  return !walk->failed;
}

/* ---- Sorting ---- */

typedef struct disk_record {
  uint32_t key, word;
} disk_record;

/* Some keys that follow one another, and their edges. */
typedef struct disk_range {
  uint32_t first_key, first_edge;
  uint32_t written, waiting; /* edges in the file, and in memory */
} disk_range;

/* The source of edges that are to be sorted: an edge and the position or edge that goes with it. */
typedef struct disk_stream {
  graphs_game *game;
  uint32_t position;
  graph_walk ends, sources;
} disk_stream;

typedef struct disk_sort {
  graphs_game *game;
  uint32_t *bounds; /* the edges of key k begin at bounds[k + 1], and later at bounds[k] */
  bool backward;    /* keys are ends, else they are sources */
  bool flags;       /* words are flags */
  core_file file;
  disk_range *ranges;
  uint32_t range_count, per_range; /* of records that wait in memory */
  uint64_t most;                   /* edges of a range, unless it has one key */
  disk_record *records;
  uint32_t *words;
  uint64_t range_bytes, record_bytes, word_bytes;
} disk_sort;

/* *done: there is no more. */
static bool disk_next(disk_sort *sort, disk_stream *stream, disk_record *record, bool *done) {
  graphs_game *game = stream->game;
  if (!sort->backward) {
    *done = !graph_next(&stream->ends) || !graph_next(&stream->sources);
    *record =
        (disk_record){stream->sources.end, sort->flags ? stream->ends.flag : stream->ends.end};
    return !stream->ends.failed && !stream->sources.failed;
  }
  while (!graph_next(&stream->ends)) {
    *done = stream->ends.failed || ++stream->position == game->positions;
    if (*done)
      return !stream->ends.failed;
    const uint32_t *begin = game->begin.at + stream->position;
    stream->ends = graph_walk_over(game->host, &game->forward, begin[0], begin[1]);
  }
  *record = (disk_record){stream->ends.end, sort->flags ? stream->ends.flag : stream->position};
  return true;
}

static disk_stream disk_stream_begin(const disk_sort *sort) {
  graphs_game *game = sort->game;
  uint32_t last = sort->backward ? 0 : game->edges;
  return (disk_stream){.game = game,
                       .position = UINT32_MAX,
                       .ends = graph_walk_over(game->host, &game->forward, 0, last),
                       .sources = graph_walk_over(game->host, &game->sources, 0, last)};
}

/* The first edge of each key. */
static bool disk_count(disk_sort *sort) {
  graphs_game *game = sort->game;
  disk_stream stream = disk_stream_begin(sort);
  disk_record record;
  bool done = false;
  for (uint64_t e = 0;; e++) {
    if (!disk_next(sort, &stream, &record, &done))
      return false;
    if (done)
      break;
    sort->bounds[(uint64_t)record.key + 2]++;
    if (!graph_reported(game->host, e))
      return false;
  }
  return graph_add_up(game->host, sort->bounds, (uint64_t)game->positions + 2);
}

/* Cut the keys into ranges. */
static bool disk_make_ranges(disk_sort *sort) {
  core_host *host = sort->game->host;
  const uint32_t *begin = sort->bounds + 1;
  uint64_t room = disk_room(sort->game);
  sort->most = room / (sizeof(disk_record) + 4); /* not 0, by the least room */
  for (uint32_t k = 0, first = 0; k < sort->game->positions; k++) {
    bool begins = k == 0 || (begin[k + 1] - first > sort->most && begin[k] > first);
    first = begins ? begin[k] : first;
    if ((begins && !CORE_PUSH(host, sort->ranges, sort->range_bytes, sort->range_count,
                              (disk_range){.first_key = k, .first_edge = first})) ||
        !graph_reported(host, k))
      return false;
  }
  uint64_t each = room / (sort->range_count * sizeof(disk_record));
  sort->per_range = each < 8 ? 8 : each > 4096 ? 4096 : (uint32_t)each;
  return true;
}

static bool disk_flush(disk_sort *sort, disk_range *range) {
  uint64_t at = (uint64_t)(range - sort->ranges) * sort->per_range;
  uint64_t bytes = range->waiting * sizeof(disk_record);
  uint64_t offset = ((uint64_t)range->first_edge + range->written) * sizeof(disk_record);
  sort->game->host->progress.done += range->waiting;
  range->written += range->waiting;
  range->waiting = 0;
  return core_file_write(&sort->file, sort->records + at, bytes, offset);
}

static bool disk_hand_out(disk_sort *sort) {
  graphs_game *game = sort->game;
  disk_stream stream = disk_stream_begin(sort);
  disk_record record;
  bool done = false;
  for (uint64_t e = 0; disk_next(sort, &stream, &record, &done); e++) {
    if (done) {
      for (uint32_t i = 0; i < sort->range_count; i++)
        if (!disk_flush(sort, &sort->ranges[i]))
          return false;
      return true;
    }
    uint64_t behind = 1;
    CORE_SEARCH(behind, sort->range_count, middle, sort->ranges[middle].first_key <= record.key);
    disk_range *range = &sort->ranges[behind - 1];
    sort->records[(behind - 1) * sort->per_range + range->waiting++] = record;
    if ((range->waiting == sort->per_range && !disk_flush(sort, range)) ||
        !graph_reported(game->host, e))
      return false;
  }
  return false;
}

/* Write the words of `count` edges from `first` on, or their flags. */
static bool disk_write_words(disk_sort *sort, uint64_t first, uint64_t count) {
  if (!sort->flags)
    return core_file_write(&sort->file, sort->words, 4 * count, 4 * first);
  uint8_t *bytes = (uint8_t *)sort->words;
  for (uint64_t i = 0; i < count; i++)
    bytes[i] = (uint8_t)sort->words[i];
  return core_file_write(&sort->file, bytes, count, first);
}

/* Read some edges of a range, put their words into their places, and write them back. A range of
** one key may be too long to be read at once, but is in order. */
static bool disk_sort_range(disk_sort *sort, const disk_range *range) {
  core_host *host = sort->game->host;
  for (uint64_t done = 0; done < range->written;) {
    uint64_t first = range->first_edge + done, count = range->written - done;
    count = count < sort->most ? count : sort->most;
    if (!core_file_read(&sort->file, sort->records, count * sizeof(disk_record),
                        first * sizeof(disk_record)))
      return false;
    for (uint64_t i = 0; i < count; i++) {
      disk_record record = sort->records[i];
      sort->words[sort->bounds[(uint64_t)record.key + 1]++ - first] = record.word;
      if (!graph_reported(host, i))
        return false;
    }
    if (!disk_write_words(sort, first, count))
      return false;
    done += count;
    host->progress.done += count;
  }
  return true;
}

/* Make a file of the words of all edges in the order of their keys. */
static bool disk_make_file(disk_sort *sort, core_file *file) {
  core_host *host = sort->game->host;
  core_begin_phase(host, "sorting moves on disk", 2 * (uint64_t)sort->game->edges);
  bool done = core_file_open(&sort->file, host) && disk_make_ranges(sort) &&
              (sort->records = core_allot(host, (uint64_t)sort->range_count * sort->per_range,
                                          sizeof *sort->records, &sort->record_bytes)) != NULL &&
              disk_hand_out(sort);
  core_release(host, sort->records, sort->record_bytes);
  sort->records = NULL;
  done =
      done &&
      (sort->records = core_allot(host, sort->most, sizeof *sort->records, &sort->record_bytes)) !=
          NULL &&
      (sort->words = core_allot(host, sort->most, sizeof *sort->words, &sort->word_bytes)) != NULL;
  for (uint32_t i = 0; i < sort->range_count && done; i++)
    done = disk_sort_range(sort, &sort->ranges[i]);
  core_release(host, sort->ranges, sort->range_bytes);
  core_release(host, sort->records, sort->record_bytes);
  core_release(host, sort->words, sort->word_bytes);
  if (done)
    *file = sort->file;
  else
    core_file_close(&sort->file);
  return done;
}

/* Sort ends, and flags if there are any, by keys; *bounds = where those of each key begin. */
static bool disk_sort_all(graphs_game *game, bool backward, graph_array *bounds,
                          graph_ends *sorted) {
  uint64_t count = (uint64_t)game->positions + 2;
  if (!graph_allocate(game->host, bounds, count))
    return false;
  disk_sort sort = {.game = game, .bounds = bounds->at, .backward = backward};
  if (!disk_count(&sort))
    return false;
  if (game->has_flags) {
    sort.flags = true;
    if (!disk_make_file(&sort, &sorted->flag_file))
      return false;
    memmove(bounds->at + 1, bounds->at, (size_t)(4 * (count - 1)));
  }
  sort = (disk_sort){.game = game, .bounds = bounds->at, .backward = backward};
  sorted->on_disk = game->edges;
  return disk_make_file(&sort, &sorted->end_file);
}

bool graph_sort_on_disk(graphs_game *game) {
  graph_ends sorted = {.on_disk = 0};
  if (!graph_open_pages(game, &game->sources))
    return false;
  if (!disk_sort_all(game, false, &game->begin, &sorted)) {
    graph_release_ends(game->host, &sorted);
    return false;
  }
  graph_release_ends(game->host, &game->sources);
  graph_release_ends(game->host, &game->forward);
  game->forward = sorted;
  game->opened = game->positions + 1;
  game->unsorted = false;
  return graph_open_pages(game, &game->forward);
}

bool graph_sort_backward_on_disk(graphs_game *game) {
  return disk_sort_all(game, true, &game->backward, &game->back) &&
         graph_open_pages(game, &game->back) &&
         core_pages_open(&game->inner.end_pages, &game->back.end_file, disk_pages(game) / 2);
}
