#include "CTOML.h"

// Errors are results, so no exception can pass through Swift.
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
// The program writes no TOML with this library.
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include <new>
#include <string>
#include <string_view>
#include <vector>

struct CTOMLDocument {
  // The values refer to the texts of the table.
  toml::table table;
  std::vector<CTOMLValue> values;
  bool is_faulty = false;
  std::string fault;
  toml::source_position place;

  void add(std::string_view key, toml::source_position place, const toml::node &node, int32_t depth) {
    CTOMLValue value = {};
    value.depth = depth;
    value.key = key.data();
    value.key_length = key.size();
    value.line = place.line;
    value.column = place.column;
    if (const auto *text = node.as_string()) {
      value.kind = CTOML_TEXT;
      value.text = text->get().data();
      value.text_length = text->get().size();
    } else if (const auto *integer = node.as_integer()) {
      value.kind = CTOML_INTEGER;
      value.integer = integer->get();
    } else if (const auto *number = node.as_floating_point()) {
      value.kind = CTOML_NUMBER;
      value.number = number->get();
    } else if (const auto *boolean = node.as_boolean()) {
      value.kind = CTOML_BOOLEAN;
      value.integer = boolean->get() ? 1 : 0;
    } else {
      value.kind = node.is_table() ? CTOML_TABLE : node.is_array() ? CTOML_ARRAY : CTOML_DATE;
    }
    values.push_back(value);
    if (const auto *members = node.as_table()) add_members(*members, depth + 1);
    if (const auto *elements = node.as_array()) {
      for (const auto &element : *elements) add({}, element.source().begin, element, depth + 1);
    }
  }

  void add_members(const toml::table &members, int32_t depth) {
    for (const auto &[key, member] : members) add(key.str(), key.source().begin, member, depth);
  }
};

CTOMLDocument *ctoml_parse(const char *text, size_t length) {
  auto *document = new (std::nothrow) CTOMLDocument;
  if (!document) return nullptr;
  toml::parse_result result = toml::parse(std::string_view(text, length));
  if (result) {
    document->table = std::move(result).table();
    document->add_members(document->table, 0);
  } else {
    document->is_faulty = true;
    document->fault = result.error().description();
    document->place = result.error().source().begin;
  }
  return document;
}

void ctoml_close(CTOMLDocument *document) { delete document; }

const char *ctoml_error(const CTOMLDocument *document, uint32_t *line, uint32_t *column) {
  if (!document->is_faulty) return nullptr;
  *line = document->place.line;
  *column = document->place.column;
  return document->fault.c_str();
}

int32_t ctoml_value(const CTOMLDocument *document, size_t index, CTOMLValue *value) {
  if (index >= document->values.size()) return 0;
  *value = document->values[index];
  return 1;
}
