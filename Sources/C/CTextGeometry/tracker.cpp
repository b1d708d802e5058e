#include "guard.h"
#include "textgeometry.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <opencv2/calib3d.hpp>
#include <opencv2/imgproc.hpp>
#include <opencv2/video/tracking.hpp>
#include <vector>

using namespace text_geometry;

// Points are followed by Lucas and Kanade's method in pyramids (Bouguet, 2001), from one picture to the next. As this
// drifts, planes are aligned by turns with the picture in which they were added, as it looks by their motion.
static const int most_points = 80;
static const int fewest_points = 8;
static const int levels = 3;
static const double point_quality = 0.01;
static const double point_distance = 4;
static const double farthest_from_plane = 2;
static const double farthest_from_aligned_plane = 1.5;
static const auto window = cv::Size(21, 21);
static const auto precision = cv::TermCriteria(cv::TermCriteria::COUNT + cv::TermCriteria::EPS, 20, 0.03);
// The margin around a quad in which points are searched, as a share of its height.
static const float margin = 0.3f;
// The planes that are aligned in a picture, which bounds the time for it.
static const int most_aligned = 3;

namespace {

using points_t = std::vector<cv::Point2f>;

struct plane {
  points_t outline;
  // The picture in which the plane was added, and all points that were found there.
  cv::Mat first;
  points_t all;
  // The points that are followed: where they were then, and where they are now.
  points_t origins, points;
  cv::Mat motion = cv::Mat::eye(3, 3, CV_64F);
  bool is_lost = false;
};

struct frame {
  cv::Mat grey;
  std::vector<cv::Mat> pyramid;
};

points_t outline_of(const plane_quad &quad) {
  points_t corners;
  for (const auto &corner : quad.corners) corners.emplace_back(corner.x, corner.y);
  const auto height = cv::norm(corners[3] - corners[0]);
  const auto unit = [](cv::Point2f way) {
    const auto length = static_cast<float>(cv::norm(way));
    return length > 0 ? way / length : cv::Point2f();
  };
  const auto across = unit(corners[1] - corners[0]) * (height * margin);
  const auto down = unit(corners[3] - corners[0]) * (height * margin);
  return {corners[0] - across - down, corners[1] + across - down, corners[2] + across + down,
          corners[3] - across + down};
}

points_t corners_inside(const cv::Mat &grey, const points_t &outline, int count) {
  const auto bounds = cv::boundingRect(outline) & cv::Rect(0, 0, grey.cols, grey.rows);
  points_t found;
  if (bounds.width < 8 || bounds.height < 8) return found;
  cv::Mat mask = cv::Mat::zeros(bounds.size(), CV_8U);
  std::vector<cv::Point> moved;
  for (const auto &point : outline)
    moved.emplace_back(cvRound(point.x) - bounds.x, cvRound(point.y) - bounds.y);
  cv::fillConvexPoly(mask, moved, 255);
  cv::goodFeaturesToTrack(grey(bounds), found, count, point_quality, point_distance, mask);
  for (auto &point : found) point += cv::Point2f(bounds.tl());
  return found;
}

bool is_plausible(const cv::Mat &motion, const points_t &outline) {
  points_t now;
  cv::perspectiveTransform(outline, now, motion);
  const auto before = std::abs(cv::contourArea(outline)), after = cv::contourArea(now, true);
  // Text that is turned over, folded or shrunken to nothing cannot be read.
  return cv::isContourConvex(now) && std::abs(after) > before / 16 && std::abs(after) < before * 16
      && (after > 0) == (cv::contourArea(outline, true) > 0);
}

// Estimates a motion from points, and keeps those that move with it. Returns false if too few do.
bool estimate(plane &plane, double farthest) {
  if (plane.points.size() < fewest_points) return false;
  cv::Mat is_inside;
  const auto motion = cv::findHomography(plane.origins, plane.points, cv::RANSAC, farthest, is_inside, 500);
  const auto inside = motion.empty() ? 0 : cv::countNonZero(is_inside);
  if (inside < fewest_points || inside * 2 < static_cast<int>(plane.points.size())
      || !is_plausible(motion, plane.outline))
    return false;
  plane.motion = motion;
  size_t kept = 0;
  for (size_t i = 0; i < plane.points.size(); i++) {
    if (!is_inside.at<uint8_t>(static_cast<int>(i))) continue;
    plane.points[kept] = plane.points[i];
    plane.origins[kept++] = plane.origins[i];
  }
  plane.points.resize(kept);
  plane.origins.resize(kept);
  return true;
}

// Aligns a plane with the picture in which it was added, so that errors do not add up. All points count again that are
// found.
void align(plane &plane, const cv::Mat &grey) {
  points_t outline, expected;
  cv::perspectiveTransform(plane.outline, outline, plane.motion);
  const auto whole = cv::Rect(0, 0, grey.cols, grey.rows);
  auto bounds = cv::boundingRect(outline) + cv::Size(32, 32) - cv::Point(16, 16);
  bounds &= whole;
  if (bounds.width < 32 || bounds.height < 32) return;
  cv::Mat moved = cv::Mat::eye(3, 3, CV_64F), seen;
  moved.at<double>(0, 2) = -bounds.x;
  moved.at<double>(1, 2) = -bounds.y;
  cv::warpPerspective(
      plane.first, seen, moved * plane.motion, bounds.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  cv::perspectiveTransform(plane.all, expected, moved * plane.motion);
  auto there = expected;
  std::vector<uint8_t> is_found;
  std::vector<float> difference;
  cv::calcOpticalFlowPyrLK(
      seen, grey(bounds), expected, there, is_found, difference, window, 1, precision,
      cv::OPTFLOW_USE_INITIAL_FLOW);
  auto aligned = plane;
  aligned.origins.clear();
  aligned.points.clear();
  for (size_t i = 0; i < there.size(); i++) {
    const auto point = there[i] + cv::Point2f(bounds.tl());
    if (!is_found[i] || cv::norm(there[i] - expected[i]) > 12
        || !bounds.contains(cv::Point(cvRound(point.x), cvRound(point.y))))
      continue;
    aligned.origins.push_back(plane.all[i]);
    aligned.points.push_back(point);
  }
  if (estimate(aligned, farthest_from_aligned_plane)) plane = std::move(aligned);
}

}

struct plane_tracker {
  frame newest, kept;
  std::map<int32_t, plane> planes;
  int32_t next = 0, aligned = 0;
  float speed = 0;
};

// Follows points from one picture to another; those that are not found again are left out of both lists.
static void follow(const frame &from, const frame &to, points_t &origins, points_t &points) {
  if (points.empty()) return;
  points_t there;
  std::vector<uint8_t> is_found;
  std::vector<float> difference;
  cv::calcOpticalFlowPyrLK(
      from.pyramid, to.pyramid, points, there, is_found, difference, window, levels,
      precision);
  size_t kept = 0;
  for (size_t i = 0; i < there.size(); i++) {
    const auto is_in_picture = there[i].x >= 0 && there[i].y >= 0
        && there[i].x < static_cast<float>(to.grey.cols) && there[i].y < static_cast<float>(to.grey.rows);
    if (!is_found[i] || !is_in_picture) continue;
    points[kept] = there[i];
    origins[kept++] = origins[i];
  }
  points.resize(kept);
  origins.resize(kept);
}

// Aligns some planes, the next ones by turns.
static void align_some(plane_tracker &tracker, const cv::Mat &grey) {
  auto next = tracker.planes.upper_bound(tracker.aligned);
  const auto count = std::min(most_aligned, static_cast<int>(tracker.planes.size()));
  for (int i = 0; i < count; i++, next++) {
    if (next == tracker.planes.end()) next = tracker.planes.begin();
    if (!next->second.is_lost) align(next->second, grey);
    tracker.aligned = next->first;
  }
}

plane_tracker *plane_tracker_create(void) {
  return guarded(static_cast<plane_tracker *>(nullptr), [] { return new plane_tracker; });
}

void plane_tracker_free(plane_tracker *tracker) { delete tracker; }

bool plane_tracker_advance(
    plane_tracker *tracker, const uint8_t *grey, int32_t width, int32_t height) {
  const auto is_advanced = guarded(false, [&] {
    frame next;
    picture(grey, width, height, 1).copyTo(next.grey);
    cv::buildOpticalFlowPyramid(next.grey, next.pyramid, window, levels);
    tracker->speed = 0;
    if (next.grey.size() != tracker->newest.grey.size()) {
      tracker->planes.clear();
      tracker->kept = {};
    } else {
      double way = 0;
      size_t count = 0;
      for (auto &[number, plane] : tracker->planes) {
        if (plane.is_lost) continue;
        points_t then, now;
        cv::perspectiveTransform(plane.outline, then, plane.motion);
        follow(tracker->newest, next, plane.origins, plane.points);
        plane.is_lost = !estimate(plane, farthest_from_plane);
        if (plane.is_lost) continue;
        cv::perspectiveTransform(plane.outline, now, plane.motion);
        for (size_t i = 0; i < then.size(); i++) way += cv::norm(now[i] - then[i]), count++;
      }
      align_some(*tracker, next.grey);
      if (count) tracker->speed = static_cast<float>(way / static_cast<double>(count));
    }
    tracker->newest = std::move(next);
    return true;
  });
  if (!is_advanced) {
    // Some planes may be in the next picture already.
    tracker->planes.clear();
    tracker->newest = {};
    tracker->kept = {};
  }
  return is_advanced;
}

void plane_tracker_keep(plane_tracker *tracker) {
  guarded(0, [&] { return tracker->kept = tracker->newest, 0; });
}

int32_t plane_tracker_add(plane_tracker *tracker, plane_quad quad) {
  return guarded(-1, [&] {
    if (tracker->kept.grey.empty()) return -1;
    plane plane;
    plane.outline = outline_of(quad);
    plane.first = tracker->kept.grey;
    plane.all = corners_inside(plane.first, plane.outline, most_points);
    plane.origins = plane.points = plane.all;
    follow(tracker->kept, tracker->newest, plane.origins, plane.points);
    if (!estimate(plane, farthest_from_plane)) return -1;
    align(plane, tracker->newest.grey);
    tracker->planes[tracker->next] = std::move(plane);
    return tracker->next++;
  });
}

void plane_tracker_remove(plane_tracker *tracker, int32_t number) { tracker->planes.erase(number); }

bool plane_tracker_motion(const plane_tracker *tracker, int32_t number, plane_motion *motion) {
  const auto found = tracker->planes.find(number);
  if (found == tracker->planes.end() || found->second.is_lost) return false;
  for (int i = 0; i < 9; i++) motion->values[i] = found->second.motion.at<double>(i / 3, i % 3);
  return true;
}

float plane_tracker_speed(const plane_tracker *tracker) { return tracker->speed; }
