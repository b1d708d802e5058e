/* ICU4C behind functions with stable names, independent of ICU's version suffixes, and with ICU's
   error codes folded into plain results.

   Foundation includes its own ICU, whose enums have the same names and different values. The enums
   are renamed here so that both can be imported into one compilation. */
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
#include <unicode/ucnv.h>
#include <unicode/uldnames.h>
#include <unicode/uloc.h>
#include <unicode/ulocdata.h>
#include <unicode/unorm2.h>
#include <unicode/uscript.h>
#include <unicode/ustring.h>

/* Opens an iterator over the breaks of a kind (UBRK_SENTENCE: UAX #29, UBRK_LINE: UAX #14) for an
   ICU locale, "" for the root. Returns NULL if ICU has no data. */
static inline UBreakIterator *cicu_breaks_open(UBreakIteratorType kind, const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *breaks = ubrk_open(kind, locale, NULL, 0, &status);
  return U_SUCCESS(status) ? breaks : NULL;
}

static inline void cicu_breaks_close(UBreakIterator *breaks) { ubrk_close(breaks); }

/* Sets the iterator to the start of `text` and returns 1, or 0 on failure. `text` must not move
   until the last call of cicu_breaks_next. */
static inline int cicu_breaks_begin(
    UBreakIterator *breaks, const uint16_t *text, int32_t count) {
  UErrorCode status = U_ZERO_ERROR;
  ubrk_setText(breaks, text, count, &status);
  return U_SUCCESS(status) && ubrk_first(breaks) != UBRK_DONE;
}

/* Returns the next break, or -1 at the end. */
static inline int32_t cicu_breaks_next(UBreakIterator *breaks) { return ubrk_next(breaks); }

/* Writes `text` in UTF-8, with U+FFFD in place of a lone surrogate, and returns the number of bytes, or 0 if there is
   no room for them. */
static inline int32_t cicu_utf16_to_utf8(
    const uint16_t *text, int32_t count, uint8_t *target, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t written = 0;
  u_strToUTF8WithSub((char *)target, capacity, &written, text, count, 0xFFFD, NULL, &status);
  return U_SUCCESS(status) ? written : 0;
}

static inline UBiDi *cicu_bidi_open(void) { return ubidi_open(); }
static inline void cicu_bidi_close(UBiDi *bidi) { ubidi_close(bidi); }

/* Stores the embedding levels (UAX #9) of one paragraph and returns the paragraph's own level, or
   -1 on failure. The first strong character decides the base direction, which is left to right
   without one. */
static inline int cicu_bidi_levels(
    UBiDi *bidi, const uint16_t *text, int32_t count, uint8_t *levels) {
  UErrorCode status = U_ZERO_ERROR;
  ubidi_setPara(bidi, text, count, UBIDI_DEFAULT_LTR, NULL, &status);
  const UBiDiLevel *resolved = ubidi_getLevels(bidi, &status);
  if (U_FAILURE(status)) return -1;
  memcpy(levels, resolved, (size_t)count);
  return ubidi_getParaLevel(bidi);
}

/* Stores the visual order of runs (UAX #9, L2): order[visual index] = logical index. */
static inline void cicu_bidi_visual_order(const uint8_t *levels, int32_t count, int32_t *order) {
  ubidi_reorderVisual(levels, count, order);
}

/* Returns the code of a character's script, or USCRIPT_COMMON for an invalid character. */
static inline int32_t cicu_script(uint32_t character) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t script = uscript_getScript((UChar32)character, &status);
  return U_SUCCESS(status) ? script : USCRIPT_COMMON;
}

/* Returns 1 if a character is used with a script (UAX #24, Script_Extensions), or else 0. */
static inline int cicu_has_script(uint32_t character, int32_t script) {
  return uscript_hasScript((UChar32)character, (UScriptCode)script);
}

/* Stores the scripts that a character is used with, ascending, and returns their number, at most
   `capacity`. */
