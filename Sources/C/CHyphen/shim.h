/* libhyphen: the hyphenation of words by patterns (F. M. Liang, "Word Hy-phen-a-tion by
   Com-put-er", 1983). */
#pragma once
#include <hyphen.h>
#include <stdio.h>
#include <stdlib.h>

/* Loads patterns from a file's contents, or returns NULL on failure. The library does not check
   them. */
static inline HyphenDict *chyphen_load(const char *bytes, size_t count) {
  FILE *file = fmemopen((void *)bytes, count, "r");
  if (!file) return NULL;
  HyphenDict *patterns = hnj_hyphen_load_file(file);
  fclose(file);
  return patterns;
}

static inline void chyphen_free(HyphenDict *patterns) { hnj_hyphen_free(patterns); }

/* Stores, for each character of `word`, an odd number if a hyphen may follow it. `levels` has room
   for five more bytes than `word`. Returns 1, or 0 on failure. */
static inline int chyphen_levels(
    HyphenDict *patterns, const char *word, int count, char *levels) {
  char **changes = NULL;
  int *positions = NULL, *cuts = NULL;
  int status = hnj_hyphen_hyphenate2(
      patterns, word, count, levels, NULL, &changes, &positions, &cuts);
  for (int i = 0; changes && i < count; i++) free(changes[i]);
  free(changes);
  free(positions);
  free(cuts);
  return status == 0;
}
