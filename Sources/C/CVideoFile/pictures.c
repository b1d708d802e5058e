/* The encoder of the pictures: the graphics card's if there is one, or else the processor's. */
#include "videofile.h"

#include <libavutil/hwcontext.h>
#include <libavutil/imgutils.h>
#include <libavutil/opt.h>
#include <string.h>

/* The units of the pictures' times in a second. */
enum { units_per_second = 90000 };

/* The encoders of a format in the order of preference, and their options as key=value:... */
typedef struct {
  const char *name, *options;
} encoder_choice;

/* Constant quality, fast enough for a busy machine, with nothing held back in the encoder: what it holds is
   lost if it is killed. */
static const encoder_choice h264[] = {
  {"libx264", "preset=veryfast:tune=zerolatency:crf=21"},
  {"libopenh264", "b=4000000"},
  {"mpeg4", "q=4"},
  {NULL, NULL},
};
static const encoder_choice webm[] = {
  {"libvpx", "deadline=realtime:cpu-used=6:crf=10:b=4000000"},
  {"libvpx-vp9", "deadline=realtime:cpu-used=8:row-mt=1:crf=24:b=0"},
  {NULL, NULL},
};

/* Sets what is common to all encoders. */
static void set_common(AVCodecContext *encoder, const video_file_options *options, int global_header) {
  encoder->width = options->width;
  encoder->height = options->height;
  encoder->time_base = (AVRational){1, units_per_second};
  encoder->framerate = (AVRational){30, 1};
  /* Key pictures are forced by time, since the pictures come at any rate; this is only a bound. */
  encoder->gop_size = 120 * key_interval;
  encoder->pix_fmt = AV_PIX_FMT_YUV420P;
  /* The window comes first; two threads keep up with any window on two cores. */
  encoder->thread_count = 2;
  encoder->color_range = AVCOL_RANGE_MPEG;
  encoder->colorspace = AVCOL_SPC_SMPTE170M;
  encoder->color_primaries = AVCOL_PRI_BT709;
  encoder->color_trc = AVCOL_TRC_BT709;
  if (global_header) encoder->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
}

/* Gives the encoder surfaces of the graphics card; its frames are uploaded. */
static int set_surfaces(AVCodecContext *encoder, const char *node) {
  AVBufferRef *device = NULL;
  int result = av_hwdevice_ctx_create(&device, AV_HWDEVICE_TYPE_VAAPI, node, NULL, 0);
  if (result < 0) return result;
  AVBufferRef *frames = av_hwframe_ctx_alloc(device);
  av_buffer_unref(&device);
  if (!frames) return AVERROR(ENOMEM);
  AVHWFramesContext *context = (AVHWFramesContext *)frames->data;
  context->format = AV_PIX_FMT_VAAPI;
  context->sw_format = AV_PIX_FMT_NV12;
  context->width = encoder->width;
  context->height = encoder->height;
  context->initial_pool_size = 8;
  result = av_hwframe_ctx_init(frames);
  if (result >= 0) {
    encoder->pix_fmt = AV_PIX_FMT_VAAPI;
    encoder->hw_frames_ctx = frames;
  } else {
    av_buffer_unref(&frames);
  }
  return result;
}

/* Opens one encoder; NULL if this machine lacks it. */
static AVCodecContext *opened(
    const encoder_choice *choice, const video_file_options *options, int global_header,
    const char *node) {
  const AVCodec *codec = avcodec_find_encoder_by_name(choice->name);
  AVCodecContext *encoder = codec ? avcodec_alloc_context3(codec) : NULL;
  if (!encoder) return NULL;
  set_common(encoder, options, global_header);
  AVDictionary *settings = NULL;
  int result = node ? set_surfaces(encoder, node) : 0;
  if (result >= 0) result = av_dict_parse_string(&settings, choice->options, "=", ":", 0);
  if (result >= 0) result = avcodec_open2(encoder, codec, &settings);
  av_dict_free(&settings);
  if (result < 0) avcodec_free_context(&encoder);
  return encoder;
}