static inline int32_t cicu_script_extensions(
    uint32_t character, int32_t *scripts, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t count =
      uscript_getScriptExtensions((UChar32)character, (UScriptCode *)scripts, capacity, &status);
  return count < capacity ? count : capacity;
}

/* Returns 1 for an opening bracket of a pair (Bidi_Paired_Bracket_Type), -1 for a closing bracket,
   or 0 for other characters. */
static inline int cicu_bracket_side(uint32_t character) {
  switch (u_getIntPropertyValue((UChar32)character, UCHAR_BIDI_PAIRED_BRACKET_TYPE)) {
    case U_BPT_OPEN: return 1;
    case U_BPT_CLOSE: return -1;
    default: return 0;
  }
}

/* Returns the other bracket of the pair. */
static inline uint32_t cicu_paired_bracket(uint32_t character) {
  return (uint32_t)u_getBidiPairedBracket((UChar32)character);
}

/* Returns 1 if a character belongs to a script without spaces between words, or else 0. The test
   uses UAX #14's classes for Southeast Asian letters, ideographs, kana and the signs used with
   them. */
static inline int cicu_is_set_without_spaces(uint32_t character) {
  switch (u_getIntPropertyValue((UChar32)character, UCHAR_LINE_BREAK)) {
    case U_LB_COMPLEX_CONTEXT:
    case U_LB_IDEOGRAPHIC:
    case U_LB_CONDITIONAL_JAPANESE_STARTER:
    case U_LB_NONSTARTER: return 1;
    default: return 0;
  }
}

/* Returns the ISO 15924 code of a script. */
static inline const char *cicu_script_tag(int32_t script) {
  return uscript_getShortName((UScriptCode)script);
}

/* Returns the English name of the script with this tag, such as Canadian_Aboriginal, or NULL if
   there is none. */
static inline const char *cicu_script_name(const char *tag) {
  int32_t script = u_getPropertyValueEnum(UCHAR_SCRIPT, tag);
  return script == UCHAR_INVALID_CODE ? NULL : uscript_getName((UScriptCode)script);
}

/* Makes English the fallback for names that a language does not have in itself. Otherwise ICU would
   take them from the user's locale. The setting is process-wide. Call this function once, before
   any name is requested. */
static inline void cicu_languages_begin(void) {
  UErrorCode status = U_ZERO_ERROR;
  uloc_setDefault("en", &status);
}

/* Stores the canonical BCP 47 tag for `text` and returns its length, or 0 if `text` is not a
   well-formed tag. */
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

/* Stores the name of the language `tag` in the language `reader`, capitalized as at the start of a
   sentence. With `dialect`, names are of the form American English instead of English (United
   States). Returns the number of units, or 0 if a part of the tag has no name. */
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

/* Stores the tag of the language at `index`: first the ISO 639 languages in order, then ICU's
   locales with script and region. Returns the length of the tag, 0 if the language has no tag, or
   -1 after the last. */
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

/* Stores the canonical decomposition (UAX #15, NFD) and returns the number of units, or 0 if it
   exceeds `capacity`. */
static inline int32_t cicu_decompose(
    const uint16_t *text, int32_t count, uint16_t *units, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *form = unorm2_getNFDInstance(&status);
  int32_t length =
      unorm2_normalize(form, (const UChar *)text, count, (UChar *)units, capacity, &status);
  return U_SUCCESS(status) && length <= capacity ? length : 0;
}

/* Stores the canonical composition (UAX #15, NFC) and returns the number of units, or 0 if it
   exceeds `capacity`. */
static inline int32_t cicu_compose(
    const uint16_t *text, int32_t count, uint16_t *units, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *form = unorm2_getNFCInstance(&status);
  int32_t length =
      unorm2_normalize(form, (const UChar *)text, count, (UChar *)units, capacity, &status);
  return U_SUCCESS(status) && length <= capacity ? length : 0;
}

/* Stores `text` without distinctions of case, width and compatibility forms, and without ignorable
   characters (UAX #15 and UTS #35, NFKC_Casefold). Returns the number of units, or 0 if it exceeds
   `capacity`. */
