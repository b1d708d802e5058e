/* A library to preload under Valgrind 3.19, which writes to the mask that a program gives to sigsuspend. The main thread
   of Swift's tests sleeps there, with a mask in memory that is read only. */
#define _GNU_SOURCE
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

int sigsuspend(const sigset_t *mask) {
  sigset_t copy = *mask;
  return (int)syscall(SYS_rt_sigsuspend, &copy, _NSIG / 8);
}
