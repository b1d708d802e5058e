#include "CFaceCascade.h"

#include <algorithm>
#include <new>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/objdetect.hpp>
#include <vector>

struct face_cascade {
  cv::CascadeClassifier classifier;
};

// The ratio of the sizes of two searches, and the number of neighboring finds that make a face.
// docs/captions.md has the figures from which they were chosen.
static const double scale_step = 1.1;
static const int min_neighbors = 4;

// OpenCV prints every error to standard error before it throws it, and has a log there.
static int keep_quiet(int, const char *, const char *, const char *, int, void *) { return 0; }

face_cascade *face_cascade_load(const char *path) {
  try {
    cv::redirectError(keep_quiet);
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    // One thread: the program's share of the processor is what counts, not its latency.
    cv::setNumThreads(1);
    auto cascade = new face_cascade;
    try {
      if (cascade->classifier.load(path)) return cascade;
    } catch (...) {
    }
    delete cascade;
  } catch (...) {
  }
  return nullptr;
}

void face_cascade_free(face_cascade *cascade) { delete cascade; }

int32_t face_cascade_find(
    face_cascade *cascade, const uint8_t *pixels, int32_t width, int32_t height, int32_t smallest,
    face_rect *faces, int32_t limit) {
  try {
    // OpenCV does not write to the picture, but its class has no constant pointer.
    const cv::Mat picture(height, width, CV_8UC1, const_cast<uint8_t *>(pixels));
    std::vector<cv::Rect> found;
    cascade->classifier.detectMultiScale(
        picture, found, scale_step, min_neighbors, 0, cv::Size(smallest, smallest));
    std::sort(found.begin(), found.end(), [](const cv::Rect &one, const cv::Rect &other) {
      return one.area() > other.area();
    });
    const auto count = std::min(static_cast<int32_t>(found.size()), limit);
    for (int32_t i = 0; i < count; i++) {
      faces[i] = {found[i].x, found[i].y, found[i].width, found[i].height};
    }
    return count;
  } catch (...) {
    return -1;
  }
}
