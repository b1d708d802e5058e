/* A video file of FFmpeg's libraries: one stream of pictures, and at most one of sound.

   The file can be played up to its last second at any time, also if the process is killed: MP4 is
   written in fragments, Matroska and WebM in clusters of one second. One thread at a time uses a file.
   Times are microseconds since the first picture. */
#pragma once
#include <stdint.h>

typedef struct video_file video_file;

typedef struct {
  /* The path, which must not exist: no file is replaced. */
  const char *path;
  /* The name of libavformat's muxer: mp4, matroska or webm. */
  const char *format;
  /* The size of the pictures, even numbers. */
  int width, height;
  /* The samples of sound a second, in one channel; 0 without sound. */
  int sound_rate;
  /* The device for VA-API, such as /dev/dri/renderD128; NULL to encode on the processor. */
  const char *render_node;
} video_file_options;

/* Creates the file, which only its owner can read.

   Returns NULL if that fails, with a negative error of FFmpeg (or of the system, as -errno). */
video_file *video_file_create(const video_file_options *options, int *error);

/* Returns the name of the encoder of the pictures. */
const char *video_file_encoder(const video_file *file);

/* Adds a picture: the planes Y, U and V of 4:2:0 without padding (BT.601, limited range).

   The times must increase; a picture whose time does not is left out. Returns 0, or an error. */
int video_file_add_picture(video_file *file, const uint8_t *planes, int64_t time);

/* Adds `count` samples of sound, of which the first was heard at `time`.

   Sound is stretched or padded until it is heard at the times given. What was heard before the first
   picture is left out, like a block that comes a second too late. Without sound, silence follows the
   pictures at a distance of five seconds. Returns 0, or an error. */
int video_file_add_sound(video_file *file, const float *samples, int count, int64_t time);

/* Writes what the encoders still hold, and closes the file. Returns 0, or an error. */
int video_file_close(video_file *file);

/* Writes the text of an error to `text`. */
void video_file_error_text(int error, char *text, int size);
