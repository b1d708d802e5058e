/* HarfBuzz: shaping of text into glyphs and their positions. */
#pragma once
#include <hb.h>
#include <hb-ft.h>
#include <hb-ot.h>

/* Returns a font that shapes with the tables of `face`, in units of 1/`em` em, or NULL if out of
   memory. `face` must outlive the font. `instance` is the number of a named instance of a variable
   font, counted from 1, or 0. */
static inline hb_font_t *charfbuzz_font(FT_Face face, int em, unsigned int instance) {
  hb_face_t *tables = hb_ft_face_create(face, NULL);
  hb_font_t *font = hb_font_create(tables);
  hb_face_destroy(tables);
  hb_font_set_scale(font, em, em);
  if (instance > 0) hb_font_set_var_named_instance(font, instance - 1);
  hb_font_make_immutable(font);
  return font;
}
