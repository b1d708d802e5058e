/* The file as a whole: its container, its streams and its end. */
#include "videofile.h"

#include <libavutil/opt.h>
#include <string.h>

static void free_stream(encoded_stream *of) {
  avcodec_free_context(&of->encoder);
  av_frame_free(&of->frame);
  av_packet_free(&of->packet);
}

static void free_file(video_file *file) {
  free_stream(&file->pictures);
  free_stream(&file->sound);
  av_frame_free(&file->surface);
  swr_free(&file->resampler);
  if (file->fifo) av_audio_fifo_free(file->fifo);
  video_file_close_output(file);
  avformat_free_context(file->container);
  av_free(file);
}

/* Writes the beginning of the file, from which on it can be played. */
static int write_header(video_file *file) {
  AVDictionary *settings = NULL;
  /* A fragment begins with each key picture and after a second. */
  av_dict_set(&settings, "movflags", "frag_keyframe+empty_moov+default_base_moof", 0);
  av_dict_set_int(&settings, "frag_duration", fragment_seconds * 1000000, 0);
  av_dict_set_int(&settings, "cluster_time_limit", fragment_seconds * 1000, 0);
  /* A stream that falls silent must not hold back the other one. */
  file->container->max_interleave_delta = fragment_seconds * 1000000;
  int result = avformat_write_header(file->container, &settings);
  av_dict_free(&settings);
  file->has_header = result >= 0;
  return result;
}

static int open_file(video_file *file, const video_file_options *options) {
  int result = avformat_alloc_output_context2(&file->container, NULL, options->format, NULL);
  if (result >= 0) result = video_file_open_pictures(file, options);
  if (result >= 0 && options->sound_rate) result = video_file_open_sound(file, options->sound_rate);
  if (result >= 0) result = video_file_open_output(file, options->path);
  return result >= 0 ? write_header(file) : result;
}

video_file *video_file_create(const video_file_options *options, int *error) {
  av_log_set_level(AV_LOG_QUIET);
  video_file *file = av_mallocz(sizeof *file);
  if (!file) {
    *error = AVERROR(ENOMEM);
    return NULL;
  }
  file->descriptor = -1;
  file->last_time = -1;
  file->last_key = -1;
  *error = open_file(file, options);
  if (*error >= 0) return file;
  free_file(file);
  return NULL;
}

const char *video_file_encoder(const video_file *file) { return file->pictures.encoder->codec->name; }

int video_file_encode(video_file *file, encoded_stream *of, AVFrame *frame) {
  int result = avcodec_send_frame(of->encoder, frame);
  while (result >= 0) {
    result = avcodec_receive_packet(of->encoder, of->packet);
    if (result == AVERROR(EAGAIN) || result == AVERROR_EOF) return 0;
    if (result < 0) break;
    av_packet_rescale_ts(of->packet, of->encoder->time_base, of->stream->time_base);
    of->packet->stream_index = of->stream->index;
    result = av_interleaved_write_frame(file->container, of->packet);
    /* The container reports an error of the output only with the next packet. */
    if (result >= 0) result = file->container->pb->error;
  }
  return result;
}

int video_file_close(video_file *file) {
  int result = video_file_encode(file, &file->pictures, NULL);
  if (file->resampler && result >= 0) {
    result = video_file_finish_sound(file);
    if (result >= 0) result = video_file_encode(file, &file->sound, NULL);
  }
  if (file->has_header) {
    int end = av_write_trailer(file->container);
    avio_flush(file->container->pb);
    if (result >= 0) result = end < 0 ? end : file->container->pb->error;
  }
  free_file(file);
  return result;
}

void video_file_error_text(int error, char *text, int size) { av_strerror(error, text, size); }
