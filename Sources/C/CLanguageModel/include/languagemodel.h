/* A model of fastText that tells languages apart, behind C functions as the library has C++ classes only.

   No C++ exception leaves these functions. One thread at a time uses a model. */
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct language_model language_model;

/* Loads a model; NULL if the file is none, or memory is short. */
language_model *language_model_load(const char *path);

void language_model_free(language_model *model);

/* Finds the most probable of some languages for a text without line breaks.

   `languages` has ISO 639 codes between spaces: " en es ", and `likely` those that are taken if they are at least a
   fifth as probable. Returns the place in `languages` of the found one, or -1. */
int32_t language_of_text(language_model *model, const char *text, const char *languages, const char *likely);

#ifdef __cplusplus
}
#endif
