/* SDL2_ttf: faces, shaping through HarfBuzz, rasterising. */
#pragma once
#define SDL_MAIN_HANDLED
#include <SDL2/SDL_ttf.h>

/* A face out of memory, which must outlive it; NULL with SDL_GetError's words. */
static inline TTF_Font *csdl2ttf_open(
    const void *bytes, size_t count, int size, long index) {
  SDL_RWops *stream = SDL_RWFromConstMem(bytes, (int)count);
  return stream ? TTF_OpenFontIndexRW(stream, 1, size, index) : NULL;
}
