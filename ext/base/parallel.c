#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include "base/parallel.h"

#include <stdatomic.h>

#if defined(__wasm__) && !defined(__EMSCRIPTEN_PTHREADS__)

/* ---- No threads ---- */

uint32_t parallel_most(void) {
  return 1;
}

parallel *parallel_start(core_host *host, void (*work)(void *context, parallel *helper),
                         void *context) {
  (void)host, (void)work, (void)context;
  return NULL;
}

void parallel_join(parallel *helper) {
  (void)helper;
}

uint32_t parallel_moment(parallel *helper) {
  (void)helper;
  return 0;
}

void parallel_announce(parallel *helper) {
  (void)helper;
}

void parallel_await(parallel *helper, uint32_t moment) {
  (void)helper, (void)moment;
}

#else

/* The helper's stack; a band of the queen's table needs a few kilobytes. */
#define PARALLEL_STACK_BYTES (256 * 1024)

/* ---- What the platform gives: a thread, and a lock with a condition ---- */

static void parallel_run(parallel *helper);

#ifdef _WIN32

/* Declared here, since windows.h takes many a name, `near` and `far` among them. */
#define PARALLEL_API __declspec(dllimport)
PARALLEL_API void *__stdcall CreateThread(void *, size_t, unsigned long(__stdcall *)(void *),
                                          void *, unsigned long, unsigned long *);
PARALLEL_API unsigned long __stdcall WaitForSingleObject(void *, unsigned long);
PARALLEL_API int __stdcall CloseHandle(void *);
PARALLEL_API int __stdcall SwitchToThread(void);
PARALLEL_API void __stdcall AcquireSRWLockExclusive(void **);
PARALLEL_API void __stdcall ReleaseSRWLockExclusive(void **);
PARALLEL_API int __stdcall SleepConditionVariableSRW(void **, void **, unsigned long,
                                                     unsigned long);
PARALLEL_API void __stdcall WakeAllConditionVariable(void **);

#define PARALLEL_FOR_EVER          0xffffffffUL
#define PARALLEL_STACK_IS_RESERVED 0x10000UL

typedef struct parallel_system {
  void *thread, *lock,
      *condition; /* SRWLOCK and CONDITION_VARIABLE are a pointer each, NULL at first */
} parallel_system;

uint32_t parallel_most(void) {
  return 2;
}

static unsigned long __stdcall parallel_enter(void *helper) {
  parallel_run(helper);
  return 0;
}

static bool system_start(parallel_system *system, parallel *helper) {
  system->thread = CreateThread(NULL, PARALLEL_STACK_BYTES, parallel_enter, helper,
                                PARALLEL_STACK_IS_RESERVED, NULL);
  return system->thread != NULL;
}

static void system_join(parallel_system *system) {
  WaitForSingleObject(system->thread, PARALLEL_FOR_EVER);
  CloseHandle(system->thread);
}

static void system_lock(parallel_system *system) {
  AcquireSRWLockExclusive(&system->lock);
}

static void system_unlock(parallel_system *system) {
  ReleaseSRWLockExclusive(&system->lock);
}

static void system_sleep(parallel_system *system) {
  SleepConditionVariableSRW(&system->condition, &system->lock, PARALLEL_FOR_EVER, 0);
}

static void system_wake(parallel_system *system) {
  WakeAllConditionVariable(&system->condition);
}

static void system_yield(void) {
  SwitchToThread();
}

#else

#include <pthread.h>
#include <sched.h>
#include <signal.h>

/* Up to version 2.33 glibc kept threads in a library of its own. These names are known to old
** versions and to new ones; being weak, they ask for no library. */
#if defined(__GLIBC__) && defined(__linux__)
#if defined(__x86_64__) && defined(__LP64__)
#define PARALLEL_OLD   "GLIBC_2.2.5"
#define PARALLEL_NEWER "GLIBC_2.2.5"
#elif defined(__i386__)
#define PARALLEL_OLD   "GLIBC_2.0"
#define PARALLEL_NEWER "GLIBC_2.1"
#elif defined(__aarch64__)
#define PARALLEL_OLD   "GLIBC_2.17"
#define PARALLEL_NEWER "GLIBC_2.17"
#elif defined(__s390x__)
#define PARALLEL_OLD   "GLIBC_2.2"
#define PARALLEL_NEWER "GLIBC_2.2"
#endif
#ifdef PARALLEL_OLD
__asm__(".symver pthread_create, pthread_create@" PARALLEL_NEWER);
__asm__(".symver pthread_attr_setstacksize, pthread_attr_setstacksize@" PARALLEL_NEWER);
__asm__(".symver pthread_join, pthread_join@" PARALLEL_OLD);
__asm__(".symver pthread_sigmask, pthread_sigmask@" PARALLEL_OLD);
#endif
#pragma weak pthread_create
#pragma weak pthread_attr_setstacksize
#pragma weak pthread_join
#pragma weak pthread_sigmask
#define PARALLEL_IS_LOADED (pthread_create != NULL)
#else
#define PARALLEL_IS_LOADED true
#endif

