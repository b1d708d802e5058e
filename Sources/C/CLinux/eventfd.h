/* eventfd(2), which the Glibc module does not include. */
#pragma once
#include <errno.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* Creates a non-blocking, close-on-exec event counter; returns its descriptor, or -errno. */
static inline int clinux_eventfd(void) {
  int fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  return fd < 0 ? -errno : fd;
}

/* Adds one; returns 0, or -errno. EAGAIN means a full counter, which is signaled already. */
static inline int clinux_eventfd_signal(int fd) {
  uint64_t one = 1;
  ssize_t n;
  do { n = write(fd, &one, sizeof one); } while (n < 0 && errno == EINTR);
  return n < 0 ? -errno : 0;
}

/* Resets the counter to zero; returns 0, or -errno (EAGAIN if it was zero). */
static inline int clinux_eventfd_drain(int fd) {
  uint64_t count;
  ssize_t n;
  do { n = read(fd, &count, sizeof count); } while (n < 0 && errno == EINTR);
  return n < 0 ? -errno : 0;
}
