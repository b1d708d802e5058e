/* A V4L2 camera for the process that loads this library (LD_PRELOAD), so that viewers can be compared on a machine
   without one. No node and no driver is needed, and a real camera is never reached.

   CAMERA_DEVICE names the node that the process believes in, CAMERA_FRAMES the file of its frames (frames.py writes
   it), CAMERA_LOG the file that gets a line for each frame: its number, the monotonic clock as it became ready, and
   "starved" if the viewer had left no buffer for it.

   An open camera is an eventfd that counts the filled buffers, so poll, select and epoll need no replacement. The
   buffers are one memfd, into which only what changes is written. A driver's work is not charged to a viewer; here it
   is that of a thread with a name of its own, bench-camera, whose time can be taken off. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/videodev2.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/sysmacros.h>
#include <time.h>
#include <unistd.h>

enum { most_buffers = 8, levels = 12, most_descriptors = 4096 };

/* The head of the file of frames. A buffer begins as `base`; each frame replaces its bytes from `patch_at` on. */
struct frames {
  uint32_t width, height, format, rate, stride, size, base, base_length, patch_at;
  struct { uint32_t offset, length; } patches[levels];
};

struct ring {
  unsigned items[most_buffers], first, end;
};

static struct {
  pthread_mutex_t lock;
  const struct frames *frames;
  const char *device;
  int log, memory, wake; /* `wake` is a descriptor of the eventfd that no viewer closes. */
  unsigned count, step;  /* The number of buffers, and the bytes from one to the next. */
  unsigned stream;       /* The number of the stream that runs; a frame of an older one is not delivered. */
  unsigned char owner, owners[most_descriptors]; /* Which opening streams, and which one each descriptor is of. */
  struct v4l2_buffer buffers[most_buffers];
  struct ring free, filled;
} camera = {.lock = PTHREAD_MUTEX_INITIALIZER, .memory = -1, .wake = -1};

static long (*system_call)(long, ...);

/* Makes a system call past this library. It sets errno. */
#define RAW(...) (find_system_call(), system_call(__VA_ARGS__))
static void find_system_call(void) {
  if (!system_call) system_call = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
}

static int is_camera(int fd) { return fd >= 0 && fd < most_descriptors && camera.owners[fd]; }

static int is_device(const char *path) {
  if (!camera.device) camera.device = getenv("CAMERA_DEVICE");
  return path && camera.device && strcmp(path, camera.device) == 0;
}

static int failed(int error) {
  errno = error;
  return -1;
}

/* Maps the frames and opens the log, once. */
static int prepare(void) {
  if (camera.frames) return 0;
  const char *frames = getenv("CAMERA_FRAMES"), *log = getenv("CAMERA_LOG");
  if (!frames || !log) return failed(ENODEV);
  int file = RAW(SYS_openat, AT_FDCWD, frames, O_RDONLY | O_CLOEXEC, 0);
  struct stat status;
  if (file < 0 || RAW(SYS_newfstatat, file, "", &status, AT_EMPTY_PATH) < 0) return -1;
  void *map = mmap(NULL, status.st_size, PROT_READ, MAP_SHARED, file, 0);
  RAW(SYS_close, file);
  if (map == MAP_FAILED) return -1;
  camera.log = RAW(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  camera.frames = map;
  long page = sysconf(_SC_PAGESIZE);
  camera.step = (camera.frames->size + page - 1) / page * page;
  return 0;
}

static int open_camera(int flags) {
  static unsigned char openings;
  pthread_mutex_lock(&camera.lock);
  int fd = prepare() < 0 ? -1 : eventfd(
      0, EFD_SEMAPHORE | (flags & O_NONBLOCK ? EFD_NONBLOCK : 0) | (flags & O_CLOEXEC ? EFD_CLOEXEC : 0));
  if (fd >= most_descriptors) fd = (RAW(SYS_close, fd), failed(EMFILE));
  if (fd >= 0) camera.owners[fd] = openings = openings % 255 + 1;
  pthread_mutex_unlock(&camera.lock);
  return fd;
}

static void push(struct ring *ring, unsigned item) { ring->items[ring->end++ % most_buffers] = item; }
static unsigned pop(struct ring *ring) { return ring->items[ring->first++ % most_buffers]; }
static int is_empty(const struct ring *ring) { return ring->first == ring->end; }

/* Fills a free buffer with a frame, if there is one, and logs the frame. */
static void deliver(uint32_t sequence) {
  const struct frames *frames = camera.frames;
  int is_starved = is_empty(&camera.free);
  struct timespec now;
  if (!is_starved) {
    unsigned index = pop(&camera.free);
    const char *patch = (const char *)frames + frames->patches[sequence % levels].offset;
    uint32_t length = frames->patches[sequence % levels].length;
    pwrite(camera.memory, patch, length, (off_t)index * camera.step + frames->patch_at);
    clock_gettime(CLOCK_MONOTONIC, &now);
    struct v4l2_buffer *buffer = &camera.buffers[index];
    buffer->bytesused = frames->base_length ? frames->size : length;
    buffer->sequence = sequence;
    buffer->timestamp = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
    push(&camera.filled, index);
    eventfd_write(camera.wake, 1);
  } else {
    clock_gettime(CLOCK_MONOTONIC, &now);
  }
  dprintf(camera.log, "%u %ld.%09ld%s\n", sequence, (long)now.tv_sec, now.tv_nsec, is_starved ? " starved" : "");
}

static void *run_stream(void *number) {
  const long second = 1000000000;
  struct timespec next;
  clock_gettime(CLOCK_MONOTONIC, &next);
  pthread_setname_np(pthread_self(), "bench-camera");
  for (uint32_t sequence = 0;; sequence++) {
    next.tv_nsec += second / camera.frames->rate;
    next.tv_sec += next.tv_nsec / second;
    next.tv_nsec %= second;
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL) == EINTR) continue;
    pthread_mutex_lock(&camera.lock);
    int is_running = camera.stream == (uintptr_t)number && camera.wake >= 0;
    if (is_running) deliver(sequence);
    pthread_mutex_unlock(&camera.lock);
    if (!is_running) return NULL;
  }
}

