/* What keeps C++ exceptions inside a function of this target. */
#pragma once
#include <new>
#include <opencv2/core.hpp>

namespace text_geometry {

/* Lets OpenCV work on one thread, and print nothing. */
void prepare();

/* True if what this thread called last threw for the lack of memory. */
extern thread_local bool lacks_memory;

/* The result of `body`, or `otherwise` if it throws. */
template <typename Result, typename Body> Result guarded(Result otherwise, Body body) noexcept {
  lacks_memory = false;
  try {
    prepare();
    return body();
  } catch (const std::bad_alloc &) {
    lacks_memory = true;
    return otherwise;
  } catch (const cv::Exception &error) {
    lacks_memory = error.code == cv::Error::StsNoMem;
    return otherwise;
  } catch (...) {
    return otherwise;
  }
}

/* A picture of OpenCV on pixels of somebody else. OpenCV's class has no constant pointer. */
inline cv::Mat picture(const uint8_t *pixels, int32_t width, int32_t height, int32_t channels) {
  return cv::Mat(height, width, CV_8UC(channels), const_cast<uint8_t *>(pixels));
}

}
