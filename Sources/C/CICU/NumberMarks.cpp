#include "NumberMarks.h"

#include <unicode/dcfmtsym.h>
#include <unicode/locid.h>

static uint32_t onlyCodePoint(const icu::UnicodeString &mark) {
  return mark.countChar32() == 1 ? static_cast<uint32_t>(mark.char32At(0)) : 0;
}

void cicu_number_marks(const char *tag, uint32_t *decimal, uint32_t *group) {
  UErrorCode status = U_ZERO_ERROR;
  icu::Locale locale = icu::Locale::forLanguageTag(tag, status);
  if (U_FAILURE(status)) locale = icu::Locale::getRoot();
  status = U_ZERO_ERROR;
  const icu::DecimalFormatSymbols symbols(locale, status);
  const bool isKnown = U_SUCCESS(status);
  *decimal = isKnown
      ? onlyCodePoint(symbols.getConstSymbol(icu::DecimalFormatSymbols::kDecimalSeparatorSymbol))
      : '.';
  *group = isKnown
      ? onlyCodePoint(symbols.getConstSymbol(icu::DecimalFormatSymbols::kGroupingSeparatorSymbol))
      : ',';
}
