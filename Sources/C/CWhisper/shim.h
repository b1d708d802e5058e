/* whisper.cpp, with functions for what Swift cannot import: variadic and anonymous types. */
#pragma once
/* The library that scripts/setup --speech built, or that of packages. */
#if __has_include("../../../.build-whisper/prefix/include/whisper.h")
#include "../../../.build-whisper/prefix/include/whisper.h"
#else
#include "../../../.build-whisper/portable/include/whisper.h"
#endif
#include <string.h>
#include <unistd.h>

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

/* Loads the code for this processor, if it is in files of its own: in packages, in lib/visavis beside the
   program's folder. ggml's own search would also look into the working folder. */
static inline void cwhisper_load_processor(void) {
  static const char folder[] = "/../lib/visavis";
  char path[4096];
  if (ggml_backend_dev_count() > 0) return;
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path - sizeof folder);
  if (length <= 0) return;
  path[length] = 0;
  char *name = strrchr(path, '/');
  if (!name) return;
  memcpy(name, folder, sizeof folder);
  ggml_backend_load_all_from_path(path);
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
