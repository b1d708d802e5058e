/* libpng's simplified API (libpng-manual.txt, section V), one function a task: its control block
   holds pointers that Swift would have to carry, and its formats and sizes are macros.
   Each returns 1, or 0 with libpng's words in `message` (64 bytes). */
#pragma once
#include <png.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

static inline int cpng_finish(png_image *image, int ok, char *message) {
  memcpy(message, image->message, 64);
  png_image_free(image);
  return ok;
}

static inline int cpng_read_size(
    const uint8_t *png, size_t count, uint32_t *width, uint32_t *height, char *message) {
  png_image image = {.version = PNG_IMAGE_VERSION};
  int ok = png_image_begin_read_from_memory(&image, png, count);
  *width = image.width;
  *height = image.height;
  return cpng_finish(&image, ok, message);
}

/* Straight alpha, B G R A bytes. */
static inline int cpng_decode(
    const uint8_t *png, size_t count, uint8_t *bgra, int32_t stride, char *message) {
  png_image image = {.version = PNG_IMAGE_VERSION};
  int ok = png_image_begin_read_from_memory(&image, png, count);
  if (ok) {
    image.format = PNG_FORMAT_BGRA;
    ok = png_image_finish_read(&image, NULL, bgra, stride, NULL);
  }
  return cpng_finish(&image, ok, message);
}

/* The most bytes a picture of that size can take. */
static inline size_t cpng_encode_bound(uint32_t width, uint32_t height) {
  png_image image = {.version = PNG_IMAGE_VERSION};
  image.width = width;
  image.height = height;
  image.format = PNG_FORMAT_BGR;
  return PNG_IMAGE_PNG_SIZE_MAX(image);
}

/* From packed B G R rows; `count` is the room in, the length out. */
static inline int cpng_encode(
    const uint8_t *bgr, uint32_t width, uint32_t height, uint8_t *png, size_t *count,
    char *message) {
  png_image image = {.version = PNG_IMAGE_VERSION};
  image.width = width;
  image.height = height;
  image.format = PNG_FORMAT_BGR;
  png_alloc_size_t room = *count;
  int ok = png_image_write_to_memory(&image, png, &room, 0, bgr, 0, NULL);
  *count = room;
  return cpng_finish(&image, ok, message);
}
