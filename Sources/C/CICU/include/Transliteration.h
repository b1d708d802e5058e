/* ICU's transliterators, such as "Greek-Latin/UNGEGN". */
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An open transliterator. One thread at a time may use it. */
typedef struct CICUTransliterator CICUTransliterator;

/* Opens the transliterator with a name; NULL if ICU has none. */
CICUTransliterator *cicu_transliterator_open(const char *name);

void cicu_transliterator_close(CICUTransliterator *transliterator);

/* Replaces `*length` units of `text` in place. Returns 0 if the result is longer than `capacity`. */
int cicu_transliterate(
    CICUTransliterator *transliterator, uint16_t *text, int32_t *length, int32_t capacity);

#ifdef __cplusplus
}
#endif
