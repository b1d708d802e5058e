#include "MessageFormat.h"

#include <unicode/locid.h>
#include <unicode/messagepattern.h>
#include <unicode/msgfmt.h>

#include <algorithm>
#include <new>
#include <vector>

using icu::Formattable;
using icu::MessagePattern;
using icu::UnicodeString;

struct CMessageFormat {
  icu::Locale locale;
  MessagePattern pattern;
  UnicodeString source;
  std::vector<UnicodeString> names;
  std::vector<Formattable> values;

  void set(const char *name, const Formattable &value) {
    names.emplace_back(name, -1, US_INV);
    values.push_back(value);
  }

  bool has_all_arguments() const {
    for (int32_t part = 0; part < pattern.countParts(); ++part) {
      if (!is_name(part)) continue;
      if (std::find(names.begin(), names.end(), name_at(part)) == names.end()) return false;
    }
    return true;
  }

  bool is_name(int32_t part) const {
    UMessagePatternPartType type = pattern.getPartType(part);
    return type == UMSGPAT_PART_TYPE_ARG_NAME || type == UMSGPAT_PART_TYPE_ARG_NUMBER;
  }

  UnicodeString name_at(int32_t part) const { return pattern.getSubstring(pattern.getPart(part)); }
};

CMessageFormat *cmessage_open(const char *tag, const uint16_t *pattern, int32_t length) {
  UErrorCode status = U_ZERO_ERROR;
  UnicodeString source(reinterpret_cast<const char16_t *>(pattern), length);
  MessagePattern parsed(source, nullptr, status);
  icu::Locale locale = icu::Locale::forLanguageTag(tag, status);
  if (U_FAILURE(status)) return nullptr;
  return new (std::nothrow) CMessageFormat{locale, parsed, source, {}, {}};
}

void cmessage_close(CMessageFormat *format) { delete format; }

void cmessage_set_text(
    CMessageFormat *format, const char *name, const uint16_t *text, int32_t length) {
  format->set(
      name, Formattable(UnicodeString(reinterpret_cast<const char16_t *>(text), length)));
}

void cmessage_set_number(CMessageFormat *format, const char *name, double number) {
  format->set(name, Formattable(number));
}

int32_t cmessage_format(CMessageFormat *format, uint16_t *text, int32_t capacity) {
  // ICU would write {name} for a missing argument.
  if (!format->has_all_arguments()) return -1;
  UErrorCode status = U_ZERO_ERROR;
  icu::MessageFormat message(format->source, format->locale, status);
  UnicodeString result;
  message.format(
      format->names.data(), format->values.data(), static_cast<int32_t>(format->names.size()),
      result, status);
  int32_t length = result.extract(reinterpret_cast<char16_t *>(text), capacity, status);
  return U_SUCCESS(status) && length <= capacity ? length : -1;
}

int32_t cmessage_argument(
    const CMessageFormat *format, int32_t index, uint16_t *name, int32_t capacity) {
  for (int32_t part = 0; part < format->pattern.countParts(); ++part) {
    if (!format->is_name(part) || index-- > 0) continue;
    UErrorCode status = U_ZERO_ERROR;
    int32_t length =
        format->name_at(part).extract(reinterpret_cast<char16_t *>(name), capacity, status);
    return U_SUCCESS(status) || status == U_BUFFER_OVERFLOW_ERROR ? length : -1;
  }
  return -1;
}
