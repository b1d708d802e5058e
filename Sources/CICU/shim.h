/* ICU4C behind functions whose names its version macros do not change, with its error codes folded
   into plain results.
   Foundation brings an ICU of its own whose enums have the same names and other values; both may
   be imported into one compilation only because these are renamed here. */
#pragma once
#define UDisplayContext CICU_UDisplayContext
#define UDisplayContextType CICU_UDisplayContextType
#define UErrorCode CICU_UErrorCode
#define UProperty CICU_UProperty
#define UBlockCode CICU_UBlockCode
#define UScriptCode CICU_UScriptCode
#include <stdint.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uldnames.h>
#include <unicode/uloc.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>

/* A line break iterator (UAX #14) for an ICU locale, "" being the root; NULL when ICU has no data. */
static inline UBreakIterator *cicu_line_breaks_open(const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *breaks = ubrk_open(UBRK_LINE, locale, NULL, 0, &status);
  return U_SUCCESS(status) ? breaks : NULL;
}

static inline void cicu_line_breaks_close(UBreakIterator *breaks) { ubrk_close(breaks); }

/* Stands before `text`, which must stay where it is until the last cicu_line_breaks_next; 1 or 0. */
static inline int cicu_line_breaks_begin(
    UBreakIterator *breaks, const uint16_t *text, int32_t count) {
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText(breaks, text, count, &status);
  return U_SUCCESS(status) && ubrk_first(breaks) != UBRK_DONE;
}

/* The next place where a line may end, or -1. */
static inline int32_t cicu_line_breaks_next(UBreakIterator *breaks) { return ubrk_next(breaks); }

static inline UBiDi *cicu_bidi_open(void) { return ubidi_open(); }
static inline void cicu_bidi_close(UBiDi *bidi) { ubidi_close(bidi); }

/* The embedding levels (UAX #9) of one paragraph whose base direction is that of its first strong
   character, left to right without one. Answers the paragraph's own level, or -1. */
static inline int cicu_bidi_levels(
    UBiDi *bidi, const uint16_t *text, int32_t count, uint8_t *levels) {
  UErrorCode status = U_ZERO_ERROR;
  ubidi_setPara(bidi, text, count, UBIDI_DEFAULT_LTR, NULL, &status);
  const UBiDiLevel *resolved = ubidi_getLevels(bidi, &status);
  if (U_FAILURE(status)) return -1;
  memcpy(levels, resolved, (size_t)count);
  return ubidi_getParaLevel(bidi);
}

/* UAX #9, L2: order[visual place] = logical place. */
static inline void cicu_bidi_visual_order(const uint8_t *levels, int32_t count, int32_t *order) {
  ubidi_reorderVisual(levels, count, order);
}

/* The code of a character's script; USCRIPT_COMMON for what is none. */
static inline int32_t cicu_script(uint32_t character) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t script = uscript_getScript((UChar32)character, &status);
  return U_SUCCESS(status) ? script : USCRIPT_COMMON;
}

/* Whether a character is used with a script (UAX #24, Script_Extensions). */
static inline int cicu_has_script(uint32_t character, int32_t script) {
  return uscript_hasScript((UChar32)character, (UScriptCode)script);
}

/* The scripts that a character is used with, ascending; answers how many there are, of which no more
   than `capacity` are written. */
static inline int32_t cicu_script_extensions(
    uint32_t character, int32_t *scripts, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t count =
      uscript_getScriptExtensions((UChar32)character, (UScriptCode *)scripts, capacity, &status);
  return count < capacity ? count : capacity;
}

/* 1 where a character opens a pair of brackets (Bidi_Paired_Bracket_Type), -1 where it closes one. */
static inline int cicu_bracket_side(uint32_t character) {
  switch (u_getIntPropertyValue((UChar32)character, UCHAR_BIDI_PAIRED_BRACKET_TYPE)) {
    case U_BPT_OPEN: return 1;
    case U_BPT_CLOSE: return -1;
    default: return 0;
  }
}

/* The other bracket of the pair. */
static inline uint32_t cicu_paired_bracket(uint32_t character) {
  return (uint32_t)u_getBidiPairedBracket((UChar32)character);
}

/* Whether a character belongs to a writing without spaces between words: UAX #14's classes for
   South East Asian letters, ideographs, kana and what stands with these. */
