/* SDL2_ttf: font loading, shaping by HarfBuzz and rasterization. */
#pragma once
#define SDL_MAIN_HANDLED
#include <SDL2/SDL_ttf.h>

/* With this resolution, the size of a font is the em in 1/72 pixels. FreeType rounds it to 1/64. */
static const unsigned int csdl2ttf_resolution = 1;

/* Opens a face in a stream, which the font closes, even on failure, with an em of `size` / 72
   pixels. On failure returns NULL and sets SDL_GetError. */
static inline TTF_Font *csdl2ttf_open_stream(SDL_RWops *stream, int size, long index) {
  return TTF_OpenFontIndexDPIRW(
      stream, 1, size, index, csdl2ttf_resolution, csdl2ttf_resolution);
}
