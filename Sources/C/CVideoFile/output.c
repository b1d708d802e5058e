/* The bytes of the file: system calls behind libavformat's output. */
#include "videofile.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { output_buffer = 64 << 10 };

/* Writes all bytes. What is appended is written as a whole or not at all: with half the head of a
   fragment at its end, players refuse an MP4. */
static int write_bytes(void *opaque, uint8_t *bytes, int count) {
  int descriptor = ((video_file *)opaque)->descriptor;
  struct stat before;
  if (fstat(descriptor, &before) < 0) return AVERROR(errno);
  /* A file that was removed takes bytes all the same, and is lost when it is closed. */
  if (before.st_nlink == 0) return AVERROR(ENOENT);
  off_t start = lseek(descriptor, 0, SEEK_CUR);
  int written = 0;
  while (written < count) {
    ssize_t part = write(descriptor, bytes + written, count - written);
    if (part < 0 && errno == EINTR) continue;
    if (part < 0) {
      int error = errno;
      if (start == before.st_size) (void)!ftruncate(descriptor, start);
      return AVERROR(error);
    }
    written += (int)part;
  }
  return count;
}

static int64_t seek_bytes(void *opaque, int64_t offset, int whence) {
  int descriptor = ((video_file *)opaque)->descriptor;
  if (whence & AVSEEK_SIZE) return AVERROR(ENOSYS);
  int64_t position = lseek(descriptor, offset, whence & ~AVSEEK_FORCE);
  return position < 0 ? AVERROR(errno) : position;
}

int video_file_open_output(video_file *file, const char *path) {
  file->descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file->descriptor < 0) return AVERROR(errno);
  uint8_t *buffer = av_malloc(output_buffer);
  AVIOContext *output =
      buffer ? avio_alloc_context(buffer, output_buffer, 1, file, NULL, write_bytes, seek_bytes) : NULL;
  if (!output) {
    av_free(buffer);
    return AVERROR(ENOMEM);
  }
  file->container->pb = output;
  file->container->flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_FLUSH_PACKETS;
  return 0;
}

void video_file_close_output(video_file *file) {
  if (file->container && file->container->pb) {
    av_freep(&file->container->pb->buffer);
    avio_context_free(&file->container->pb);
  }
  if (file->descriptor >= 0) close(file->descriptor);
  file->descriptor = -1;
}
