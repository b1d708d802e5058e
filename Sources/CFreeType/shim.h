/* FreeType: font files and the outlines of glyphs. */
#pragma once
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_BITMAP_H
#include FT_GLYPH_H
#include FT_OUTLINE_H
#include FT_STROKER_H
#include FT_SYSTEM_H
#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

/* Light hinting moves points up and down only, so advances and widths stay those of the design. */
static const FT_Int32 cfreetype_outline_flags = FT_LOAD_NO_BITMAP | FT_LOAD_TARGET_LIGHT;
static const FT_Int32 cfreetype_color_flags = FT_LOAD_COLOR | FT_LOAD_RENDER;

static inline unsigned long cfreetype_read(
    FT_Stream stream, unsigned long offset, unsigned char *buffer, unsigned long count) {
  /* FreeType asks for 0 bytes to seek, and expects 0 for success. */
  if (count == 0) return offset > stream->size;
  ssize_t got;
  do got = pread((int)stream->descriptor.value, buffer, count, (off_t)offset);
  while (got < 0 && errno == EINTR);
  return got < 0 ? 0 : (unsigned long)got;
}

static inline void cfreetype_close(FT_Stream stream) { free(stream); }

/* Opens a face in an open file of `size` bytes, which is read on demand and must stay open as long
   as the face. FreeType's own streams map the file, and a file that is truncated later would end
   the process. */
static inline FT_Error cfreetype_open(
    FT_Library library, int descriptor, unsigned long size, FT_Long index, FT_Face *face) {
  FT_Stream stream = calloc(1, sizeof *stream);
  if (!stream) return FT_Err_Out_Of_Memory;
  stream->size = size;
  stream->descriptor.value = descriptor;
  stream->read = cfreetype_read;
  stream->close = cfreetype_close;
  FT_Open_Args arguments = {.flags = FT_OPEN_STREAM, .stream = stream};
  return FT_Open_Face(library, &arguments, index, face);
}

static inline int cfreetype_is_scalable(FT_Face face) { return FT_IS_SCALABLE(face); }

/* Returns a stroker of round lines that reach `radius` (26.6 pixels) to both sides of a contour, or
   NULL if out of memory. */
static inline FT_Stroker cfreetype_stroker(FT_Library library, FT_Fixed radius) {
  FT_Stroker stroker = NULL;
  if (FT_Stroker_New(library, &stroker)) return NULL;
  FT_Stroker_Set(stroker, radius, FT_STROKER_LINECAP_ROUND, FT_STROKER_LINEJOIN_ROUND, 0);
  return stroker;
}

/* Rasterizes a glyph at the current size into `columns` columns of coverage a pixel.

   The strokes are `weight` (26.6 pixels) wider than in the face. If `stroker` is not NULL, the
   result is the stroked contour instead of the letter. The caller frees `result` with
   FT_Done_Glyph. */
static inline FT_Error cfreetype_rasterize(
    FT_Face face, FT_UInt index, FT_Pos weight, FT_Stroker stroker, int columns,
    FT_BitmapGlyph *result) {
  FT_Glyph glyph = NULL;
  FT_Matrix widening = {columns * 0x10000L, 0, 0, 0x10000L};
  *result = NULL;
  FT_Error error = FT_Load_Glyph(face, index, cfreetype_outline_flags);
  if (error) return error;
  if (face->glyph->format != FT_GLYPH_FORMAT_OUTLINE) return FT_Err_Invalid_Glyph_Format;
  if (weight) FT_Outline_EmboldenXY(&face->glyph->outline, weight, 0);
  error = FT_Get_Glyph(face->glyph, &glyph);
  if (!error && stroker) error = FT_Glyph_Stroke(&glyph, stroker, 1);
  if (!error) error = FT_Glyph_Transform(glyph, &widening, NULL);
  if (!error) error = FT_Glyph_To_Bitmap(&glyph, FT_RENDER_MODE_NORMAL, NULL, 1);
  if (error) {
    FT_Done_Glyph(glyph);
    return error;
  }
  *result = (FT_BitmapGlyph)glyph;
  return 0;
}

static inline void cfreetype_free(FT_BitmapGlyph glyph) { FT_Done_Glyph((FT_Glyph)glyph); }
