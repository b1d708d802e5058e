/* SDL2_ttf: font loading, shaping by HarfBuzz and rasterization. */
#pragma once
#define SDL_MAIN_HANDLED
#include <SDL2/SDL_ttf.h>
#include <stdio.h>

/* With this resolution, the size of a font is the em in 1/72 pixels. FreeType rounds it to 1/64. */
static const unsigned int csdl2ttf_resolution = 1;

/* Opens a face in a stream, which the font closes, even on failure, with an em of `size` / 72
   pixels. On failure returns NULL and sets SDL_GetError. */
static inline TTF_Font *csdl2ttf_open_stream(SDL_RWops *stream, int size, long index) {
  return TTF_OpenFontIndexDPIRW(
      stream, 1, size, index, csdl2ttf_resolution, csdl2ttf_resolution);
}

/* Opens a face in memory, which must outlive the font, with an em of `size` / 72 pixels. On failure
   returns NULL and sets SDL_GetError. */
static inline TTF_Font *csdl2ttf_open(
    const void *bytes, size_t count, int size, long index) {
  SDL_RWops *stream = SDL_RWFromConstMem(bytes, (int)count);
  return stream ? csdl2ttf_open_stream(stream, size, index) : NULL;
}

/* Opens a face in an open file, which is read on demand, with an em of `size` / 72 pixels. On
   failure returns NULL and sets SDL_GetError. The font opens the file again with its own file
   position, so several fonts may share the descriptor, and the descriptor may be closed while they
   are in use. */
static inline TTF_Font *csdl2ttf_open_descriptor(int descriptor, int size, long index) {
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  return TTF_OpenFontIndexDPI(path, size, index, csdl2ttf_resolution, csdl2ttf_resolution);
}
