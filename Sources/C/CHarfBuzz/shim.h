/* HarfBuzz: the OpenType tags of scripts and languages, and the glyphs of a text with their positions
   in the units of the design. */
#pragma once
#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ot.h>
#include <stdio.h>

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

/* Returns the language for which HarfBuzz takes the language system `tag` of a font. HarfBuzz keeps
   it until the process ends. */
static inline hb_language_t charfbuzz_language(hb_tag_t tag) {
  char name[16];
  snprintf(name, sizeof name, "x-hbot-%08x", tag);
  return hb_language_from_string(name, -1);
}

/* Returns a font that shapes with the tables of `face`, in units of 1/`em` em. `instance` is the
   number of a named instance of a variable font, counted from 1, or 0. */
static inline hb_font_t *charfbuzz_font(hb_face_t *face, int em, unsigned int instance) {
  hb_font_t *font = hb_font_create(face);
  hb_font_set_scale(font, em, em);
  if (instance > 0) hb_font_set_var_named_instance(font, instance - 1);
  hb_font_make_immutable(font);
  return font;
}

/* Returns true if the shape of the glyph's cluster depends on the text before it. */
static inline int charfbuzz_depends_on_text_before(const hb_glyph_info_t *glyph) {
  return hb_glyph_info_get_glyph_flags(glyph) & HB_GLYPH_FLAG_UNSAFE_TO_BREAK;
}
