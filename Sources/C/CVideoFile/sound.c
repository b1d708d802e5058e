/* The encoder of the sound, which follows the clock of the pictures. */
#include "videofile.h"

#include <libavutil/opt.h>
#include <math.h>
#include <string.h>

/* The share of a new measurement in the smoothed drift: a sound card drifts slowly, and the times of
   single blocks are some milliseconds off. */
static const double drift_share = 0.02;
/* The drift in seconds from which the sound is stretched, and from which it is cut or padded. */
static const double soft_limit = 0.005, hard_limit = 0.1;
/* The seconds from which a gap is filled with silence in small steps, as libswresample would hold all of
   it in memory; and from which sound that comes too late is left out. */
static const double gap_limit = 1;
/* The seconds of pictures after which missing sound is taken for silence. */
static const double silence_delay = 5;

static int is_mp4(const video_file *file) {
  return strcmp(file->container->oformat->name, "mp4") == 0;
}

static const AVCodec *sound_codec(const video_file *file) {
  if (is_mp4(file)) return avcodec_find_encoder(AV_CODEC_ID_AAC);
  const AVCodec *opus = avcodec_find_encoder_by_name("libopus");
  return opus ? opus : avcodec_find_encoder(AV_CODEC_ID_OPUS);
}

/* The first format of the encoder that has floats, which lose nothing of the microphone's. */
static enum AVSampleFormat sample_format(const AVCodec *codec) {
  for (const enum AVSampleFormat *format = codec->sample_fmts; *format != AV_SAMPLE_FMT_NONE; format++)
    if (*format == AV_SAMPLE_FMT_FLT || *format == AV_SAMPLE_FMT_FLTP) return *format;
  return codec->sample_fmts[0];
}

/* Creates the resampler, which also converts the samples to the encoder's format. */
static int open_resampler(video_file *file, int rate) {
  AVCodecContext *encoder = file->sound.encoder;
  int result = swr_alloc_set_opts2(
      &file->resampler, &encoder->ch_layout, encoder->sample_fmt, rate, &encoder->ch_layout,
      AV_SAMPLE_FMT_FLT, rate, 0, NULL);
  if (result < 0) return result;
  /* Without this, the first stretch would start the resampler anew, and its clock with it. */
  av_opt_set_int(file->resampler, "flags", SWR_FLAG_RESAMPLE, 0);
  av_opt_set_double(file->resampler, "min_comp", soft_limit, 0);
  av_opt_set_double(file->resampler, "min_hard_comp", hard_limit, 0);
  av_opt_set_double(file->resampler, "max_soft_comp", 0.01, 0);
  av_opt_set_double(file->resampler, "comp_duration", 1, 0);
  av_opt_set_int(file->resampler, "first_pts", 0, 0);
  return swr_init(file->resampler);
}

int video_file_open_sound(video_file *file, int rate) {
  encoded_stream *sound = &file->sound;
  const AVCodec *codec = sound_codec(file);
  if (!codec) return AVERROR_ENCODER_NOT_FOUND;
  AVCodecContext *encoder = sound->encoder = avcodec_alloc_context3(codec);
  if (!encoder) return AVERROR(ENOMEM);
  av_channel_layout_default(&encoder->ch_layout, 1);
  encoder->sample_rate = rate;
  encoder->sample_fmt = sample_format(codec);
  encoder->bit_rate = 96000;
  encoder->time_base = (AVRational){1, rate};
  if (file->container->oformat->flags & AVFMT_GLOBALHEADER)
    encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  int result = avcodec_open2(encoder, codec, NULL);
  if (result < 0) return result;
  sound->stream = avformat_new_stream(file->container, NULL);
  sound->frame = av_frame_alloc();
  sound->packet = av_packet_alloc();
  file->fifo = av_audio_fifo_alloc(encoder->sample_fmt, 1, rate);
  if (!sound->stream || !sound->frame || !sound->packet || !file->fifo) return AVERROR(ENOMEM);
  sound->stream->time_base = encoder->time_base;
  if (is_mp4(file)) file->skipped_samples = encoder->initial_padding;
  result = avcodec_parameters_from_context(sound->stream->codecpar, encoder);
  return result < 0 ? result : open_resampler(file, rate);
}

