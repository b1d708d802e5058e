#include "CEspeak.h"
#include <dlfcn.h>
#include <espeak-ng/speak_lib.h>
#include <string.h>

static __typeof__(&espeak_Initialize) initialize;
static __typeof__(&espeak_SetVoiceByName) set_voice;
static __typeof__(&espeak_TextToPhonemes) sounds_of;

/* The bits of `phonemememode` for letters of the IPA. */
enum { ipa = 2 };

int cespeak_open(void) {
  static int result = -1;
  if (result >= 0) return result;
  void *library = dlopen("libespeak-ng.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) return result = 1;
  initialize = (__typeof__(initialize))dlsym(library, "espeak_Initialize");
  set_voice = (__typeof__(set_voice))dlsym(library, "espeak_SetVoiceByName");
  sounds_of = (__typeof__(sounds_of))dlsym(library, "espeak_TextToPhonemes");
  if (!initialize || !set_voice || !sounds_of) return result = 1;
  int rate = initialize(AUDIO_OUTPUT_SYNCHRONOUS, 0, NULL, espeakINITIALIZE_DONT_EXIT);
  return result = rate > 0 ? 0 : 2;
}

int cespeak_set_voice(const char *language) { return set_voice(language) == EE_OK; }

int cespeak_sounds(const char *text, char *sounds, int capacity) {
  const void *rest = text;
  int count = 0;
  /* A call answers for one clause, and is told where the next one begins. */
  while (rest) {
    const char *part = sounds_of(&rest, espeakCHARS_UTF8, ipa);
    if (!part) break;
    int length = (int)strlen(part);
    if (length > capacity - count) length = capacity - count;
    memcpy(sounds + count, part, (size_t)length);
    count += length;
  }
  return count;
}
