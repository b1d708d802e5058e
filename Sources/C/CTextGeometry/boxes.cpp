#include "guard.h"
#include "textgeometry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/core/utils/logger.hpp>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace text_geometry {

// OpenCV prints every error to standard error before it throws it, and has a log there.
static int keep_quiet(int, const char *, const char *, const char *, int, void *) { return 0; }

thread_local bool lacks_memory = false;

void prepare() {
  static const bool is_prepared = [] {
    cv::redirectError(keep_quiet);
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    cv::setNumThreads(1);
    return true;
  }();
  (void)is_prepared;
}

}

using namespace text_geometry;

bool text_geometry_lacks_memory(void) { return lacks_memory; }

// Differentiable binarization (Liao et al., 2020): the map has shrunken lines. A pixel of them has at least the first
// value, a line in the mean the second, and the box of a line is wider by its area over its perimeter, times the third.
static const double min_probability = 0.3;
static const double min_score = 0.5;
static const double growth = 1.6;
static const float min_side = 3;

// The corners clockwise, from that which begins the edge that runs most to the right.
static plane_quad as_read(const cv::Point2f corners[4]) {
  std::array<cv::Point2f, 4> sorted{corners[0], corners[1], corners[2], corners[3]};
  const auto middle = (sorted[0] + sorted[1] + sorted[2] + sorted[3]) / 4;
  std::sort(sorted.begin(), sorted.end(), [&](const cv::Point2f &one, const cv::Point2f &other) {
    return std::atan2(one.y - middle.y, one.x - middle.x)
        < std::atan2(other.y - middle.y, other.x - middle.x);
  });
  int first = 0;
  float most = -2;
  for (int i = 0; i < 4; i++) {
    const auto edge = sorted[(i + 1) % 4] - sorted[i];
    const auto length = std::hypot(edge.x, edge.y);
    const auto right = length > 0 ? edge.x / length : -1;
    if (right > most) most = right, first = i;
  }
  plane_quad quad;
  for (int i = 0; i < 4; i++) {
    const auto corner = sorted[(first + i) % 4];
    quad.corners[i] = {corner.x, corner.y};
  }
  return quad;
}

static float mean_inside(const cv::Mat &map, const cv::Point2f corners[4]) {
  const std::vector<cv::Point2f> points(corners, corners + 4);
  const auto bounds = cv::boundingRect(points) & cv::Rect(0, 0, map.cols, map.rows);
  if (bounds.empty()) return 0;
  cv::Mat mask = cv::Mat::zeros(bounds.size(), CV_8U);
  std::vector<cv::Point> moved;
  for (const auto &point : points)
    moved.emplace_back(static_cast<int>(point.x) - bounds.x, static_cast<int>(point.y) - bounds.y);
  cv::fillConvexPoly(mask, moved, 1);
  return static_cast<float>(cv::mean(map(bounds), mask)[0]);
}

int32_t text_boxes_find(
    const float *map, int32_t width, int32_t height, text_box *boxes, int32_t limit) {
  return guarded(-1, [&] {
    const cv::Mat probabilities(height, width, CV_32F, const_cast<float *>(map));
    const cv::Mat is_text = probabilities > min_probability;
    std::vector<std::vector<cv::Point>> outlines;
    cv::findContours(is_text, outlines, cv::RETR_LIST, cv::CHAIN_APPROX_SIMPLE);
    int32_t count = 0;
    for (const auto &outline : outlines) {
      if (count == limit) break;
      if (outline.size() < 3) continue;
      auto box = cv::minAreaRect(outline);
      const auto [wide, high] = std::pair(box.size.width, box.size.height);
      if (std::min(wide, high) < min_side) continue;
      cv::Point2f corners[4];
      box.points(corners);
      const auto score = mean_inside(probabilities, corners);
      if (score < min_score) continue;
      const auto more = static_cast<float>(growth * wide * high / (wide + high));
      box.size = {wide + more, high + more};
      box.points(corners);
      boxes[count++] = {as_read(corners), score};
    }
    return count;
  });
}

