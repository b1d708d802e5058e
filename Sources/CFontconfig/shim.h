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

/* Whether a face has pictures in colours, or coloured outlines. */
static inline int cfontconfig_is_colored(const FcPattern *face) {
  return cfontconfig_is(face, FC_COLOR) && !cfontconfig_is(face, FC_VARIABLE);
}

static inline FcFontSet *cfontconfig_faces(FcConfig *config, int (*is_wanted)(const FcPattern *)) {
  FcFontSet *all = FcConfigGetFonts(config, FcSetSystem);
  FcFontSet *faces = FcFontSetCreate();
  for (int i = 0; all && faces && i < all->nfont; i++) {
    if (!is_wanted(all->fonts[i])) continue;
    FcPatternReference(all->fonts[i]);
    if (!FcFontSetAdd(faces, all->fonts[i])) FcPatternDestroy(all->fonts[i]);
  }
  return faces;
}

/* The faces of a configuration for text, in a set to be destroyed; NULL without memory. */
static inline FcFontSet *cfontconfig_drawable_faces(FcConfig *config) {
  return cfontconfig_faces(config, cfontconfig_is_drawable);
}

/* The same for emoji. */
static inline FcFontSet *cfontconfig_colored_faces(FcConfig *config) {
  return cfontconfig_faces(config, cfontconfig_is_colored);
}

/* `faces` in the order in which they suit `wish`, in a set to be destroyed; NULL without memory. */
static inline FcFontSet *cfontconfig_sorted(FcConfig *config, FcFontSet *faces, FcPattern *wish) {
  FcResult result = FcResultMatch;
  FcConfigSubstitute(config, wish, FcMatchPattern);
  return FcFontSetSort(config, &faces, 1, wish, FcFalse, NULL, &result);
}

/* Whether a face is of the family `name`, in capitals or not. */
static inline int cfontconfig_is_of(const FcPattern *face, const char *name) {
  FcChar8 *family = NULL;
  for (int i = 0; FcPatternGetString(face, FC_FAMILY, i, &family) == FcResultMatch; i++)
    if (!FcStrCmpIgnoreCase(family, (const FcChar8 *)name)) return 1;
  return 0;
}

/* Whether a face has what a language of fontconfig's needs. */
static inline int cfontconfig_writes(const FcPattern *face, const char *language) {
  FcLangSet *languages = NULL;
  return FcPatternGetLangSet(face, FC_LANG, 0, &languages) == FcResultMatch
      && FcLangSetHasLang(languages, (const FcChar8 *)language) == FcLangEqual;
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
