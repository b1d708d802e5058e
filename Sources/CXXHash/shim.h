/* xxHash's XXH3, compiled into the caller: its streaming state wants an alignment of 64 bytes, which
   Swift's import of the struct does not promise. */
#pragma once
#define XXH_INLINE_ALL
#include <stddef.h>
#include <stdint.h>
#include <xxhash.h>

/* XXH3 with 128 bits over `width` and `height`, little-endian, and `count` bytes; the canonical
   (big-endian) form goes to `digest`, 16 bytes. */
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