/* Ends the stream, and takes all buffers back from both queues. */
static int stop_stream(void) {
  eventfd_t one;
  struct iovec count = {&one, sizeof one};
  /* A viewer may take the last frame at the same time, so no wait is allowed. */
  while (camera.wake >= 0 && preadv2(camera.wake, &count, 1, -1, RWF_NOWAIT) > 0) continue;
  if (camera.wake >= 0) RAW(SYS_close, camera.wake);
  camera.wake = -1;
  camera.free = camera.filled = (struct ring){.first = 0};
  return 0;
}

static int start_stream(int fd) {
  if (camera.wake >= 0 || camera.count == 0) return failed(camera.count ? EBUSY : EINVAL);
  camera.wake = RAW(SYS_fcntl, fd, F_DUPFD_CLOEXEC, 0);
  if (camera.wake < 0) return -1;
  camera.owner = camera.owners[fd];
  camera.stream++;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int error = pthread_create(&thread, NULL, run_stream, (void *)(uintptr_t)camera.stream);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (!error) return pthread_detach(thread);
  stop_stream();
  return failed(error);
}

static int request_buffers(struct v4l2_requestbuffers *request) {
  if (request->memory != V4L2_MEMORY_MMAP) return failed(EINVAL);
  if (camera.wake >= 0) return failed(EBUSY);
  if (camera.memory >= 0) RAW(SYS_close, camera.memory);
  camera.memory = -1;
  camera.free = camera.filled = (struct ring){.first = 0};
  request->capabilities = V4L2_BUF_CAP_SUPPORTS_MMAP;
  camera.count = request->count = request->count > most_buffers ? most_buffers : request->count;
  if (request->count == 0) return 0;
  if (request->count == 1) camera.count = request->count = 2;
  camera.memory = memfd_create("camera", MFD_CLOEXEC);
  if (camera.memory < 0 || ftruncate(camera.memory, (off_t)camera.count * camera.step) < 0) return -1;
  for (unsigned index = 0; index < camera.count; index++) {
    off_t at = (off_t)index * camera.step;
    pwrite(camera.memory, (const char *)camera.frames + camera.frames->base, camera.frames->base_length, at);
    camera.buffers[index] = (struct v4l2_buffer){
        .index = index, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .flags = V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC,
        .field = V4L2_FIELD_NONE, .memory = V4L2_MEMORY_MMAP, .m.offset = at, .length = camera.frames->size};
  }
  return 0;
}

