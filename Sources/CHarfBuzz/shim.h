/* HarfBuzz: glyphs of a text and their positions in the units of the design. SDL2_ttf shapes with
   the same library, but tells whole pixels only. */
#pragma once
#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ot.h>

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
