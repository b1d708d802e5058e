/* The parts of a video file, shared by the sources of this target. */
#pragma once
#include "include/videofile.h"

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libswresample/swresample.h>

/* The seconds that a player may have to skip back, and that are lost at most if the process is killed. */
enum { key_interval = 2, fragment_seconds = 1 };

/* A stream with its encoder. */
typedef struct {
  AVCodecContext *encoder;
  AVStream *stream;
  AVFrame *frame;
  AVPacket *packet;
} encoded_stream;

struct video_file {
  AVFormatContext *container;
  int descriptor;
  int has_header;

  encoded_stream pictures;
  /* A frame in the memory of the graphics card; NULL without VA-API. */
  AVFrame *surface;
  /* The times of the last picture and of the last key picture; -1 before the first. */
  int64_t last_time, last_key;

  encoded_stream sound;
  SwrContext *resampler;
  AVAudioFifo *fifo;
  /* The samples that were encoded, which give the time of the next ones. */
  int64_t encoded_samples;
  /* The first samples that are still to be left out: an encoder of AAC begins with some of its own, and a
     fragmented MP4 cannot say so. */
  int skipped_samples;
  /* The samples that were added since the first picture, those of silence that were put between them, and
     the smoothed distance in seconds of the times of the former from what both numbers say. */
  int64_t added_samples, silent_samples;
  double drift;
};

/* Opens the output of the container on a new file. */
int video_file_open_output(video_file *file, const char *path);
void video_file_close_output(video_file *file);

/* Finds and opens an encoder of pictures, and adds its stream. */
int video_file_open_pictures(video_file *file, const video_file_options *options);

/* Opens the encoder of sound, and adds its stream. */
int video_file_open_sound(video_file *file, int rate);
/* Fills the file with silence if no sound of the seconds before `time` has come. */
int video_file_add_silence(video_file *file, int64_t time);
/* Encodes the last samples, which fill no whole frame. */
int video_file_finish_sound(video_file *file);

/* Encodes a frame, or with NULL what the encoder still holds, and writes the packets. */
int video_file_encode(video_file *file, encoded_stream *of, AVFrame *frame);