static void describe_picture(struct v4l2_pix_format *picture) {
  int is_jpeg = camera.frames->format == V4L2_PIX_FMT_MJPEG;
  *picture = (struct v4l2_pix_format){
      .width = camera.frames->width, .height = camera.frames->height, .pixelformat = camera.frames->format,
      .field = V4L2_FIELD_NONE, .bytesperline = camera.frames->stride, .sizeimage = camera.frames->size,
      .colorspace = is_jpeg ? V4L2_COLORSPACE_JPEG : V4L2_COLORSPACE_SRGB, .priv = V4L2_PIX_FMT_PRIV_MAGIC};
}

/* Answers a request that reads or changes the camera. There is one format, one size and one rate. */
static int answer(int fd, unsigned request, void *argument) {
  const struct frames *frames = camera.frames;
  const uint32_t capture = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  struct v4l2_fract interval = {1, frames->rate};
  switch (request) {
    case VIDIOC_QUERYCAP:
      *(struct v4l2_capability *)argument = (struct v4l2_capability){
          .driver = "camera", .card = "Camera of the benchmark", .bus_info = "platform:benchmark", .version = 0x60000,
          .capabilities = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING | V4L2_CAP_DEVICE_CAPS,
          .device_caps = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING};
      return 0;
    case VIDIOC_G_INPUT: *(int *)argument = 0; return 0;
    case VIDIOC_ENUMINPUT: {
      struct v4l2_input *out = argument;
      if (out->index > 0) return failed(EINVAL);
      *out = (struct v4l2_input){.name = "Camera", .type = V4L2_INPUT_TYPE_CAMERA};
      return 0;
    }
    case VIDIOC_ENUM_FMT: {
      struct v4l2_fmtdesc *out = argument;
      if (out->index > 0 || out->type != capture) return failed(EINVAL);
      out->pixelformat = frames->format;
      out->flags = frames->format == V4L2_PIX_FMT_MJPEG ? V4L2_FMT_FLAG_COMPRESSED : 0;
      return 0;
    }
    case VIDIOC_ENUM_FRAMESIZES: {
      struct v4l2_frmsizeenum *out = argument;
      if (out->index > 0 || out->pixel_format != frames->format) return failed(EINVAL);
      out->type = V4L2_FRMSIZE_TYPE_DISCRETE;
      out->discrete = (struct v4l2_frmsize_discrete){frames->width, frames->height};
      return 0;
    }
    case VIDIOC_ENUM_FRAMEINTERVALS: {
      struct v4l2_frmivalenum *out = argument;
      if (out->index > 0 || out->pixel_format != frames->format || out->width != frames->width
          || out->height != frames->height)
        return failed(EINVAL);
      out->type = V4L2_FRMIVAL_TYPE_DISCRETE;
      out->discrete = interval;
      return 0;
    }
    case VIDIOC_G_FMT: case VIDIOC_S_FMT: case VIDIOC_TRY_FMT: {
      struct v4l2_format *out = argument;
      if (out->type != capture) return failed(EINVAL);
      describe_picture(&out->fmt.pix);
      return 0;
    }
    case VIDIOC_G_PARM: case VIDIOC_S_PARM: {
      struct v4l2_streamparm *out = argument;
      if (out->type != capture) return failed(EINVAL);
      out->parm.capture = (struct v4l2_captureparm){.capability = V4L2_CAP_TIMEPERFRAME, .timeperframe = interval};
      return 0;
    }
    case VIDIOC_REQBUFS: {
      struct v4l2_requestbuffers *asked = argument;
      return asked->type == capture ? request_buffers(asked) : failed(EINVAL);
    }
    case VIDIOC_QUERYBUF: case VIDIOC_QBUF: {
      struct v4l2_buffer *buffer = argument;
      if (buffer->type != capture || buffer->index >= camera.count) return failed(EINVAL);
      if (request == VIDIOC_QBUF) push(&camera.free, buffer->index);
      *buffer = camera.buffers[buffer->index];
      return 0;
    }
    case VIDIOC_STREAMON: return start_stream(fd);
    case VIDIOC_STREAMOFF: return stop_stream();
    default: return failed(ENOTTY);
  }
}