typedef struct parallel_system {
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t condition;
} parallel_system;

uint32_t parallel_most(void) {
  return PARALLEL_IS_LOADED ? 2 : 1;
}

static void *parallel_enter(void *helper) {
  parallel_run(helper);
  return NULL;
}

/* A thread inherits its mask of signals: the host's handlers must not run in the helper. */
static bool system_start(parallel_system *system, parallel *helper) {
  pthread_attr_t attributes;
  sigset_t all, before;
  if (!PARALLEL_IS_LOADED || pthread_attr_init(&attributes) != 0)
    return false;
  pthread_mutex_init(&system->lock, NULL);
  pthread_cond_init(&system->condition, NULL);
  pthread_attr_setstacksize(&attributes, PARALLEL_STACK_BYTES);
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int status = pthread_create(&system->thread, &attributes, parallel_enter, helper);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  pthread_attr_destroy(&attributes);
  return status == 0;
}

static void system_join(parallel_system *system) {
  pthread_join(system->thread, NULL);
  pthread_cond_destroy(&system->condition);
  pthread_mutex_destroy(&system->lock);
}

static void system_lock(parallel_system *system) {
  pthread_mutex_lock(&system->lock);
}

static void system_unlock(parallel_system *system) {
  pthread_mutex_unlock(&system->lock);
}

static void system_sleep(parallel_system *system) {
  pthread_cond_wait(&system->condition, &system->lock);
}

static void system_wake(parallel_system *system) {
  pthread_cond_broadcast(&system->condition);
}

static void system_yield(void) {
  sched_yield();
}

#endif

/* ---- Helpers ---- */

struct parallel {
  core_host *host;
  void (*work)(void *context, parallel *helper);
  void *context;
  _Atomic uint32_t moment;
  _Atomic uint32_t asleep; /* threads that sleep or are about to */
  parallel_system system;
};

static void parallel_run(parallel *helper) {
  helper->work(helper->context, helper);
}

parallel *parallel_start(core_host *host, void (*work)(void *context, parallel *helper),
                         void *context) {
  parallel *helper = core_allocate(host, sizeof *helper);
  if (helper == NULL)
    return NULL;
  helper->host = host;
  helper->work = work;
  helper->context = context;
  if (system_start(&helper->system, helper))
    return helper;
  core_release(host, helper, sizeof *helper);
  return NULL;
}

void parallel_join(parallel *helper) {
  system_join(&helper->system);
  core_release(helper->host, helper, sizeof *helper);
}

/* ---- Announcements ---- */

/* An announcement mostly follows within some microseconds: look for it, then let others run, and
** only then sleep. */
#define PARALLEL_LOOKS  1000
#define PARALLEL_YIELDS 20

static inline void parallel_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

uint32_t parallel_moment(parallel *helper) {
  return atomic_load(&helper->moment);
}

/* Either this sees that somebody is asleep, or that one sees the new moment before it sleeps. */
void parallel_announce(parallel *helper) {
  atomic_fetch_add(&helper->moment, 1);
  if (atomic_load(&helper->asleep) == 0)
    return;
  system_lock(&helper->system);
  system_wake(&helper->system);
  system_unlock(&helper->system);
}

void parallel_await(parallel *helper, uint32_t moment) {
  for (int i = 0; i < PARALLEL_LOOKS; i++) {
    if (atomic_load(&helper->moment) != moment)
      return;
    parallel_pause();
  }
  for (int i = 0; i < PARALLEL_YIELDS; i++) {
    if (atomic_load(&helper->moment) != moment)
      return;
    system_yield();
  }
  system_lock(&helper->system);
  atomic_fetch_add(&helper->asleep, 1);
  while (atomic_load(&helper->moment) == moment)
    system_sleep(&helper->system);
  atomic_fetch_sub(&helper->asleep, 1);
  system_unlock(&helper->system);
}

#endif
