/* The kernel's V4L2 interface and libv4l's pixel format conversion.

   Functions that wrap a system call retry it on EINTR and return its result, or -errno. The
   wrappers exist because Swift imports neither the request codes (macros) nor ioctl (variadic). */
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

/* Returns the capabilities of the node itself. Since Linux 3.4, `capabilities` describes the whole
   device and `device_caps` describes this node. */
static inline unsigned cv4l2_node_capabilities(const struct v4l2_capability *capability) {
  return capability->capabilities & V4L2_CAP_DEVICE_CAPS ? capability->device_caps
                                                         : capability->capabilities;
}

/* Returns the buffer type of a node; 0 if it cannot stream video. */
static inline unsigned cv4l2_capture_type(const struct v4l2_capability *capability) {
  unsigned has = cv4l2_node_capabilities(capability);
  if (!(has & V4L2_CAP_STREAMING)) return 0;
  if (has & V4L2_CAP_VIDEO_CAPTURE) return V4L2_BUF_TYPE_VIDEO_CAPTURE;
  return has & V4L2_CAP_VIDEO_CAPTURE_MPLANE ? V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE : 0;
}

static inline int cv4l2_enum_fmt(int fd, unsigned type, struct v4l2_fmtdesc *in_out) {
  in_out->type = type;
  return cv4l2_call(fd, VIDIOC_ENUM_FMT, in_out);
}

static inline int cv4l2_enum_framesizes(int fd, struct v4l2_frmsizeenum *in_out) {
  return cv4l2_call(fd, VIDIOC_ENUM_FRAMESIZES, in_out);
}

static inline int cv4l2_enum_frameintervals(int fd, struct v4l2_frmivalenum *in_out) {
  return cv4l2_call(fd, VIDIOC_ENUM_FRAMEINTERVALS, in_out);
}

/* The largest number of memory planes in a supported frame. */
enum { cv4l2_most_planes = 3 };

/* The common parts of a v4l2_format in the single-planar and the multi-planar API. */
struct cv4l2_picture {
  unsigned width, height, fourcc, field;
  unsigned colorspace, encoding, quantization;
  /* The number of memory planes, and the stride of each in bytes. */
  unsigned planes, strides[cv4l2_most_planes];
};

static inline void cv4l2_read_format(
    const struct v4l2_format *format, struct cv4l2_picture *out) {
  struct cv4l2_picture picture = {.planes = 1};
  if (format->type == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE) {
    const struct v4l2_pix_format_mplane *pix = &format->fmt.pix_mp;
    picture.width = pix->width;
    picture.height = pix->height;
    picture.fourcc = pix->pixelformat;
    picture.field = pix->field;
    picture.colorspace = pix->colorspace;
    picture.encoding = pix->ycbcr_enc;
    picture.quantization = pix->quantization;
    picture.planes = pix->num_planes;
    for (unsigned i = 0; i < pix->num_planes && i < cv4l2_most_planes; i++)
      picture.strides[i] = pix->plane_fmt[i].bytesperline;
  } else {
    const struct v4l2_pix_format *pix = &format->fmt.pix;
    picture.width = pix->width;
    picture.height = pix->height;
    picture.fourcc = pix->pixelformat;
    picture.field = pix->field;
    picture.colorspace = pix->colorspace;
    picture.strides[0] = pix->bytesperline;
    /* Old drivers leave the fields after `priv` undefined. */
    if (pix->priv == V4L2_PIX_FMT_PRIV_MAGIC) {
      picture.encoding = pix->ycbcr_enc;
      picture.quantization = pix->quantization;
    }
  }
  *out = picture;
}

static inline int cv4l2_g_fmt(int fd, unsigned type, struct cv4l2_picture *out) {
  struct v4l2_format format = {.type = type};
  int result = cv4l2_call(fd, VIDIOC_G_FMT, &format);
  if (result >= 0) cv4l2_read_format(&format, out);
  return result;
}

/* Sets size, pixel format and field order; `out` receives the driver's answer. */
static inline int cv4l2_s_fmt(
    int fd, unsigned type, unsigned width, unsigned height, unsigned fourcc, unsigned field,
    struct cv4l2_picture *out) {
  struct v4l2_format wish = {.type = type};
  if (type == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE) {
    wish.fmt.pix_mp.width = width;
    wish.fmt.pix_mp.height = height;
    wish.fmt.pix_mp.pixelformat = fourcc;
    wish.fmt.pix_mp.field = field;
  } else {
    wish.fmt.pix.width = width;
    wish.fmt.pix.height = height;
    wish.fmt.pix.pixelformat = fourcc;
    wish.fmt.pix.field = field;
  }
  int result = cv4l2_call(fd, VIDIOC_S_FMT, &wish);
  if (result >= 0) cv4l2_read_format(&wish, out);
  return result;
}

