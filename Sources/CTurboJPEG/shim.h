/* libjpeg-turbo's TurboJPEG API. */
#pragma once
#include <stddef.h>
#include <string.h>
#include <turbojpeg.h>

/* Decodes to B, G, R, 255 at a size that tjDecompressHeader3 and a scaling factor allow.
   1: a whole picture. 0: damaged, or no JPEG. Bytes between segments that mean nothing are not
   counted as damage: many webcams write them into every frame. */
static inline int ctj_decode(
    tjhandle handle, const unsigned char *jpeg, size_t count, unsigned char *target, int width,
    int stride, int height) {
  if (tjDecompress2(handle, jpeg, count, target, width, stride, height, TJPF_BGRX, 0) == 0) return 1;
  return tjGetErrorCode(handle) == TJERR_WARNING
      && strstr(tjGetErrorStr2(handle), "extraneous bytes before marker") != NULL;
}
