/* HarfBuzz: the OpenType tags of scripts and languages. SDL2_ttf shapes with the same library. */
#pragma once
#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ot.h>

/* The most tags that HarfBuzz has for a script or a language. */
#define CHARFBUZZ_MAX_TAGS 3

/* Writes the OpenType tags of a script (ISO 15924) and of a language (BCP 47), best first, and
   returns the number of language tags. HarfBuzz keeps the name of every language that it is asked
   about until the process ends. */
static inline unsigned int charfbuzz_tags(
    const char *script, const char *language, hb_tag_t scripts[CHARFBUZZ_MAX_TAGS],
    unsigned int *script_count, hb_tag_t languages[CHARFBUZZ_MAX_TAGS]) {
  unsigned int language_count = CHARFBUZZ_MAX_TAGS;
  *script_count = CHARFBUZZ_MAX_TAGS;
  hb_ot_tags_from_script_and_language(
      hb_script_from_string(script, -1), hb_language_from_string(language, -1), script_count,
      scripts, &language_count, languages);
  return language_count;
}
