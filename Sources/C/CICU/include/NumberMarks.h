/* The marks in the numbers of a language, by CLDR. */
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Stores the decimal mark and the mark between groups of thousands for a BCP 47 tag: a code point each,
   or 0 if the mark is longer. A tag that ICU does not know has the marks of its root, `.` and `,`. */
void cicu_number_marks(const char *tag, uint32_t *decimal, uint32_t *group);

#ifdef __cplusplus
}
#endif
