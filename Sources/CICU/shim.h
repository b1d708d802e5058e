/* ICU4C behind functions whose names its version macros do not change, with its error codes folded
   into plain results.
   Foundation brings an ICU of its own whose enums have the same names and other values; both may
   be imported into one compilation only because these four are renamed here. */
#pragma once
#define UErrorCode CICU_UErrorCode
#define UProperty CICU_UProperty
#define UBlockCode CICU_UBlockCode
#define UScriptCode CICU_UScriptCode
#include <stdint.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
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
