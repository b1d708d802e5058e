/* ICU's message formats with named arguments, which ICU offers in C++ only. All text is UTF-16.

   A format belongs to one thread at a time. Each argument is a text or a number, so a pattern that
   asks for the other kind fails and cannot misread memory, unlike with ICU's variadic C interface. */
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct CMessageFormat CMessageFormat;

/* Parses `pattern` for the language of a BCP 47 tag. Returns NULL if the pattern is malformed. */
CMessageFormat *cmessage_open(const char *tag, const uint16_t *pattern, int32_t length);
void cmessage_close(CMessageFormat *format);

/* Sets the argument `name`, in ASCII. */
void cmessage_set_text(
    CMessageFormat *format, const char *name, const uint16_t *text, int32_t length);
void cmessage_set_number(CMessageFormat *format, const char *name, double number);

/* Stores the message and returns its length, or -1 if an argument is of the wrong kind or missing,
   or if the message exceeds `capacity`. */
int32_t cmessage_format(CMessageFormat *format, uint16_t *text, int32_t capacity);

/* Stores the name of the argument at `index`, in the order of the pattern, and returns its length.
   A length over `capacity` is that of a name that is not stored whole. Arguments inside of others
   and repeated arguments count. Returns -1 after the last. */
int32_t cmessage_argument(
    const CMessageFormat *format, int32_t index, uint16_t *name, int32_t capacity);

#ifdef __cplusplus
}
#endif
