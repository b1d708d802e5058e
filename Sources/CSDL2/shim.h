/* SDL2 without its own main(), and the macros that Swift cannot see. */
#pragma once
#define SDL_MAIN_HANDLED
#include <SDL2/SDL.h>
#include <SDL2/SDL_syswm.h>
