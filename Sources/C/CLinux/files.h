/* The functions of glibc for files that Swift's Glibc module does not export, as _GNU_SOURCE hides them. Declared as in
   glibc 2.28 and newer. */
#pragma once
#include <errno.h>
#include <fcntl.h>

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned int flags);

/* Gives each of two files or folders the other's name, at once. Returns 0 or -errno. */
static inline int clinux_exchange(const char *first, const char *second) {
  return renameat2(AT_FDCWD, first, AT_FDCWD, second, 1U << 1 /* RENAME_EXCHANGE */) < 0 ? -errno : 0;
}