/* The ways in which a node takes frames of one memory plane: none if it is no video output. */
enum { cv4l2_takes_buffers = 1, cv4l2_takes_written_frames = 2 };

static inline int cv4l2_output_ways(const struct v4l2_capability *capability) {
  unsigned has = cv4l2_node_capabilities(capability);
  if (!(has & V4L2_CAP_VIDEO_OUTPUT)) return 0;
  return (has & V4L2_CAP_STREAMING ? cv4l2_takes_buffers : 0)
       | (has & V4L2_CAP_READWRITE ? cv4l2_takes_written_frames : 0);
}

/* Gives a buffer with a frame of `bytes` to the driver. */
static inline int cv4l2_queue_output(int fd, unsigned index, unsigned bytes) {
  struct v4l2_buffer buffer = {
    .index = index, .type = V4L2_BUF_TYPE_VIDEO_OUTPUT, .memory = V4L2_MEMORY_MMAP,
    .bytesused = bytes, .field = V4L2_FIELD_NONE};
  return cv4l2_call(fd, VIDIOC_QBUF, &buffer);
}

/* Sets the pictures that a node takes: progressive, with colors of sRGB in BT.601's limited range. `out`
   receives the driver's answer, and `bytes` the size of a frame. */
static inline int cv4l2_s_output_fmt(
    int fd, unsigned width, unsigned height, unsigned fourcc, struct cv4l2_picture *out,
    unsigned *bytes) {
  struct v4l2_format wish = {.type = V4L2_BUF_TYPE_VIDEO_OUTPUT};
  wish.fmt.pix.width = width;
  wish.fmt.pix.height = height;
  wish.fmt.pix.pixelformat = fourcc;
  wish.fmt.pix.field = V4L2_FIELD_NONE;
  wish.fmt.pix.colorspace = V4L2_COLORSPACE_SRGB;
  wish.fmt.pix.priv = V4L2_PIX_FMT_PRIV_MAGIC;
  wish.fmt.pix.ycbcr_enc = V4L2_YCBCR_ENC_601;
  wish.fmt.pix.quantization = V4L2_QUANTIZATION_LIM_RANGE;
  int result = cv4l2_call(fd, VIDIOC_S_FMT, &wish);
  if (result >= 0) {
    cv4l2_read_format(&wish, out);
    *bytes = wish.fmt.pix.sizeimage;
  }
  return result;
}

/* Returns the default encoding of a color space (videodev2.h). */
static inline unsigned cv4l2_default_encoding(unsigned colorspace) {
  return V4L2_MAP_YCBCR_ENC_DEFAULT(colorspace);
}

/* Returns the default quantization of YUV in a color space (videodev2.h). */
static inline unsigned cv4l2_default_quantization(unsigned colorspace, unsigned encoding) {
  return V4L2_MAP_QUANTIZATION_DEFAULT(0, colorspace, encoding);
}

/* Sets the frame interval in seconds; `interval` receives the driver's answer. */
static inline int cv4l2_s_parm(int fd, unsigned type, struct v4l2_fract *interval) {
  struct v4l2_streamparm parameters = {.type = type};
  parameters.parm.capture.timeperframe = *interval;
  int result = cv4l2_call(fd, VIDIOC_S_PARM, &parameters);
  if (result >= 0) *interval = parameters.parm.capture.timeperframe;
  return result;
}

/* Returns the direction of the camera, one of V4L2_CAMERA_ORIENTATION_*, or -errno. */
static inline int cv4l2_orientation(int fd) {
  struct v4l2_control control = {.id = V4L2_CID_CAMERA_ORIENTATION};
  int result = cv4l2_call(fd, VIDIOC_G_CTRL, &control);
  return result < 0 ? result : control.value;
}

