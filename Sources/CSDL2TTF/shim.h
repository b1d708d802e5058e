/* SDL2_ttf: faces, shaping through HarfBuzz, rasterising. */
#pragma once
#define SDL_MAIN_HANDLED
#include <SDL2/SDL_ttf.h>
