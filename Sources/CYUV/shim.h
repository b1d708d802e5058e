/* libyuv, with colour matrices of our own and the row kernels that read packed 4:2:2 with one.

   libyuv's tables for BT.709 and BT.2020 in limited range cap the blue gain at 128/64 (2.0; 2.11 and
   2.14 are right), which is off by up to 18 in saturated blue; it has none for SMPTE 240M. The kernels
   take gains up to 255/64, so the tables are computed here from the standards' luma weights: within 3
   of real arithmetic for every matrix, range and value. */
#pragma once
#include <libyuv.h>
#include <stddef.h>

typedef enum { CYUV_BT601, CYUV_BT709, CYUV_BT2020, CYUV_SMPTE240M } cyuv_matrix;

/* A positive number in 64ths, as the kernels multiply. */
#define CYUV_64THS(x) ((int)((x) * 64.0 + 0.5))
#define CYUV_X8(x) x, x, x, x, x, x, x, x

/* libyuv's two layouts of: luma gain, rounding and black level, gains of Cb and Cr. */
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

/* From the luma weights of red and blue, and the scales of luma and chroma (255/219 and 255/224 in
   limited range). Luma arrives times 257 and leaves shifted by 16; 32 is half a 64th for rounding. */
#define CYUV_MATRIX(kr, kb, black, ys, cs) \
  CYUV_TABLE((int)((ys) * 64 * 65536 / 257 + 0.5), 32 - (int)((ys) * 64 * (black) + 0.5), \
             CYUV_64THS(2 * (1 - (kb)) * (cs)), \
             CYUV_64THS(2 * (1 - (kb)) * (kb) / (1 - (kr) - (kb)) * (cs)), \
             CYUV_64THS(2 * (1 - (kr)) * (kr) / (1 - (kr) - (kb)) * (cs)), \
             CYUV_64THS(2 * (1 - (kr)) * (cs)))
#define CYUV_BOTH_RANGES(kr, kb) \
  {CYUV_MATRIX(kr, kb, 16, 255 / 219.0, 255 / 224.0), CYUV_MATRIX(kr, kb, 0, 1.0, 1.0)}

/* The matrix for YUV -> BGRA. */
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

/* The fastest kernel of this processor for a row of any width. */
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

/* Packed 4:2:2, Y first or U first, to BGRA: libyuv's own YUY2ToARGB knows only one matrix. */
static inline void cyuv_packed_to_bgra(
    int chroma_first, const uint8_t *source, size_t source_stride, uint8_t *target,
    size_t target_stride, const struct YuvConstants *matrix, int width, int height) {
  cyuv_row row = chroma_first ? cyuv_UYVY_row() : cyuv_YUY2_row();
  for (int y = 0; y < height; y++)
    row(source + y * source_stride, target + y * target_stride, matrix, width);
}
