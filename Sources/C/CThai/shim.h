/* libthai: the words of Thai text, which has no spaces between them. */
#pragma once
#include <stdint.h>
#include <thai/thwbrk.h>

/* Opens the dictionary, or returns NULL if it is not installed. */
static inline ThBrk *cthai_words_open(void) { return th_brk_new(NULL); }

static inline void cthai_words_close(ThBrk *words) { th_brk_delete(words); }

/* Stores the starts of the words of `text`, which ends with a null, without the first word. Returns
   their number, at most `capacity`. */
static inline int cthai_words_starts(
    ThBrk *words, const uint32_t *text, int *starts, int capacity) {
  return th_brk_wc_find_breaks(words, (const thwchar_t *)text, starts, (size_t)capacity);
}
