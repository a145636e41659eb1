// A disk in trouble, for a program that is started with this library in LD_PRELOAD. The file that
// TROUBLED_DISK names says what is wrong with the journal of decisions:
//
//   full       nothing can be written (ENOSPC)
//   read-only  nothing can be opened for writing (EACCES)
//   broken     nothing can be read or written (EIO)
//   slow N     what has been written is on disk N milliseconds later
//
// If it is empty, nothing is. Tests of the window build it with gcc; by hand:
//
//   gcc -shared -fPIC -o /tmp/troubled-disk.so scripts/lib/troubled-disk.c
//   echo slow 100 > /tmp/trouble
//   LD_PRELOAD=/tmp/troubled-disk.so TROUBLED_DISK=/tmp/trouble .build/release/riffle-bench journal
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int is_trouble(const char *word, int *milliseconds) {
  const char *path = getenv("TROUBLED_DISK");
  char text[64] = "";
  if (!path) return 0;
  int file = NEXT(open)(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  if (read(file, text, sizeof text - 1) < 0) text[0] = 0;
  close(file);
  if (milliseconds) *milliseconds = atoi(text + strlen(word));
  return strncmp(text, word, strlen(word)) == 0;
}

static int is_journal(const char *path) { return strstr(path, "decisions.sqlite") != NULL; }

static int is_journal_file(int file) {
  char link[64], path[4096] = "";
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  return readlink(link, path, sizeof path - 1) > 0 && is_journal(path);
}

static int is_full(int file) { return is_journal_file(file) && is_trouble("full", NULL); }

static int is_broken(int file) { return is_journal_file(file) && is_trouble("broken", NULL); }

static int is_refused(const char *path, int flags) {
  return (flags & O_ACCMODE) != O_RDONLY && is_journal(path) && is_trouble("read-only", NULL);
}

static int fail(int code) {
  errno = code;
  return -1;
}

#define OPEN(name)                                              \
  int name(const char *path, int flags, ...) {                  \
    va_list rest;                                               \
    va_start(rest, flags);                                      \
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;   \
    va_end(rest);                                               \
    if (is_refused(path, flags)) return fail(EACCES);           \
    return NEXT(name)(path, flags, mode);                       \
  }
OPEN(open)
OPEN(open64)

int access(const char *path, int mode) {
  if (mode & W_OK && is_journal(path) && is_trouble("read-only", NULL)) return fail(EACCES);
  return NEXT(access)(path, mode);
}

ssize_t read(int file, void *bytes, size_t count) {
  return is_broken(file) ? fail(EIO) : NEXT(read)(file, bytes, count);
}

ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
  return is_broken(file) ? fail(EIO) : NEXT(pread)(file, bytes, count, offset);
}

ssize_t pread64(int file, void *bytes, size_t count, off64_t offset) {
  return is_broken(file) ? fail(EIO) : NEXT(pread64)(file, bytes, count, offset);
}

ssize_t write(int file, const void *bytes, size_t count) {
  if (is_broken(file)) return fail(EIO);
  return is_full(file) ? fail(ENOSPC) : NEXT(write)(file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  if (is_broken(file)) return fail(EIO);
  return is_full(file) ? fail(ENOSPC) : NEXT(pwrite)(file, bytes, count, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t offset) {
  if (is_broken(file)) return fail(EIO);
  return is_full(file) ? fail(ENOSPC) : NEXT(pwrite64)(file, bytes, count, offset);
}

static void delay(int file) {
  int milliseconds = 0;
  if (!is_journal_file(file) || !is_trouble("slow", &milliseconds)) return;
  struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
  nanosleep(&time, NULL);
}

int fsync(int file) {
  delay(file);
  return NEXT(fsync)(file);
}

int fdatasync(int file) {
  delay(file);
  return NEXT(fdatasync)(file);
}
