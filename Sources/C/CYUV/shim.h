/* libyuv, with additional color matrices and the row kernels that apply them to packed 4:2:2.

   libyuv's tables for BT.709 and BT.2020 in limited range cap the blue gain at 128/64 = 2.0. The
   right gains are 2.11 and 2.14, so saturated blue is off by up to 18. There is no table for SMPTE
   240M. The kernels accept gains up to 255/64. The tables below are computed from the standards'
   luma weights; the results are within 3 of real arithmetic for every matrix, range and value. */
#pragma once
#include <libyuv.h>
#include <stddef.h>

typedef enum { CYUV_BT601, CYUV_BT709, CYUV_BT2020, CYUV_SMPTE240M } cyuv_matrix;

/* Converts a positive number to the kernels' fixed-point format, in 64ths. */
#define CYUV_64THS(x) ((int)((x) * 64.0 + 0.5))
#define CYUV_X8(x) x, x, x, x, x, x, x, x

/* libyuv's layouts of luma gain, black level with rounding, and gains of Cb and Cr: one layout for
   ARM, one for other processors. */
#if defined(__aarch64__) || defined(__arm__)
#define CYUV_TABLE(YG, YB, UB, UG, VG, VR) \
  {{UB, VR, UG, VG}, {YG, UB * 128 - YB, UG * 128 + VG * 128 + YB, VR * 128 - YB, YB}}
#else
#define CYUV_PAIRS(a, b) \
  {a, b, a, b, a, b, a, b, a, b, a, b, a, b, a, b, a, b, a, b, a, b, a, b, a, b, a, b, a, b, a, b}
#define CYUV_TABLE(YG, YB, UB, UG, VG, VR) \
  {CYUV_PAIRS(UB, 0), CYUV_PAIRS(UG, VG), CYUV_PAIRS(0, VR), {CYUV_X8(YG), CYUV_X8(YG)}, \
   {CYUV_X8(YB), CYUV_X8(YB)}}
#endif

/* Computes a table from the luma weights of red and blue, the black level, and the scales of luma
   and chroma (255/219 and 255/224 in limited range). The kernels expand luma to 16 bits (times
   257), multiply by the gain and shift by 16. The number 32 is one half in 64ths, for rounding. */
#define CYUV_MATRIX(kr, kb, black, ys, cs) \
  CYUV_TABLE((int)((ys) * 64 * 65536 / 257 + 0.5), 32 - (int)((ys) * 64 * (black) + 0.5), \
             CYUV_64THS(2 * (1 - (kb)) * (cs)), \
             CYUV_64THS(2 * (1 - (kb)) * (kb) / (1 - (kr) - (kb)) * (cs)), \
             CYUV_64THS(2 * (1 - (kr)) * (kr) / (1 - (kr) - (kb)) * (cs)), \
             CYUV_64THS(2 * (1 - (kr)) * (cs)))
#define CYUV_BOTH_RANGES(kr, kb) \
  {CYUV_MATRIX(kr, kb, 16, 255 / 219.0, 255 / 224.0), CYUV_MATRIX(kr, kb, 0, 1.0, 1.0)}

/* Returns the table for the conversion from YUV to BGRA. */
static inline const struct YuvConstants *cyuv_constants(cyuv_matrix matrix, int full_range) {
  static const struct YuvConstants __attribute__((aligned(32))) tables[4][2] = {
    [CYUV_BT601] = CYUV_BOTH_RANGES(0.299, 0.114),
    [CYUV_BT709] = CYUV_BOTH_RANGES(0.2126, 0.0722),
    [CYUV_BT2020] = CYUV_BOTH_RANGES(0.2627, 0.0593),
    [CYUV_SMPTE240M] = CYUV_BOTH_RANGES(0.212, 0.087),
  };
  return &tables[matrix][full_range != 0];
}

typedef void (*cyuv_row)(const uint8_t *, uint8_t *, const struct YuvConstants *, int);

