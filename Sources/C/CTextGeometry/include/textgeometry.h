/* Geometry of text in pictures by OpenCV: boxes of a text map, upright copies of boxes, planes that move.

   OpenCV 4 has C++ classes only. No C++ exception leaves these functions. Pictures have no padding between rows;
   those with three channels are red, green, blue. */
#pragma once
#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  float x, y;
} plane_point;

/* Four corners, clockwise from the top left one, as the text is read. */
typedef struct {
  plane_point corners[4];
} plane_quad;

/* A box of a text map, and the mean of the map in it. */
typedef struct {
  plane_quad quad;
  float score;
} text_box;

/* Returns true if this thread's last call of a function below has failed for the lack of memory. */
bool text_geometry_lacks_memory(void);

/* Makes a picture as large as a network wants it, of three planes of normalized values: blue, green, red.

   A value becomes (value / 255 - mean) / deviation. Returns false after a failure. */
bool picture_planes(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t new_width, int32_t new_height,
    const float mean[3], const float deviation[3], float *planes);

/* Finds the boxes in a map of probabilities of text. Returns their number, at most `limit`; -1 after a failure. */
int32_t text_boxes_find(
    const float *map, int32_t width, int32_t height, text_box *boxes, int32_t limit);

/* Copies the quad of a picture upright into one of other sizes. Outside the picture its edge goes on. */
bool quad_rectify(
    const uint8_t *pixels, int32_t width, int32_t height, int32_t channels, plane_quad quad,
    uint8_t *copy, int32_t copy_width, int32_t copy_height);

/* Makes a gray copy of a picture with three channels, in another size. */
bool picture_grey(
    const uint8_t *pixels, int32_t width, int32_t height, uint8_t *grey, int32_t grey_width, int32_t grey_height);

/* Copies a picture without the noise of a dark camera: each value becomes the median of those around it. */
bool picture_smooth(const uint8_t *pixels, int32_t width, int32_t height, uint8_t *copy);

/* The rectangle of least area around points, and its corners as the text in it is read. */
plane_quad smallest_quad(const plane_point *points, int32_t count);

/* A tracker of planes in gray pictures, which all have one size. One thread at a time uses it. */
typedef struct plane_tracker plane_tracker;

/* A matrix of a homography, row by row. */
typedef struct {
  double values[9];
} plane_motion;

plane_tracker *plane_tracker_create(void);
void plane_tracker_free(plane_tracker *tracker);

/* Follows all planes into the next picture. A picture of another size loses them. */
bool plane_tracker_advance(plane_tracker *tracker, const uint8_t *grey, int32_t width, int32_t height);

/* Keeps the newest picture as the one in whose coordinates planes are added. */
void plane_tracker_keep(plane_tracker *tracker);

/* Follows what is inside a quad of the kept picture into the newest one, and from then on.

   Returns the number of the plane; -1 if too little of it is found there. */
int32_t plane_tracker_add(plane_tracker *tracker, plane_quad quad);

void plane_tracker_remove(plane_tracker *tracker, int32_t plane);

/* Tells how a plane has moved from the picture in which it was added. Returns false if the plane is lost. */
bool plane_tracker_motion(const plane_tracker *tracker, int32_t plane, plane_motion *motion);

/* The mean way of all points into the newest picture, in pixels; 0 without planes. */
float plane_tracker_speed(const plane_tracker *tracker);

#ifdef __cplusplus
}
#endif
