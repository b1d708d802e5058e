// Tells ThreadSanitizer of the contended locks of Swift's `Mutex`.
//
// Only the uncontended path of `Mutex` is compiled, and instrumented, with the program. The contended
// path is a call into libswiftSynchronization, which is not instrumented: ThreadSanitizer would report
// a race on all state that contended locks protect. This library is loaded before the standard
// library, calls its functions, and adds the order that they establish.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define MUTEX(function) "$s15Synchronization12_MutexHandleV" function
#define LOCK MUTEX("9_lockSlowyys6UInt32VF")
#define TRY_LOCK MUTEX("12_tryLockSlowSbyF")
#define UNLOCK MUTEX("11_unlockSlowyyF")
#define SELF __attribute__((swift_context)) void *
#define SWIFT __attribute__((swiftcall))

// Weak, because child processes of the tests load this library, too.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT void lock_slow(uint32_t thread, SELF mutex) __asm__(LOCK);
SWIFT bool try_lock_slow(SELF mutex) __asm__(TRY_LOCK);
SWIFT void unlock_slow(SELF mutex) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF mutex) {
  SWIFT void (*original)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
  original(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT bool try_lock_slow(SELF mutex) {
  SWIFT bool (*original)(SELF) = dlsym(RTLD_NEXT, TRY_LOCK);
  bool locked = original(mutex);
  if (locked && __tsan_acquire) __tsan_acquire(mutex);
  return locked;
}

SWIFT void unlock_slow(SELF mutex) {
  SWIFT void (*original)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(mutex);
  original(mutex);
}
