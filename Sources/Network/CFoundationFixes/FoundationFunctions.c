#if defined(__linux__) && defined(FOUNDATION_FAULTS)

// Replacements for internal functions of Foundation. Because Foundation calls these functions by
// name, the dynamic linker can bind the calls to the replacements.

#define _GNU_SOURCE
#include "ResponseHeads.h"
#include "SocketEvents.h"

#include <dlfcn.h>
#include <stdatomic.h>

typedef struct {
  int value;
} wrapped;

struct transfer {
  void *easy;
  wrapped result;
};

/// Defines `original`, a pointer to Foundation's own function, which is looked up once.
#define ORIGINAL(result, name, parameters)                                                  \
  static result(*_Atomic found) parameters;                                                 \
  result(*original) parameters = atomic_load_explicit(&found, memory_order_acquire);        \
  if (!original) {                                                                          \
    original = (result(*) parameters)dlsym(RTLD_NEXT, #name);                               \
    atomic_store_explicit(&found, original, memory_order_release);                          \
  }

static int set_pointer(void *easy, int option, void *value) {
  ORIGINAL(wrapped, CFURLSession_easy_setopt_ptr, (void *, wrapped, void *))
  return original(easy, (wrapped){option}, value).value;
}

static int get_pointer(void *easy, int info, void *result) {
  ORIGINAL(wrapped, CFURLSession_easy_getinfo_charp, (void *, wrapped, void *))
  return original(easy, (wrapped){info}, result).value;
}

static int set_function(void *multi, int option, void *value) {
  ORIGINAL(wrapped, CFURLSession_multi_setopt_sf, (void *, wrapped, void *))
  return original(multi, (wrapped){option}, value).value;
}

__attribute__((weak)) wrapped CFURLSession_multi_setopt_sf(
  void *multi, wrapped option, void *value
) {
  return (wrapped){inno_set_multi_option(multi, option.value, value, set_function)};
}

__attribute__((weak)) wrapped CFURLSession_easy_setopt_ptr(
  void *easy, wrapped option, void *value
) {
  return (wrapped){inno_set_option(easy, option.value, value, set_pointer, get_pointer)};
}

__attribute__((weak)) wrapped CFURLSession_easy_setopt_wc(void *easy, wrapped option, void *value) {
  return (wrapped){inno_set_option(easy, option.value, value, set_pointer, get_pointer)};
}

__attribute__((weak)) wrapped CFURLSession_easy_getinfo_double(
  void *easy, wrapped info, double *result
) {
  ORIGINAL(wrapped, CFURLSession_easy_getinfo_double, (void *, wrapped, double *))
  wrapped code = original(easy, info, result);
  inno_lower_length(info.value, result);
  return code;
}

__attribute__((weak)) struct transfer CFURLSessionMultiHandleInfoRead(void *multi, int *left) {
  ORIGINAL(struct transfer, CFURLSessionMultiHandleInfoRead, (void *, int *))
  struct transfer transfer = original(multi, left);
  if (transfer.easy)
    transfer.result.value = inno_result_of(transfer.easy, transfer.result.value);
  return transfer;
}

__attribute__((weak)) void CFURLSessionEasyHandleDeinit(void *easy) {
  ORIGINAL(void, CFURLSessionEasyHandleDeinit, (void *))
  inno_forget_head(easy);
  original(easy);
}

#endif
