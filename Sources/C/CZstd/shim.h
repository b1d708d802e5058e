/* Zstandard: newer packages of Anki are compressed with it. */
#pragma once
#include <zstd.h>