/* Encodes the next samples of the queue. */
static int encode_samples(video_file *file, int count) {
  AVFrame *frame = file->sound.frame;
  av_frame_unref(frame);
  frame->nb_samples = count;
  frame->format = file->sound.encoder->sample_fmt;
  frame->sample_rate = file->sound.encoder->sample_rate;
  int result = av_channel_layout_copy(&frame->ch_layout, &file->sound.encoder->ch_layout);
  if (result >= 0) result = av_frame_get_buffer(frame, 0);
  if (result < 0) return result;
  av_audio_fifo_read(file->fifo, (void **)frame->data, count);
  frame->pts = file->encoded_samples;
  file->encoded_samples += count;
  return video_file_encode(file, &file->sound, frame);
}

/* Encodes the whole frames of the queue. */
static int encode_queue(video_file *file) {
  int frame_size = file->sound.encoder->frame_size, result = 0;
  if (file->skipped_samples > 0) {
    int early = FFMIN(file->skipped_samples, av_audio_fifo_size(file->fifo));
    file->skipped_samples -= early;
    result = av_audio_fifo_drain(file->fifo, early);
  }
  while (result >= 0 && av_audio_fifo_size(file->fifo) >= frame_size)
    result = encode_samples(file, frame_size);
  return result < 0 ? result : 0;
}

/* The time in seconds at which the sound so far ends. */
static double sound_end(const video_file *file) {
  double samples = (double)(file->added_samples + file->silent_samples);
  return samples / file->sound.encoder->sample_rate + file->drift;
}

/* Adds silence, frame by frame. */
static int fill_gap(video_file *file, double seconds) {
  AVCodecContext *encoder = file->sound.encoder;
  int64_t rest = (int64_t)(seconds * encoder->sample_rate);
  int frame_size = encoder->frame_size;
  uint8_t *silence = NULL;
  int result = av_samples_alloc(&silence, NULL, 1, frame_size, encoder->sample_fmt, 0);
  if (result >= 0) result = av_samples_set_silence(&silence, 0, frame_size, 1, encoder->sample_fmt);
  while (result >= 0 && rest > 0) {
    int count = (int)FFMIN(rest, frame_size);
    result = av_audio_fifo_write(file->fifo, (void **)&silence, count);
    if (result >= 0) result = encode_queue(file);
    file->silent_samples += count;
    rest -= count;
  }
  av_freep(&silence);
  return result < 0 ? result : 0;
}

int video_file_add_silence(video_file *file, int64_t time) {
  if (!file->resampler) return 0;
  double gap = time / 1e6 - silence_delay - sound_end(file);
  return gap > 0 ? fill_gap(file, gap) : 0;
}

/* Moves what the resampler has ready to the queue, and encodes its whole frames. */
static int encode_resampled(video_file *file, const float *samples, int count) {
  AVCodecContext *encoder = file->sound.encoder;
  const uint8_t *input = (const uint8_t *)samples;
  int room = swr_get_out_samples(file->resampler, count);
  uint8_t *output = NULL;
  int result = room > 0 ? av_samples_alloc(&output, NULL, 1, room, encoder->sample_fmt, 0) : room;
  if (result >= 0) result = swr_convert(file->resampler, &output, room, samples ? &input : NULL, count);
  if (result > 0) result = av_audio_fifo_write(file->fifo, (void **)&output, result);
  av_freep(&output);
  return result < 0 ? result : encode_queue(file);
}

int video_file_add_sound(video_file *file, const float *samples, int count, int64_t time) {
  if (!file->resampler) return 0;
  int rate = file->sound.encoder->sample_rate;
  /* What was heard before the first picture is left out. */
  if (!file->added_samples && time < 0) {
    int64_t early = av_rescale(-time, rate, 1000000);
    if (early >= count) return 0;
    samples += early;
    count -= (int)early;
    time = 0;
  }
  double gap = time / 1e6 - sound_end(file);
  if (gap < -gap_limit) return 0;
  if (gap > gap_limit) {
    int result = fill_gap(file, gap);
    if (result < 0) return result;
    gap = 0;
  }
  if (!file->added_samples || fabs(gap) > hard_limit) file->drift += gap;
  else file->drift += drift_share * gap;
  /* The resampler knows nothing of the silence; its clock has both rates as its unit. */
  double clock = (double)file->added_samples / rate + file->drift;
  swr_next_pts(file->resampler, (int64_t)(clock * rate * rate));
  file->added_samples += count;
  return encode_resampled(file, samples, count);
}

int video_file_finish_sound(video_file *file) {
  int result = encode_resampled(file, NULL, 0);
  int rest = av_audio_fifo_size(file->fifo);
  return result >= 0 && rest > 0 ? encode_samples(file, rest) : result;
}