/* Uploads the picture to the graphics card. */
static int upload(video_file *file, const AVFrame *frame) {
  av_frame_unref(file->surface);
  int result = av_hwframe_get_buffer(file->pictures.encoder->hw_frames_ctx, file->surface, 0);
  if (result >= 0) result = av_hwframe_transfer_data(file->surface, frame, 0);
  if (result >= 0) {
    file->surface->pts = frame->pts;
    file->surface->pict_type = frame->pict_type;
  }
  return result;
}

/* Allocates the picture that the encoder gets. */
static int allocate_picture(encoded_stream *pictures, const video_file_options *options) {
  pictures->frame = av_frame_alloc();
  pictures->packet = av_packet_alloc();
  if (!pictures->frame || !pictures->packet) return AVERROR(ENOMEM);
  pictures->frame->format = AV_PIX_FMT_YUV420P;
  pictures->frame->width = options->width;
  pictures->frame->height = options->height;
  return av_frame_get_buffer(pictures->frame, 0);
}

/* Opens the graphics card's encoder if it takes a picture; leaves `encoder` NULL if it does not. */
static void try_graphics_card(
    video_file *file, const video_file_options *options, int global_header) {
  static const encoder_choice vaapi = {"h264_vaapi", "qp=22:bf=0"};
  encoded_stream *pictures = &file->pictures;
  pictures->encoder = opened(&vaapi, options, global_header, options->render_node);
  if (!pictures->encoder) return;
  file->surface = av_frame_alloc();
  if (file->surface && upload(file, pictures->frame) >= 0) return;
  av_frame_free(&file->surface);
  avcodec_free_context(&pictures->encoder);
}

int video_file_open_pictures(video_file *file, const video_file_options *options) {
  encoded_stream *pictures = &file->pictures;
  int global_header = file->container->oformat->flags & AVFMT_GLOBALHEADER;
  int is_webm = strcmp(options->format, "webm") == 0;
  int result = allocate_picture(pictures, options);
  if (result < 0) return result;
  if (options->render_node && !is_webm) try_graphics_card(file, options, global_header);
  const encoder_choice *choice = is_webm ? webm : h264;
  for (; !pictures->encoder && choice->name; choice++)
    pictures->encoder = opened(choice, options, global_header, NULL);
  if (!pictures->encoder) return AVERROR_ENCODER_NOT_FOUND;
  pictures->stream = avformat_new_stream(file->container, NULL);
  if (!pictures->stream) return AVERROR(ENOMEM);
  pictures->stream->time_base = pictures->encoder->time_base;
  pictures->stream->avg_frame_rate = pictures->encoder->framerate;
  return avcodec_parameters_from_context(pictures->stream->codecpar, pictures->encoder);
}

/* The least time between two pictures: two milliseconds, as Matroska's times are whole ones. */
static const int64_t least_step = units_per_second / 500;

int video_file_add_picture(video_file *file, const uint8_t *planes, int64_t time) {
  int result = video_file_add_silence(file, time);
  if (result < 0) return result;
  AVFrame *frame = file->pictures.frame;
  int64_t pts = av_rescale(time, units_per_second, 1000000);
  if (pts <= file->last_time) return 0;
  if (file->last_time >= 0 && pts < file->last_time + least_step) pts = file->last_time + least_step;
  file->last_time = pts;
  /* The encoder may still refer to the picture before this one. */
  result = av_frame_make_writable(frame);
  if (result < 0) return result;
  const uint8_t *source[4];
  int strides[4];
  av_image_fill_arrays(
      (uint8_t **)source, strides, planes, AV_PIX_FMT_YUV420P, frame->width, frame->height, 1);
  av_image_copy(
      frame->data, frame->linesize, source, strides, AV_PIX_FMT_YUV420P, frame->width, frame->height);
  frame->pts = pts;
  int is_key = file->last_key < 0 || pts - file->last_key >= key_interval * units_per_second;
  frame->pict_type = is_key ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE;
  if (is_key) file->last_key = pts;
  if (!file->surface) return video_file_encode(file, &file->pictures, frame);
  result = upload(file, frame);
  return result < 0 ? result : video_file_encode(file, &file->pictures, file->surface);
}
