/* What glibc has for starting and watching programs beyond POSIX, which Swift's Glibc does not show: it
   is hidden behind _GNU_SOURCE. Declared as in glibc 2.34 (2.36 for pidfd_open) and newer. */
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/types.h>

extern char **environ;

int pipe2(int ends[2], int flags);
int pidfd_open(pid_t process, unsigned int flags);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);

/* A close-on-exec pipe: what is written to ends[1] is read from ends[0]; 0, or -errno. */
static inline int cspawn_pipe(int ends[2]) {
  return pipe2(ends, O_CLOEXEC) < 0 ? -errno : 0;
}

/* A close-on-exec descriptor that becomes readable when the process has ended; or -errno. */
static inline int cspawn_watch(pid_t process) {
  int fd = pidfd_open(process, 0);
  return fd < 0 ? -errno : fd;
}

/* The environment of this process, to be handed on as it is. */
static inline char **cspawn_environment(void) { return environ; }
