/* The requests of a program to Callgrind, which do nothing if it does not run under it, or was built without
   Valgrind's header. */
#pragma once
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>

/* Counts from here, and nothing that was before. */
static inline void ccallgrind_begin(void) {
  CALLGRIND_START_INSTRUMENTATION;
  CALLGRIND_ZERO_STATS;
}

/* Writes what was counted to a file with this name in it. */
static inline void ccallgrind_end(const char *name) {
  CALLGRIND_DUMP_STATS_AT(name);
  CALLGRIND_STOP_INSTRUMENTATION;
}
#else
static inline void ccallgrind_begin(void) {}
static inline void ccallgrind_end(const char *name) { (void)name; }
#endif