/* Returns the argument for a buffer call; `planes` must have VIDEO_MAX_PLANES entries. */
static inline struct v4l2_buffer cv4l2_buffer(
    unsigned type, unsigned index, struct v4l2_plane *planes) {
  struct v4l2_buffer buffer = {.index = index, .type = type, .memory = V4L2_MEMORY_MMAP};
  if (type == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE) {
    buffer.m.planes = planes;
    buffer.length = VIDEO_MAX_PLANES;
  }
  return buffer;
}

/* Requests memory-mapped buffers; returns their number, or -errno. A count of zero frees them. */
static inline int cv4l2_reqbufs(int fd, unsigned type, unsigned count) {
  struct v4l2_requestbuffers request = {
    .count = count, .type = type, .memory = V4L2_MEMORY_MMAP};
  int result = cv4l2_call(fd, VIDIOC_REQBUFS, &request);
  return result < 0 ? result : (int)request.count;
}

/* Maps a memory plane of a buffer for reading, and for writing if it is of an output; returns 0, or
   -errno. */
static inline int cv4l2_map(
    int fd, unsigned type, unsigned index, unsigned plane, void **start, size_t *length) {
  struct v4l2_plane planes[VIDEO_MAX_PLANES] = {0};
  struct v4l2_buffer buffer = cv4l2_buffer(type, index, planes);
  int result = cv4l2_call(fd, VIDIOC_QUERYBUF, &buffer);
  if (result < 0) return result;
  int is_multi = type == V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE;
  off_t offset = is_multi ? planes[plane].m.mem_offset : buffer.m.offset;
  *length = is_multi ? planes[plane].length : buffer.length;
  int access = type == V4L2_BUF_TYPE_VIDEO_OUTPUT ? PROT_READ | PROT_WRITE : PROT_READ;
  *start = mmap(NULL, *length, access, MAP_SHARED, fd, offset);
  return *start == MAP_FAILED ? -errno : 0;
}

static inline int cv4l2_qbuf(int fd, unsigned type, unsigned index) {
  struct v4l2_plane planes[VIDEO_MAX_PLANES] = {0};
  struct v4l2_buffer buffer = cv4l2_buffer(type, index, planes);
  return cv4l2_call(fd, VIDIOC_QBUF, &buffer);
}

/* The common parts of a filled v4l2_buffer in the single-planar and the multi-planar API. */
struct cv4l2_filled {
  unsigned flags, field, sequence;
  struct timeval timestamp;
  /* The range of the frame's bytes in each memory plane. */
  unsigned starts[cv4l2_most_planes], ends[cv4l2_most_planes];
};

/* Takes a filled buffer, or one that was shown, from the driver; returns its index, or -errno
   (EAGAIN if there is none). */
static inline int cv4l2_dqbuf(int fd, unsigned type, struct cv4l2_filled *out) {
  struct v4l2_plane planes[VIDEO_MAX_PLANES] = {0};
  struct v4l2_buffer buffer = cv4l2_buffer(type, 0, planes);
  int result = cv4l2_call(fd, VIDIOC_DQBUF, &buffer);
  if (result < 0) return result;
  struct cv4l2_filled filled = {
    .flags = buffer.flags, .field = buffer.field, .sequence = buffer.sequence,
    .timestamp = buffer.timestamp};
  if (type != V4L2_BUF_TYPE_VIDEO_CAPTURE_MPLANE) filled.ends[0] = buffer.bytesused;
  else {
    /* `bytesused` includes the bytes before `data_offset`. */
    for (unsigned i = 0; i < buffer.length && i < cv4l2_most_planes; i++) {
      filled.starts[i] = planes[i].data_offset;
      filled.ends[i] = planes[i].bytesused;
    }
  }
  *out = filled;
  return (int)buffer.index;
}

static inline int cv4l2_streamon(int fd, unsigned type) {
  return cv4l2_call(fd, VIDIOC_STREAMON, &type);
}

static inline int cv4l2_streamoff(int fd, unsigned type) {
  return cv4l2_call(fd, VIDIOC_STREAMOFF, &type);
}

/* A stand-in for the device that libv4l queries; it has neither controls nor quirks. */
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

/* Creates a converter without a device; NULL if there is no memory. Freed by v4lconvert_destroy. */
static inline struct v4lconvert_data *cv4l2_converter(void) {
  static const struct libv4l_dev_ops operations = {.ioctl = cv4l2_no_device};
  return v4lconvert_create_with_dev_ops(-1, NULL, &operations);
}

/* Converts a frame to packed B, G, R rows; returns the number of bytes written, or -1. `source` may
   be modified. */
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
