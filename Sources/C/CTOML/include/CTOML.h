/* TOML 1.0 by toml++, which is a C++ library. All text is UTF-8. Lines and columns begin with 1;
   columns count code points.

   A document belongs to one thread at a time. */
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  CTOML_TABLE,
  CTOML_ARRAY,
  CTOML_TEXT,
  CTOML_INTEGER,
  CTOML_NUMBER,
  CTOML_BOOLEAN,
  /* A date, a time, or both. */
  CTOML_DATE
} CTOMLKind;

/* A value of a document. The members of a table or an array follow it, one level deeper. */
typedef struct {
  int32_t depth;
  CTOMLKind kind;
  /* The key, which is empty for an element of an array, and the place where it is written; for an
     element, that of the value. */
  const char *key;
  size_t key_length;
  uint32_t line;
  uint32_t column;
  /* The value of a text. */
  const char *text;
  size_t text_length;
  /* The value of an integer; 1 or 0 for a boolean. */
  int64_t integer;
  double number;
} CTOMLValue;

typedef struct CTOMLDocument CTOMLDocument;

/* Parses a text. Returns NULL if there is no memory. */
CTOMLDocument *ctoml_parse(const char *text, size_t length);
void ctoml_close(CTOMLDocument *document);

/* Returns what is wrong with the text, and stores the place; NULL if nothing is. */
const char *ctoml_error(const CTOMLDocument *document, uint32_t *line, uint32_t *column);

/* Stores the value at `index`, and returns 0 if there is none. Its texts are those of the document. */
int32_t ctoml_value(const CTOMLDocument *document, size_t index, CTOMLValue *value);

#ifdef __cplusplus
}
#endif
