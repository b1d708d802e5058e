#include "Transliteration.h"

#include <unicode/translit.h>

#include <memory>

struct CICUTransliterator {
  std::unique_ptr<icu::Transliterator> transliterator;
};

CICUTransliterator *cicu_transliterator_open(const char *name) {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::Transliterator> opened(icu::Transliterator::createInstance(
      icu::UnicodeString::fromUTF8(name), UTRANS_FORWARD, status));
  if (U_FAILURE(status) || !opened) return nullptr;
  return new CICUTransliterator{std::move(opened)};
}

void cicu_transliterator_close(CICUTransliterator *transliterator) { delete transliterator; }

int cicu_transliterate(
    CICUTransliterator *transliterator, uint16_t *text, int32_t *length, int32_t capacity) {
  icu::UnicodeString string(reinterpret_cast<const char16_t *>(text), *length);
  transliterator->transliterator->transliterate(string);
  if (string.length() > capacity) return 0;
  string.extract(0, string.length(), reinterpret_cast<char16_t *>(text));
  *length = string.length();
  return 1;
}
