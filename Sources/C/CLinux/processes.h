/* The functions of glibc for starting and watching processes that Swift's Glibc module does not
   export, as _GNU_SOURCE hides them. Declared as in glibc 2.34 (2.36 for pidfd_open) and newer. */
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/types.h>

extern char **environ;

int pipe2(int ends[2], int flags);
int pidfd_open(pid_t process, unsigned int flags);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

/* Opens a close-on-exec pipe from ends[1] to ends[0]. Returns 0 or -errno. */
static inline int clinux_pipe(int ends[2]) {
  return pipe2(ends, O_CLOEXEC) < 0 ? -errno : 0;
}

/* Opens a close-on-exec descriptor that becomes readable when the process ends.
   Returns -errno on failure. */
static inline int clinux_watch(pid_t process) {
  int fd = pidfd_open(process, 0);
  return fd < 0 ? -errno : fd;
}

/* Returns the environment of this process, to be passed on unchanged. */
static inline char **clinux_environment(void) { return environ; }
