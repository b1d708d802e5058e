/* The kernel's V4L2 interface and libv4l's pixel format conversion.

   Each function below is one system call on a capture device: it retries EINTR and returns what the
   call returned, or -errno. The request codes are macros that Swift cannot see, ioctl is variadic. */
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <libv4l-plugin.h>
#include <libv4lconvert.h>
#include <linux/videodev2.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

static inline int cv4l2_call(int fd, unsigned long request, void *argument) {
  int result;
  do { result = ioctl(fd, request, argument); } while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : result;
}

static inline int cv4l2_open(const char *path) {
  int fd;
  do { fd = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC); } while (fd < 0 && errno == EINTR);
  return fd < 0 ? -errno : fd;
}

static inline int cv4l2_querycap(int fd, struct v4l2_capability *out) {
  return cv4l2_call(fd, VIDIOC_QUERYCAP, out);
}

static inline int cv4l2_enum_fmt(int fd, struct v4l2_fmtdesc *in_out) {
  in_out->type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  return cv4l2_call(fd, VIDIOC_ENUM_FMT, in_out);
}

static inline int cv4l2_enum_framesizes(int fd, struct v4l2_frmsizeenum *in_out) {
  return cv4l2_call(fd, VIDIOC_ENUM_FRAMESIZES, in_out);
}

static inline int cv4l2_enum_frameintervals(int fd, struct v4l2_frmivalenum *in_out) {
  return cv4l2_call(fd, VIDIOC_ENUM_FRAMEINTERVALS, in_out);
}

static inline int cv4l2_g_fmt(int fd, struct v4l2_format *out) {
  out->type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  return cv4l2_call(fd, VIDIOC_G_FMT, out);
}

/* Sets the picture's size and pixel format; the driver answers with what it will really deliver. */
static inline int cv4l2_s_fmt(
    int fd, unsigned width, unsigned height, unsigned fourcc, struct v4l2_format *out) {
  struct v4l2_format wish = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
  wish.fmt.pix.width = width;
  wish.fmt.pix.height = height;
  wish.fmt.pix.pixelformat = fourcc;
  wish.fmt.pix.field = V4L2_FIELD_NONE;
  *out = wish;
  return cv4l2_call(fd, VIDIOC_S_FMT, out);
}

/* Whether the colour encoding and quantization fields of a format mean anything. */
static inline int cv4l2_has_extended_fields(const struct v4l2_format *format) {
  return format->fmt.pix.priv == V4L2_PIX_FMT_PRIV_MAGIC;
}

/* The encoding that "default" means for a colorspace (videodev2.h). */
static inline unsigned cv4l2_default_encoding(unsigned colorspace) {
  return V4L2_MAP_YCBCR_ENC_DEFAULT(colorspace);
}

/* The quantization that "default" means for YUV in a colorspace (videodev2.h). */
static inline unsigned cv4l2_default_quantization(unsigned colorspace, unsigned encoding) {
  return V4L2_MAP_QUANTIZATION_DEFAULT(0, colorspace, encoding);
}

/* Asks for seconds a frame, as a fraction; what the driver settles on takes its place. */
static inline int cv4l2_s_parm(int fd, struct v4l2_fract *interval) {
  struct v4l2_streamparm parameters = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
  parameters.parm.capture.timeperframe = *interval;
  int result = cv4l2_call(fd, VIDIOC_S_PARM, &parameters);
  if (result >= 0) *interval = parameters.parm.capture.timeperframe;
  return result;
}

/* Which way the camera looks: V4L2_CAMERA_ORIENTATION_*. */
static inline int cv4l2_orientation(int fd) {
  struct v4l2_control control = {.id = V4L2_CID_CAMERA_ORIENTATION};
  int result = cv4l2_call(fd, VIDIOC_G_CTRL, &control);
  return result < 0 ? result : control.value;
}

/* Asks for memory-mapped buffers; how many there are, or -errno. Zero frees them. */
static inline int cv4l2_reqbufs(int fd, unsigned count) {
  struct v4l2_requestbuffers request = {
    .count = count, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
  int result = cv4l2_call(fd, VIDIOC_REQBUFS, &request);
  return result < 0 ? result : (int)request.count;
}

/* Maps a buffer for reading. */
static inline int cv4l2_map(int fd, unsigned index, void **start, size_t *length) {
  struct v4l2_buffer buffer = {
    .index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
  int result = cv4l2_call(fd, VIDIOC_QUERYBUF, &buffer);
  if (result < 0) return result;
  *length = buffer.length;
  *start = mmap(NULL, buffer.length, PROT_READ, MAP_SHARED, fd, buffer.m.offset);
  return *start == MAP_FAILED ? -errno : 0;
}

static inline int cv4l2_qbuf(int fd, unsigned index) {
  struct v4l2_buffer buffer = {
    .index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
  return cv4l2_call(fd, VIDIOC_QBUF, &buffer);
}

/* Takes a filled buffer out: its index, or -errno (EAGAIN: none is filled). */
static inline int cv4l2_dqbuf(int fd, unsigned *used, unsigned *flags) {
  struct v4l2_buffer buffer = {
    .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
  int result = cv4l2_call(fd, VIDIOC_DQBUF, &buffer);
  *used = buffer.bytesused;
  *flags = buffer.flags;
  return result < 0 ? result : (int)buffer.index;
}

static inline int cv4l2_streamon(int fd) {
  int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  return cv4l2_call(fd, VIDIOC_STREAMON, &type);
}

static inline int cv4l2_streamoff(int fd) {
  int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  return cv4l2_call(fd, VIDIOC_STREAMOFF, &type);
}

/* libv4l asks the device it converts for; this stands for one without controls or quirks. */
static inline int cv4l2_no_device(void *state, int fd, unsigned long request, void *argument) {
  (void)state;
  (void)fd;
  if ((unsigned)request == (unsigned)VIDIOC_QUERYCAP) {
    struct v4l2_capability nothing = {.capabilities = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING};
    *(struct v4l2_capability *)argument = nothing;
    return 0;
  }
  errno = EINVAL;
  return -1;
}

/* A converter that needs no device; freed with v4lconvert_destroy. NULL: no memory. */
static inline struct v4lconvert_data *cv4l2_converter(void) {
  static const struct libv4l_dev_ops operations = {.ioctl = cv4l2_no_device};
  return v4lconvert_create_with_dev_ops(-1, NULL, &operations);
}

/* One frame to packed B, G, R rows: the bytes written, or -1. `source` may be written to. */
static inline int cv4l2_convert(
    struct v4lconvert_data *converter, unsigned fourcc, unsigned width, unsigned height,
    unsigned stride, unsigned char *source, int count, unsigned char *target) {
  struct v4l2_format from = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
  from.fmt.pix.width = width;
  from.fmt.pix.height = height;
  from.fmt.pix.field = V4L2_FIELD_NONE;
  struct v4l2_format to = from;
  from.fmt.pix.pixelformat = fourcc;
  from.fmt.pix.bytesperline = stride;
  from.fmt.pix.sizeimage = count;
  to.fmt.pix.pixelformat = V4L2_PIX_FMT_BGR24;
  to.fmt.pix.bytesperline = width * 3;
  to.fmt.pix.sizeimage = width * 3 * height;
  return v4lconvert_convert(
      converter, &from, &to, source, count, target, to.fmt.pix.sizeimage);
}
