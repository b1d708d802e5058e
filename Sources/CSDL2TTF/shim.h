/* SDL2_ttf: faces, shaping through HarfBuzz, rasterising. */
#pragma once
#define SDL_MAIN_HANDLED
#include <SDL2/SDL_ttf.h>
#include <stdio.h>

/* A face out of memory, which must outlive it; NULL with SDL_GetError's words. */
static inline TTF_Font *csdl2ttf_open(
    const void *bytes, size_t count, int size, long index) {
  SDL_RWops *stream = SDL_RWFromConstMem(bytes, (int)count);
  return stream ? TTF_OpenFontIndexRW(stream, 1, size, index) : NULL;
}

/* A face out of an open file, read as it is needed; NULL with SDL_GetError's words. It reads at a place of
   its own: the descriptor may serve several, and be closed while they are used. */
static inline TTF_Font *csdl2ttf_open_descriptor(int descriptor, int size, long index) {
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  return TTF_OpenFontIndex(path, size, index);
}
