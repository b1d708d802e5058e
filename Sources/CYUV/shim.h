/* libyuv, and the two things that Swift cannot take from its headers: the colour matrices, whose
   32-byte alignment a copy might lose, and the row kernel that reads YUY2 with a chosen matrix. */
#pragma once
#include <libyuv.h>

typedef enum { CYUV_BT601, CYUV_BT709, CYUV_BT2020 } cyuv_matrix;

/* The matrix for YUV -> BGRA. */
static inline const struct YuvConstants *cyuv_constants(cyuv_matrix matrix, int full_range) {
  switch (matrix) {
    case CYUV_BT709: return full_range ? &kYuvF709Constants : &kYuvH709Constants;
    case CYUV_BT2020: return full_range ? &kYuvV2020Constants : &kYuv2020Constants;
    default: return full_range ? &kYuvJPEGConstants : &kYuvI601Constants;
  }
}