/* Defines a function that returns this processor's fastest kernel for rows of any width. */
#define CYUV_FASTEST_ROW(name) \
  static inline cyuv_row cyuv_##name##_row(void) { \
    CYUV_TRY_AVX2(name) CYUV_TRY_SSSE3(name) CYUV_TRY_NEON(name) \
    return name##ToARGBRow_C; \
  }
#if defined(HAS_YUY2TOARGBROW_AVX2)
#define CYUV_TRY_AVX2(name) if (TestCpuFlag(kCpuHasAVX2)) return name##ToARGBRow_Any_AVX2;
#else
#define CYUV_TRY_AVX2(name)
#endif
#if defined(HAS_YUY2TOARGBROW_SSSE3)
#define CYUV_TRY_SSSE3(name) if (TestCpuFlag(kCpuHasSSSE3)) return name##ToARGBRow_Any_SSSE3;
#else
#define CYUV_TRY_SSSE3(name)
#endif
#if defined(HAS_YUY2TOARGBROW_NEON)
#define CYUV_TRY_NEON(name) if (TestCpuFlag(kCpuHasNEON)) return name##ToARGBRow_Any_NEON;
#else
#define CYUV_TRY_NEON(name)
#endif
CYUV_FASTEST_ROW(YUY2)
CYUV_FASTEST_ROW(UYVY)

/* The sample orders of a packed pair of pixels. */
typedef enum { CYUV_YUYV, CYUV_UYVY, CYUV_YVYU } cyuv_order;

/* Converts one row of Y V Y U, after exchanging the chroma samples in a small buffer. */
static inline void cyuv_yvyu_row(
    cyuv_row row, const uint8_t *source, uint8_t *target, const struct YuvConstants *matrix,
    int width) {
  enum { span = 1024 };
  uint8_t line[span * 2];
  for (int x = 0; x < width; x += span) {
    int count = width - x < span ? width - x : span;
    const uint8_t *from = source + x * 2;
    for (int i = 0; i < (count + 1) / 2 * 4; i += 4) {
      line[i] = from[i];
      line[i + 1] = from[i + 3];
      line[i + 2] = from[i + 2];
      line[i + 3] = from[i + 1];
    }
    row(line, target + x * 4, matrix, count);
  }
}

/* Converts packed 4:2:2 to BGRA with any matrix; libyuv's YUY2ToARGB supports only one. With memory for one
   row of the target, which stays in the cache, the picture is mirrored. */
static inline void cyuv_packed_to_bgra(
    cyuv_order order, const uint8_t *source, size_t source_stride, uint8_t *target,
    size_t target_stride, const struct YuvConstants *matrix, int width, int height, uint8_t *line) {
  cyuv_row row = order == CYUV_UYVY ? cyuv_UYVY_row() : cyuv_YUY2_row();
  for (int y = 0; y < height; y++, source += source_stride, target += target_stride) {
    uint8_t *converted = line ? line : target;
    if (order == CYUV_YVYU) cyuv_yvyu_row(row, source, converted, matrix, width);
    else row(source, converted, matrix, width);
    if (line) ARGBMirror(line, width * 4, target, (int)target_stride, width, 1);
  }
}

/* Converts 4:2:2 in two planes to BGRA. Each row is converted as a 4:2:0 picture of one row. */
static inline void cyuv_paired_422_to_bgra(
    int v_first, const uint8_t *luma, int luma_stride, const uint8_t *chroma, int chroma_stride,
    uint8_t *target, int target_stride, const struct YuvConstants *matrix, int width, int height) {
  for (int y = 0; y < height; y++) {
    (v_first ? NV21ToARGBMatrix : NV12ToARGBMatrix)(
        luma, luma_stride, chroma, chroma_stride, target, target_stride, matrix, width, 1);
    luma += luma_stride;
    chroma += chroma_stride;
    target += target_stride;
  }
}
