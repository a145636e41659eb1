#include "CQuiet.h"

#include <cstdio>
#include <iostream>
#include <mutex>
#include <streambuf>

namespace {

// How often the thread asked for quiet.
thread_local int depth = 0;

// Drops what quiet threads write, and passes on the rest, unbuffered as standard error is.
class quiet_buffer : public std::streambuf {
public:
  std::streambuf *outer = nullptr;

protected:
  std::streamsize xsputn(const char *bytes, std::streamsize count) override {
    return depth > 0 ? count : outer->sputn(bytes, count);
  }

  int_type overflow(int_type byte) override {
    if (depth > 0 || traits_type::eq_int_type(byte, traits_type::eof())) {
      return traits_type::not_eof(byte);
    }
    return outer->sputc(traits_type::to_char_type(byte));
  }

  int sync() override { return depth > 0 ? 0 : outer->pubsync(); }
};

// What both streams were before, and what they are while any thread is quiet. Never destroyed, since
// another thread may be about to print.
struct streams {
  std::mutex mutex;
  int threads = 0;
  FILE *outer_file = nullptr;
  FILE *quiet_file = nullptr;
  quiet_buffer buffer;

  static streams &shared() {
    static streams &only = *new streams;
    return only;
  }
};

ssize_t write_file(void *, const char *bytes, size_t count) {
  if (depth > 0) return static_cast<ssize_t>(count);
  return static_cast<ssize_t>(fwrite(bytes, 1, count, streams::shared().outer_file));
}

} // namespace

void quiet_begin() {
  if (depth++ > 0) return;
  streams &all = streams::shared();
  std::lock_guard<std::mutex> lock(all.mutex);
  if (all.threads++ > 0) return;
  if (!all.quiet_file) {
    cookie_io_functions_t functions = {};
    functions.write = write_file;
    all.quiet_file = fopencookie(nullptr, "w", functions);
    if (all.quiet_file) setvbuf(all.quiet_file, nullptr, _IONBF, 0);
  }
  all.outer_file = stderr;
  // The GNU C library lets programs assign `stderr`; other threads may be reading it.
  if (all.quiet_file) __atomic_store_n(&stderr, all.quiet_file, __ATOMIC_RELEASE);
  all.buffer.outer = std::cerr.rdbuf();
  std::cerr.rdbuf(&all.buffer);
}

void quiet_end() {
  if (--depth > 0) return;
  streams &all = streams::shared();
  std::lock_guard<std::mutex> lock(all.mutex);
  if (--all.threads > 0) return;
  // Unless someone else has set them meanwhile.
  if (stderr == all.quiet_file) __atomic_store_n(&stderr, all.outer_file, __ATOMIC_RELEASE);
  if (std::cerr.rdbuf() == &all.buffer) std::cerr.rdbuf(all.buffer.outer);
}