static inline int cicu_is_set_without_spaces(uint32_t character) {
  switch (u_getIntPropertyValue((UChar32)character, UCHAR_LINE_BREAK)) {
    case U_LB_COMPLEX_CONTEXT:
    case U_LB_IDEOGRAPHIC:
    case U_LB_CONDITIONAL_JAPANESE_STARTER:
    case U_LB_NONSTARTER: return 1;
    default: return 0;
  }
}

/* Four letters of ISO 15924. */
static inline const char *cicu_script_tag(int32_t script) {
  return uscript_getShortName((UScriptCode)script);
}

/* The English name of a script that has this tag, such as Canadian_Aboriginal; NULL for none. */
static inline const char *cicu_script_name(const char *tag) {
  int32_t script = u_getPropertyValueEnum(UCHAR_SCRIPT, tag);
  return script == UCHAR_INVALID_CODE ? NULL : uscript_getName((UScriptCode)script);
}

/* Names that a language does not have in itself are English, wherever the program runs: ICU would take
   them from the user's locale. For the whole process; to be called once, before any name is asked for. */
static inline void cicu_languages_begin(void) {
  UErrorCode status = U_ZERO_ERROR;
  uloc_setDefault("en", &status);
}

/* The canonical BCP 47 tag of a language that ICU knows, with its script and region, of which `text` is a
   tag; answers its length, or 0 where it is none. */
static inline int32_t cicu_language_tag(const char *text, char *tag, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  char locale[ULOC_FULLNAME_CAPACITY];
  int32_t parsed = 0;
  uloc_forLanguageTag(text, locale, sizeof locale, &parsed, &status);
  if (U_FAILURE(status) || status == U_STRING_NOT_TERMINATED_WARNING) return 0;
  if (parsed != (int32_t)strlen(text)) return 0;
  int32_t count = uloc_toLanguageTag(locale, tag, capacity, 1, &status);
  return U_SUCCESS(status) && count < capacity ? count : 0;
}

/* The name of the language of a tag in the language of another, as it begins a sentence; with `dialect`
   such as American English, not English (United States). Answers how many units it has, or 0 where a part
   of the tag has no name. */
static inline int32_t cicu_language_name(
    const char *tag, const char *reader, int dialect, uint16_t *name, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  char locale[ULOC_FULLNAME_CAPACITY], display[ULOC_FULLNAME_CAPACITY];
  uloc_forLanguageTag(tag, locale, sizeof locale, NULL, &status);
  uloc_forLanguageTag(reader, display, sizeof display, NULL, &status);
  UDisplayContext contexts[] = {
      dialect ? UDISPCTX_DIALECT_NAMES : UDISPCTX_STANDARD_NAMES,
      UDISPCTX_CAPITALIZATION_FOR_BEGINNING_OF_SENTENCE, UDISPCTX_NO_SUBSTITUTE};
  ULocaleDisplayNames *names = uldn_openForContext(display, contexts, 3, &status);
  if (U_FAILURE(status)) return 0;
  int32_t count = uldn_localeDisplayName(names, locale, (UChar *)name, capacity, &status);
  uldn_close(names);
  return U_SUCCESS(status) && count <= capacity ? count : 0;
}

/* The tag of the language at `index`: first those of ISO 639 in order, then with script and region those
   that ICU has words for. Answers its length, or -1 behind the last. */
static inline int32_t cicu_language_at(int32_t index, char *tag, int32_t capacity) {
  const char *const *codes = uloc_getISOLanguages();
  int32_t count = 0;
  while (count <= index && codes[count]) ++count;
  const char *locale =
      count > index ? codes[index]
      : index - count < uloc_countAvailable() ? uloc_getAvailable(index - count) : NULL;
  if (!locale) return -1;
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = uloc_toLanguageTag(locale, tag, capacity, 1, &status);
  return U_SUCCESS(status) && length < capacity ? length : 0;
}

/* Canonical decomposition (UAX #15, NFD); answers how many units there are, or 0 where they have no room. */
static inline int32_t cicu_decompose(
    const uint16_t *text, int32_t count, uint16_t *units, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *form = unorm2_getNFDInstance(&status);
  int32_t length =
      unorm2_normalize(form, (const UChar *)text, count, (UChar *)units, capacity, &status);
  return U_SUCCESS(status) && length <= capacity ? length : 0;
}
