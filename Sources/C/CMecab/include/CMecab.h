/* MeCab, which divides Japanese text into words and knows how they are read.

   The library is loaded at run time, so that a program runs without it. */
#pragma once
#include <stddef.h>

typedef struct CMecab CMecab;

/* Loads the library. Returns 0 if it is not installed. */
int cmecab_load(void);

/* Opens a dictionary folder; NULL if there is none. One thread at a time may use it. */
CMecab *cmecab_open(const char *dictionary);

void cmecab_close(CMecab *mecab);

/* Returns a line for each word of a text: the word, a tab, and what the dictionary says of it. The
   result stands until the next call; NULL on failure. */
const char *cmecab_words(CMecab *mecab, const char *text, size_t length);
