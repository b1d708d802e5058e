/* libjpeg-turbo's TurboJPEG API. The functions return 1 on success and 0 on an error or warning.
   Extraneous bytes between segments are accepted, as many webcams write them into every frame. */
#pragma once
#include <stddef.h>
#include <string.h>
#include <turbojpeg.h>

static inline int ctj_succeeded(tjhandle handle, int result) {
  return result == 0
      || (tjGetErrorCode(handle) == TJERR_WARNING
          && strstr(tjGetErrorStr2(handle), "extraneous bytes before marker") != NULL);
}

/* Reads the size in a JPEG header. */
static inline int ctj_size(
    tjhandle handle, const unsigned char *jpeg, size_t count, int *width, int *height) {
  int subsampling, colorspace;
  return ctj_succeeded(
      handle,
      tjDecompressHeader3(handle, jpeg, count, width, height, &subsampling, &colorspace));
}

/* Decodes to B, G, R, 255, at a size that a scaling factor allows; a truncated picture fails. */
static inline int ctj_decode(
    tjhandle handle, const unsigned char *jpeg, size_t count, unsigned char *target, int width,
    int stride, int height) {
  return ctj_succeeded(
      handle, tjDecompress2(handle, jpeg, count, target, width, stride, height, TJPF_BGRX, 0));
}
