/* fontconfig: which font files this machine has, and what is in them. */
#pragma once
#include <fontconfig/fontconfig.h>
#include <string.h>

/* The fonts of a configuration file, of the system's own for NULL; NULL when it cannot be had. */
static inline FcConfig *cfontconfig_load(const char *file) {
  if (!file) return FcInitLoadConfigAndFonts();
  FcConfig *config = FcConfigCreate();
  if (config && FcConfigParseAndLoad(config, (const FcChar8 *)file, FcFalse)
      && FcConfigBuildFonts(config))
    return config;
  if (config) FcConfigDestroy(config);
  return NULL;
}

static inline int cfontconfig_is(const FcPattern *face, const char *property) {
  FcBool value = FcFalse;
  return FcPatternGetBool(face, property, 0, &value) == FcResultMatch && value == FcTrue;
}

/* Whether a face is made of outlines in one colour, in a format that HarfBuzz shapes. A variable font
   counts by its named instances, which are listed beside it. */
static inline int cfontconfig_is_drawable(const FcPattern *face) {
  FcChar8 *format = NULL;
  if (FcPatternGetString(face, FC_FONTFORMAT, 0, &format) != FcResultMatch) return 0;
  return (!strcmp((const char *)format, "TrueType") || !strcmp((const char *)format, "CFF"))
      && cfontconfig_is(face, FC_OUTLINE) && !cfontconfig_is(face, FC_COLOR)
      && !cfontconfig_is(face, FC_VARIABLE);
}

/* The drawable faces of a configuration, in a set to be destroyed; NULL without memory. */
static inline FcFontSet *cfontconfig_drawable_faces(FcConfig *config) {
  FcFontSet *all = FcConfigGetFonts(config, FcSetSystem);
  FcFontSet *drawable = FcFontSetCreate();
  for (int i = 0; all && drawable && i < all->nfont; i++) {
    if (!cfontconfig_is_drawable(all->fonts[i])) continue;
    FcPatternReference(all->fonts[i]);
    if (!FcFontSetAdd(drawable, all->fonts[i])) FcPatternDestroy(all->fonts[i]);
  }
  return drawable;
}

/* `faces` in the order in which they suit `wish`, in a set to be destroyed; NULL without memory. */
static inline FcFontSet *cfontconfig_sorted(FcConfig *config, FcFontSet *faces, FcPattern *wish) {
  FcResult result = FcResultMatch;
  FcConfigSubstitute(config, wish, FcMatchPattern);
  return FcFontSetSort(config, &faces, 1, wish, FcFalse, NULL, &result);
}

/* The characters of a face; they live as long as it does. */
static inline const FcCharSet *cfontconfig_characters(const FcPattern *face) {
  FcCharSet *characters = NULL;
  FcPatternGetCharSet(face, FC_CHARSET, 0, &characters);
  return characters;
}

/* The path of a face's file; it lives as long as the face. */
static inline const char *cfontconfig_path(const FcPattern *face) {
  FcChar8 *path = NULL;
  FcPatternGetString(face, FC_FILE, 0, &path);
  return (const char *)path;
}

/* Which face of the file, with the number of a named instance in the upper half. */
static inline int cfontconfig_index(const FcPattern *face) {
  int index = 0;
  FcPatternGetInteger(face, FC_INDEX, 0, &index);
  return index;
}
