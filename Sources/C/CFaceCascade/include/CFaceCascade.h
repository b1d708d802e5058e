/* A cascade classifier of OpenCV behind C functions, as OpenCV 4 has C++ classes only.

   No C++ exception leaves these functions. One thread at a time uses a cascade. */
#pragma once
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct face_cascade face_cascade;

/* A rectangle in pixels. */
typedef struct {
  int32_t x, y, width, height;
} face_rect;

/* Loads a cascade from a file of OpenCV's XML format; NULL if that fails. */
face_cascade *face_cascade_load(const char *path);

void face_cascade_free(face_cascade *cascade);

/* Finds faces at least `smallest` pixels wide in a picture of one byte a pixel without padding.

   Returns the number of faces that were written, at most `limit`, the largest first; -1 if OpenCV
   reports an error. */
int32_t face_cascade_find(
    face_cascade *cascade, const uint8_t *pixels, int32_t width, int32_t height, int32_t smallest,
    face_rect *faces, int32_t limit);

#ifdef __cplusplus
}
#endif
