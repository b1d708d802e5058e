/* What glibc's own module map leaves out: eventfd. */
#pragma once
#include <errno.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* A new non-blocking, close-on-exec event counter; its descriptor, or -errno. */
static inline int clinux_eventfd(void) {
  int fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
  return fd < 0 ? -errno : fd;
}

/* Adds one; 0, or -errno. EAGAIN means that the counter is full: it is signalled anyway. */
static inline int clinux_eventfd_signal(int fd) {
  uint64_t one = 1;
  ssize_t n;
  do { n = write(fd, &one, sizeof one); } while (n < 0 && errno == EINTR);
  return n < 0 ? -errno : 0;
}

/* Sets the counter back to zero; 0, or -errno (EAGAIN: it was zero). */
static inline int clinux_eventfd_drain(int fd) {
  uint64_t count;
  ssize_t n;
  do { n = read(fd, &count, sizeof count); } while (n < 0 && errno == EINTR);
  return n < 0 ? -errno : 0;
}
