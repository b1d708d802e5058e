/* xxHash's XXH3, compiled into the caller. The streaming state requires 64-byte alignment, which
   Swift's import of the struct does not guarantee. */
#pragma once
#define XXH_INLINE_ALL
#include <stddef.h>
#include <stdint.h>
#include <xxhash.h>

/* Stores the 128-bit XXH3 hash of `width` and `height` (little-endian) and `count` bytes in
   `digest`, 16 bytes in the canonical big-endian form. */
static inline void cxxhash_picture(
    const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *digest) {
  XXH3_state_t state;
  uint8_t shape[8];
  for (int i = 0; i < 4; i++) {
    shape[i] = (uint8_t)(width >> (8 * i));
    shape[4 + i] = (uint8_t)(height >> (8 * i));
  }
  XXH3_128bits_reset(&state);
  XXH3_128bits_update(&state, shape, sizeof shape);
  XXH3_128bits_update(&state, bytes, count);
  XXH128_canonicalFromHash((XXH128_canonical_t *)digest, XXH3_128bits_digest(&state));
}