plane_quad smallest_quad(const plane_point *points, int32_t count) {
  return guarded(plane_quad{}, [&] {
    std::vector<cv::Point2f> all;
    for (int32_t i = 0; i < count; i++) all.emplace_back(points[i].x, points[i].y);
    cv::Point2f corners[4];
    cv::minAreaRect(all).points(corners);
    return as_read(corners);
  });
}

bool picture_planes(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t new_width, int32_t new_height,
    const float mean[3], const float deviation[3], float *planes) {
  return guarded(false, [&] {
    cv::Mat scaled = picture(pixels, width, height, 3);
    if (width != new_width || height != new_height)
      cv::resize(scaled, scaled, cv::Size(new_width, new_height), 0, 0, cv::INTER_AREA);
    const auto area = static_cast<size_t>(new_width) * new_height;
    for (int channel = 0; channel < 3; channel++) {
      cv::Mat plane, values(new_height, new_width, CV_32F, planes + channel * area);
      cv::extractChannel(scaled, plane, 2 - channel);
      plane.convertTo(values, CV_32F, 1 / (255.0 * deviation[channel]), -mean[channel] / deviation[channel]);
    }
    return true;
  });
}

bool quad_rectify(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t channels, plane_quad quad,
    uint8_t *copy, int32_t copy_width, int32_t copy_height) {
  return guarded(false, [&] {
    const cv::Mat source = picture(pixels, width, height, channels);
    cv::Mat target(copy_height, copy_width, CV_8UC(channels), copy);
    cv::Point2f from[4], to[4] = {
        {0, 0},
        {static_cast<float>(copy_width), 0},
        {static_cast<float>(copy_width), static_cast<float>(copy_height)},
        {0, static_cast<float>(copy_height)},
    };
    for (int i = 0; i < 4; i++) from[i] = {quad.corners[i].x, quad.corners[i].y};
    // A line that is far higher than its copy would lose strokes: it is reduced before.
    const auto height_there = std::hypot(from[3].x - from[0].x, from[3].y - from[0].y);
    cv::Mat reduced = source;
    const auto factor = static_cast<float>(copy_height) / std::max(1.f, static_cast<float>(height_there));
    if (factor < 0.6f) {
      std::vector<cv::Point2f> points(from, from + 4);
      const auto bounds = cv::boundingRect(points) & cv::Rect(0, 0, width, height);
      if (!bounds.empty()) {
        // A thin box would be reduced to nothing.
        const cv::Size size(
            std::max(1, cvRound(static_cast<float>(bounds.width) * factor)),
            std::max(1, cvRound(static_cast<float>(bounds.height) * factor)));
        const auto across = static_cast<float>(size.width) / static_cast<float>(bounds.width);
        const auto down = static_cast<float>(size.height) / static_cast<float>(bounds.height);
        cv::resize(source(bounds), reduced, size, 0, 0, cv::INTER_AREA);
        for (auto &point : from)
          point = {
              (point.x - static_cast<float>(bounds.x)) * across,
              (point.y - static_cast<float>(bounds.y)) * down};
      }
    }
    cv::warpPerspective(
        reduced, target, cv::getPerspectiveTransform(from, to), target.size(), cv::INTER_LINEAR,
        cv::BORDER_REPLICATE);
    return true;
  });
}

bool picture_grey(
    const uint8_t *pixels, int32_t width, int32_t height, uint8_t *grey, int32_t grey_width, int32_t grey_height) {
  return guarded(false, [&] {
    cv::Mat target = picture(grey, grey_width, grey_height, 1), whole;
    cv::cvtColor(picture(pixels, width, height, 3), whole, cv::COLOR_RGB2GRAY);
    if (whole.size() == target.size()) whole.copyTo(target);
    else cv::resize(whole, target, target.size(), 0, 0, cv::INTER_AREA);
    return true;
  });
}

bool picture_smooth(const uint8_t *pixels, int32_t width, int32_t height, uint8_t *copy) {
  return guarded(false, [&] {
    cv::Mat target = picture(copy, width, height, 3);
    cv::medianBlur(picture(pixels, width, height, 3), target, 3);
    return true;
  });
}
