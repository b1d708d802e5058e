/* whisper.cpp, with functions for what Swift cannot import: variadic and anonymous types. */
#pragma once
/* The library that scripts/setup --speech built has priority over the system's. */
#if __has_include("../../.build-whisper/prefix/include/whisper.h")
#include "../../.build-whisper/prefix/include/whisper.h"
#elif __has_include("../../.build-whisper/portable/include/whisper.h")
#include "../../.build-whisper/portable/include/whisper.h"
#else
#include <whisper.h>
#endif
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

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

/* Loads the code for this processor, if the library has it in files of its own, from the library's
   folder. ggml's own search would also look into the working folder. */
static inline void cwhisper_load_processor(void) {
  Dl_info library;
  char folder[4096];
  if (ggml_backend_dev_count() > 0 || !dladdr((void *)ggml_backend_dev_count, &library)) return;
  const char *end = strrchr(library.dli_fname, '/');
  const int length = end ? (int)(end - library.dli_fname) : 0;
  if (length == 0 || length >= (int)sizeof folder) return;
  snprintf(folder, sizeof folder, "%.*s", length, library.dli_fname);
  ggml_backend_load_all_from_path(folder);
}

/* Makes the libraries ready: without their dozens of lines on standard error, which report also the
   search for code. */
static inline void cwhisper_prepare(void) {
  cwhisper_silence();
  cwhisper_load_processor();
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
