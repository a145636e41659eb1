// Tells ThreadSanitizer about Synchronization.Mutex, loaded before all other libraries (LD_PRELOAD).
//
// The sanitizer sees the atomic operations by which a mutex that nobody else wants is locked and unlocked,
// as they are compiled into Swift code. If two threads want it, Swift calls these functions of a library
// that is built without the sanitizer, which would take every value that the mutex guards for a race.
// Swift's mangled names of _MutexHandle._lockSlow(UInt32) and _MutexHandle._unlockSlow().
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Programs that the tests start have no sanitizer.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void unlock_slow(SELF void *mutex) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) {
  SWIFT void (*lock)(uint32_t, SELF void *) = dlsym(RTLD_NEXT, LOCK);
  lock(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock_slow(SELF void *mutex) {
  SWIFT void (*unlock)(SELF void *) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(mutex);
  unlock(mutex);
}
