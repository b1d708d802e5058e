#include "CMecab.h"
#include <dlfcn.h>
#include <mecab.h>
#include <stdio.h>
#include <stdlib.h>

struct CMecab {
  mecab_t *tagger;
};

static __typeof__(&mecab_new2) make;
static __typeof__(&mecab_destroy) destroy;
static __typeof__(&mecab_sparse_tostr2) parse;

int cmecab_load(void) {
  static void *library;
  if (library) return 1;
  void *opened = dlopen("libmecab.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!opened) return 0;
  make = (__typeof__(make))dlsym(opened, "mecab_new2");
  destroy = (__typeof__(destroy))dlsym(opened, "mecab_destroy");
  parse = (__typeof__(parse))dlsym(opened, "mecab_sparse_tostr2");
  if (!make || !destroy || !parse) return 0;
  library = opened;
  return 1;
}

CMecab *cmecab_open(const char *dictionary) {
  char options[4096];
  /* The system's settings may name another dictionary and another output. */
  int length = snprintf(options, sizeof options, "-r /dev/null -d %s", dictionary);
  if (length < 0 || (size_t)length >= sizeof options || !cmecab_load()) return NULL;
  mecab_t *tagger = make(options);
  if (!tagger) return NULL;
  CMecab *mecab = malloc(sizeof *mecab);
  if (mecab) mecab->tagger = tagger;
  else destroy(tagger);
  return mecab;
}

void cmecab_close(CMecab *mecab) {
  destroy(mecab->tagger);
  free(mecab);
}

const char *cmecab_words(CMecab *mecab, const char *text, size_t length) {
  return parse(mecab->tagger, text, length);
}