static inline int32_t cicu_fold(
    const uint16_t *text, int32_t count, uint16_t *units, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  const UNormalizer2 *form = unorm2_getNFKCCasefoldInstance(&status);
  int32_t length =
      unorm2_normalize(form, (const UChar *)text, count, (UChar *)units, capacity, &status);
  return U_SUCCESS(status) && length <= capacity ? length : 0;
}

/* Stores `bytes`, in the character set of the given name, as UTF-8. Returns the number of bytes, or
   0 if the name is unknown or the result exceeds `capacity`. */
static inline int32_t cicu_utf8(
    const char *name, const char *bytes, int32_t count, char *utf8, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t length = ucnv_convert("UTF-8", name, utf8, capacity, bytes, count, &status);
  return U_SUCCESS(status) && length <= capacity ? length : 0;
}

/* Stores the language, script and region of a BCP 47 tag as an ICU locale, such as de_Latn_DE, with
   the likely values (UTS #35) of those that the tag omits. Returns the length, or 0 on failure. */
static inline int32_t cicu_likely_locale(const char *tag, char *locale, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  char given[ULOC_FULLNAME_CAPACITY], base[ULOC_FULLNAME_CAPACITY];
  uloc_forLanguageTag(tag, given, sizeof given, NULL, &status);
  uloc_getBaseName(given, base, sizeof base, &status);
  int32_t length = uloc_addLikelySubtags(base, locale, capacity, &status);
  return U_SUCCESS(status) && length < capacity ? length : 0;
}

/* Returns the shortest code of the language `name`, such as "en" for "eng", until the next call on
   this thread; NULL on failure. */
static inline const char *cicu_language_code(const char *name) {
  static _Thread_local char code[16];
  UErrorCode status = U_ZERO_ERROR;
  uloc_getLanguage(name, code, sizeof code, &status);
  return U_SUCCESS(status) ? code : NULL;
}

/* Stores the quotation marks of a BCP 47 language (CLDR, delimiters), of at most 4 units each, with a zero at
   the end. Returns 1, or 0 if ICU has no data. */
static inline int cicu_quotation_marks(const char *tag, uint16_t opening[5], uint16_t closing[5]) {
  UErrorCode status = U_ZERO_ERROR;
  char locale[ULOC_FULLNAME_CAPACITY];
  uloc_forLanguageTag(tag, locale, sizeof locale, NULL, &status);
  if (U_FAILURE(status)) return 0;
  ULocaleData *data = ulocdata_open(locale, &status);
  if (U_FAILURE(status)) return 0;
  status = U_ZERO_ERROR;
  int32_t first = ulocdata_getDelimiter(data, ULOCDATA_QUOTATION_START, opening, 5, &status);
  int32_t last = ulocdata_getDelimiter(data, ULOCDATA_QUOTATION_END, closing, 5, &status);
  ulocdata_close(data);
  return U_SUCCESS(status) && first > 0 && first < 5 && last > 0 && last < 5;
}

/* Returns 1 if the language of a BCP 47 tag is written from right to left, or else 0. */
static inline int cicu_is_right_to_left(const char *tag) {
  UErrorCode status = U_ZERO_ERROR;
  char locale[ULOC_FULLNAME_CAPACITY];
  uloc_forLanguageTag(tag, locale, sizeof locale, NULL, &status);
  return U_SUCCESS(status) && uloc_isRightToLeft(locale);
}

/* Stores `text` in upper case, by the rules of an ICU locale, and returns the number of units, or 0
   if it exceeds `capacity`. */
static inline int32_t cicu_uppercase(
    const char *locale, const uint16_t *text, int32_t count, uint16_t *upper, int32_t capacity) {
  UErrorCode status = U_ZERO_ERROR;
  int32_t length =
      u_strToUpper((UChar *)upper, capacity, (const UChar *)text, count, locale, &status);
  return U_SUCCESS(status) && length <= capacity ? length : 0;
}
