/* fontconfig: the installed font files and their coverage. */
#pragma once
#include <fontconfig/fontconfig.h>
#include <string.h>

/* Loads the fonts of a configuration file, or of the system's configuration if `file` is NULL.
   Returns NULL on failure. */
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

/* Returns 1 if a face consists of outlines in one color, in a format that HarfBuzz shapes. A
   variable font is represented by its named instances, which are listed separately. */
static inline int cfontconfig_is_drawable(const FcPattern *face) {
  FcChar8 *format = NULL;
  if (FcPatternGetString(face, FC_FONTFORMAT, 0, &format) != FcResultMatch) return 0;
  return (!strcmp((const char *)format, "TrueType") || !strcmp((const char *)format, "CFF"))
      && cfontconfig_is(face, FC_OUTLINE) && !cfontconfig_is(face, FC_COLOR)
      && !cfontconfig_is(face, FC_VARIABLE);
}

/* Returns 1 if a face has pictures in color or color outlines. */
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

/* Returns the faces of a configuration that are usable for text, or NULL if out of memory. The
   caller destroys the set. */
static inline FcFontSet *cfontconfig_drawable_faces(FcConfig *config) {
  return cfontconfig_faces(config, cfontconfig_is_drawable);
}

/* Returns the faces of a configuration that are usable for emoji, or NULL if out of memory. The
   caller destroys the set. */
static inline FcFontSet *cfontconfig_colored_faces(FcConfig *config) {
  return cfontconfig_faces(config, cfontconfig_is_colored);
}

/* Returns `faces` sorted by how well they suit `wish`, or NULL if out of memory. The caller
   destroys the set. */
static inline FcFontSet *cfontconfig_sorted(FcConfig *config, FcFontSet *faces, FcPattern *wish) {
  FcResult result = FcResultMatch;
  FcConfigSubstitute(config, wish, FcMatchPattern);
  return FcFontSetSort(config, &faces, 1, wish, FcFalse, NULL, &result);
}

/* Returns 1 if a face belongs to the family `name`, ignoring case. */
static inline int cfontconfig_is_of(const FcPattern *face, const char *name) {
  FcChar8 *family = NULL;
  for (int i = 0; FcPatternGetString(face, FC_FAMILY, i, &family) == FcResultMatch; i++)
    if (!FcStrCmpIgnoreCase(family, (const FcChar8 *)name)) return 1;
  return 0;
}

/* Returns 1 if a face supports a language, given by fontconfig's name. */
static inline int cfontconfig_writes(const FcPattern *face, const char *language) {
  FcLangSet *languages = NULL;
  return FcPatternGetLangSet(face, FC_LANG, 0, &languages) == FcResultMatch
      && FcLangSetHasLang(languages, (const FcChar8 *)language) == FcLangEqual;
}

/* Returns the characters of a face, valid for the lifetime of the face. */
static inline const FcCharSet *cfontconfig_characters(const FcPattern *face) {
  FcCharSet *characters = NULL;
  FcPatternGetCharSet(face, FC_CHARSET, 0, &characters);
  return characters;
}

/* Returns the path of a face's file, valid for the lifetime of the face. */
static inline const char *cfontconfig_path(const FcPattern *face) {
  FcChar8 *path = NULL;
  FcPatternGetString(face, FC_FILE, 0, &path);
  return (const char *)path;
}

/* Returns the index of a face in its file, with the number of a named instance in the upper 16
   bits. */
static inline int cfontconfig_index(const FcPattern *face) {
  int index = 0;
  FcPatternGetInteger(face, FC_INDEX, 0, &index);
  return index;
}
