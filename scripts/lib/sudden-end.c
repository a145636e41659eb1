// Ends a program by SIGKILL in the middle of its work on files, at a chosen place: it is started with this
// library in LD_PRELOAD. SUDDEN_END names a file of two 64-bit numbers: how many calls that change files
// it has made, and before which one it ends (from 1; 0 for none). Tests of the decisions build it with gcc.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static struct {
  _Atomic uint64_t calls;
  uint64_t last;
} *place;

__attribute__((constructor)) static void begin(void) {
  const char *path = getenv("SUDDEN_END");
  int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *map = mmap(NULL, sizeof *place, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (map != MAP_FAILED) place = map;
}

#define CHANGE(type, name, parameters, ...)                                               \
  type name parameters {                                                                  \
    if (place && atomic_fetch_add(&place->calls, 1) + 1 == place->last)                   \
      kill(getpid(), SIGKILL);                                                            \
    return ((__typeof__(&name))dlsym(RTLD_NEXT, #name))(__VA_ARGS__);                     \
  }

CHANGE(ssize_t, write, (int file, const void *bytes, size_t count), file, bytes, count)
CHANGE(ssize_t, pwrite, (int file, const void *bytes, size_t count, off_t offset), file, bytes, count, offset)
CHANGE(ssize_t, pwrite64, (int file, const void *bytes, size_t count, off64_t offset), file, bytes, count, offset)
CHANGE(ssize_t, copy_file_range, (int from, off64_t *at, int to, off64_t *where, size_t count, unsigned flags),
       from, at, to, where, count, flags)
CHANGE(int, ftruncate, (int file, off_t size), file, size)
CHANGE(int, ftruncate64, (int file, off64_t size), file, size)
CHANGE(int, rename, (const char *from, const char *to), from, to)
CHANGE(int, renameat2, (int folder, const char *from, int other, const char *to, unsigned flags),
       folder, from, other, to, flags)
CHANGE(int, link, (const char *from, const char *to), from, to)
CHANGE(int, unlink, (const char *path), path)
CHANGE(int, mkdir, (const char *path, mode_t mode), path, mode)
CHANGE(int, rmdir, (const char *path), path)
CHANGE(int, fchmod, (int file, mode_t mode), file, mode)
CHANGE(int, futimens, (int file, const struct timespec times[2]), file, times)
CHANGE(int, fsync, (int file), file)
CHANGE(int, fdatasync, (int file), file)
