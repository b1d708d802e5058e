/* libzip: the packages in which decks travel. */
#pragma once
#include <zip.h>
