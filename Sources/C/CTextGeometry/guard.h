/* What keeps C++ exceptions inside a function of this target. */
#pragma once
#include <opencv2/core.hpp>

namespace text_geometry {

/* Lets OpenCV work on one thread, and print nothing. */
void prepare();

/* The result of `body`, or `otherwise` if it throws, as without memory. */
template <typename Result, typename Body> Result guarded(Result otherwise, Body body) noexcept {
  try {
    prepare();
    return body();
  } catch (...) {
    return otherwise;
  }
}

/* A picture of OpenCV on pixels of somebody else. OpenCV's class has no constant pointer. */
inline cv::Mat picture(const uint8_t *pixels, int32_t width, int32_t height, int32_t channels) {
  return cv::Mat(height, width, CV_8UC(channels), const_cast<uint8_t *>(pixels));
}

}
