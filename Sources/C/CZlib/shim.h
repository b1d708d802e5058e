/* Reading gzip files with zlib, whose functions for it are macros. */
#pragma once
#include <zlib.h>

/* Begins to read a stream of the gzip format. Returns Z_OK or an error. */
static inline int czlib_begin_gzip(z_stream *stream) { return inflateInit2(stream, 16 + MAX_WBITS); }
