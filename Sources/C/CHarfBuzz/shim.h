/* HarfBuzz: the language systems of a font, and the glyphs of a text with their positions in the units
   of the design. */
#pragma once
#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ot.h>
#include <stdio.h>
#include <string.h>

/* Returns true if two language systems of a script have the same features. */
static inline int charfbuzz_have_same_features(
    hb_face_t *face, hb_tag_t table, unsigned int script, unsigned int one, unsigned int other) {
  unsigned int required[2];
  hb_ot_layout_language_get_required_feature_index(face, table, script, one, &required[0]);
  hb_ot_layout_language_get_required_feature_index(face, table, script, other, &required[1]);
  if (required[0] != required[1]) return 0;
  for (unsigned int start = 0;; ) {
    unsigned int ones[64], others[64], count = 64, other_count = 64;
    unsigned int total = hb_ot_layout_language_get_feature_indexes(
        face, table, script, one, start, &count, ones);
    unsigned int other_total = hb_ot_layout_language_get_feature_indexes(
        face, table, script, other, start, &other_count, others);
    if (total != other_total || count != other_count
        || memcmp(ones, others, count * sizeof *ones))
      return 0;
    start += count;
    if (start >= total) return 1;
  }
}

/* Returns the tag of the language system in which a font has other features for text of a script
   (ISO 15924) in a language (BCP 47) than by default, or 0 if there is none. HarfBuzz keeps the name
   of every language that it is asked about until the process ends. */
static inline hb_tag_t charfbuzz_language_system(
    hb_font_t *font, const char *script, const char *language) {
  hb_face_t *face = hb_font_get_face(font);
  hb_tag_t scripts[3], languages[3];
  unsigned int script_count = 3, language_count = 3;
  hb_ot_tags_from_script_and_language(
      hb_script_from_string(script, -1), hb_language_from_string(language, -1), &script_count,
      scripts, &language_count, languages);
  const hb_tag_t tables[] = {HB_OT_TAG_GSUB, HB_OT_TAG_GPOS};
  for (int i = 0; i < 2; i++) {
    unsigned int script_index, index, default_index;
    hb_ot_layout_table_select_script(
        face, tables[i], script_count, scripts, &script_index, NULL);
    if (script_index == HB_OT_LAYOUT_NO_SCRIPT_INDEX
        || !hb_ot_layout_script_select_language(
            face, tables[i], script_index, language_count, languages, &index))
      continue;
    hb_ot_layout_script_select_language(face, tables[i], script_index, 0, NULL, &default_index);
    if (charfbuzz_have_same_features(face, tables[i], script_index, index, default_index)) continue;
    hb_tag_t tag = 0;
    unsigned int tag_count = 1;
    hb_ot_layout_script_get_language_tags(
        face, tables[i], script_index, index, &tag_count, &tag);
    return tag;
  }
  return 0;
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
