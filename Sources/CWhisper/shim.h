/* whisper.cpp, with functions for what Swift cannot import: variadic and anonymous types. */
#pragma once
/* The library that scripts/setup --speech built has priority over the system's. */
#if __has_include("../../.build-whisper/prefix/include/whisper.h")
#include "../../.build-whisper/prefix/include/whisper.h"
#else
#include <whisper.h>
#endif

static inline void cwhisper_ignore(enum ggml_log_level level, const char *text, void *data) {
  (void)level;
  (void)text;
  (void)data;
}

/* Silences the libraries, which would write dozens of lines to standard error. */
static inline void cwhisper_silence(void) {
  whisper_log_set(cwhisper_ignore, NULL);
  ggml_log_set(cwhisper_ignore, NULL);
}

/* The parameters of a greedy decoding without further attempts. */
static inline struct whisper_full_params cwhisper_greedy_params(void) {
  struct whisper_full_params params = whisper_full_default_params(WHISPER_SAMPLING_GREEDY);
  params.greedy.best_of = 1;
  params.temperature_inc = 0;
  params.no_context = true;
  params.single_segment = true;
  params.suppress_nst = false;
  params.print_progress = false;
  params.print_realtime = false;
  params.print_special = false;
  params.print_timestamps = false;
  return params;
}