static int control(int fd, unsigned request, void *argument) {
  /* The wait for a frame, if the viewer did not ask for O_NONBLOCK, must not hold the lock. */
  eventfd_t one;
  if (request == VIDIOC_DQBUF && RAW(SYS_read, fd, &one, sizeof one) < 0) return -1;
  pthread_mutex_lock(&camera.lock);
  int result = 0;
  if (request != VIDIOC_DQBUF) result = answer(fd, request, argument);
  else if (is_empty(&camera.filled)) result = failed(EINVAL);
  else *(struct v4l2_buffer *)argument = camera.buffers[pop(&camera.filled)];
  pthread_mutex_unlock(&camera.lock);
  return result;
}

static int close_camera(int fd) {
  pthread_mutex_lock(&camera.lock);
  unsigned char owner = camera.owners[fd];
  camera.owners[fd] = 0;
  if (owner == camera.owner && !memchr(camera.owners, owner, sizeof camera.owners)) stop_stream();
  pthread_mutex_unlock(&camera.lock);
  return RAW(SYS_close, fd);
}

static int describe_node(struct stat *out) {
  *out = (struct stat){.st_mode = S_IFCHR | 0660, .st_rdev = makedev(81, 0)};
  return 0;
}

/* What programs call in place of the C library's functions. */

static long map(void *address, size_t length, int access, int flags, int fd, off_t offset) {
  return RAW(SYS_mmap, address, length, access, flags, is_camera(fd) ? camera.memory : fd, offset);
}

#define OPEN(name, ...) \
  int name(__VA_ARGS__ const char *path, int flags, ...) { \
    va_list more; \
    va_start(more, flags); \
    mode_t mode = flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, mode_t) : 0; \
    va_end(more); \
    return is_device(path) ? open_camera(flags) : RAW(SYS_openat, FOLDER, path, flags, mode); \
  }
#define FOLDER AT_FDCWD
OPEN(open)
OPEN(open64)
OPEN(__open_2)
OPEN(__open64_2)
#undef FOLDER
#define FOLDER folder
OPEN(openat, int folder, )
OPEN(openat64, int folder, )

#define STAT(name, type) \
  int name(const char *path, struct type *out) { \
    return is_device(path) ? describe_node((struct stat *)out) : RAW(SYS_newfstatat, AT_FDCWD, path, out, 0); \
  }
STAT(stat, stat)
STAT(stat64, stat64)

#define FSTAT(name, type) \
  int name(int fd, struct type *out) { \
    return is_camera(fd) ? describe_node((struct stat *)out) : RAW(SYS_newfstatat, fd, "", out, AT_EMPTY_PATH); \
  }
FSTAT(fstat, stat)
FSTAT(fstat64, stat64)

int access(const char *path, int mode) {
  return is_device(path) ? 0 : RAW(SYS_faccessat, AT_FDCWD, path, mode);
}

int ioctl(int fd, unsigned long request, ...) {
  va_list more;
  va_start(more, request);
  void *argument = va_arg(more, void *);
  va_end(more);
  return is_camera(fd) ? control(fd, request, argument) : RAW(SYS_ioctl, fd, request, argument);
}

void *mmap(void *address, size_t length, int access, int flags, int fd, off_t offset) {
  return (void *)map(address, length, access, flags, fd, offset);
}

void *mmap64(void *address, size_t length, int access, int flags, int fd, off64_t offset) {
  return (void *)map(address, length, access, flags, fd, offset);
}

int close(int fd) { return is_camera(fd) ? close_camera(fd) : RAW(SYS_close, fd); }

int dup(int fd) {
  int copy = RAW(SYS_dup, fd);
  if (is_camera(fd) && copy >= 0 && copy < most_descriptors) camera.owners[copy] = camera.owners[fd];
  return copy;
}

/* libv4l makes its system calls by their numbers. */
long syscall(long number, ...) {
  va_list more;
  va_start(more, number);
  long a[6];
  for (int i = 0; i < 6; i++) a[i] = va_arg(more, long);
  va_end(more);
  switch (number) {
#ifdef SYS_open
    case SYS_open: return open((const char *)a[0], a[1], (mode_t)a[2]);
#endif
    case SYS_openat: return openat(a[0], (const char *)a[1], a[2], (mode_t)a[3]);
    case SYS_ioctl: return ioctl(a[0], a[1], (void *)a[2]);
    case SYS_mmap: return map((void *)a[0], a[1], a[2], a[3], a[4], a[5]);
    case SYS_close: return close(a[0]);
    default: return RAW(number, a[0], a[1], a[2], a[3], a[4], a[5]);
  }
}
