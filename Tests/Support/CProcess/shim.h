/* What glibc has for starting programs beyond POSIX, which Swift's Glibc does not show: it is hidden
   behind _GNU_SOURCE. Declared as in glibc 2.34 and newer. */
#pragma once
#include <spawn.h>
#include <stddef.h>

int pipe2(int ends[2], int flags);
int mkostemp(char *name, int flags);

int posix_openpt(int flags);
int grantpt(int terminal);
int unlockpt(int terminal);
int ptsname_r(int terminal, char *name, size_t size);

int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
