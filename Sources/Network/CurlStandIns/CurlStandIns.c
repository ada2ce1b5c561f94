#ifdef __linux__

#define _GNU_SOURCE
#include "CurlStandIns.h"
#include "Hosts.h"
#include "ResponseHeads.h"
#include "SocketEvents.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

/// The function of libcurl's with this name: of the library that is loaded already, or else of the
/// system's, which is loaded now. A program that finds none ends as it would have at its start.
static void *find(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (!function) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    function = library ? dlsym(library, name) : NULL;
  }
  if (!function) {
    fprintf(stderr, "error while loading shared libraries: %s\n", dlerror());
    _Exit(127);
  }
  return function;
}

// libcurl's headers need not be installed: FoundationNetworking brings the library, but not these.
// Handles are pointers, options and results are of an int's size.
#define REAL(result, name, parameters)                                                      \
  static result(*_Atomic found) parameters;                                                 \
  result(*real) parameters = atomic_load_explicit(&found, memory_order_acquire);            \
  if (!real) {                                                                              \
    real = (result(*) parameters)find(#name);                                               \
    atomic_store_explicit(&found, real, memory_order_release);                              \
  }

#define STAND_IN(result, name, parameters, arguments)                                       \
  __attribute__((weak)) result name parameters {                                            \
    REAL(result, name, parameters)                                                          \
    return real arguments;                                                                  \
  }

// MARK: Results that Foundation frees in the wrong way

/// URLs that were parsed and neither cleaned up nor freed: one for each session that asks just now.
/// What finds no place is lost, as it would be without this.
static void *_Atomic parsed[16];

/// Puts one address in the place of another, and says whether that was there.
static int replace(void *old, void *new) {
  for (size_t i = 0; i < sizeof parsed / sizeof *parsed; i++) {
    void *expected = old;
    if (atomic_compare_exchange_strong(&parsed[i], &expected, new))
      return 1;
  }
  return 0;
}

/// Forgets a URL, and says whether it was remembered.
static int forget(void *url) {
  return url && replace(url, NULL);
}

__attribute__((weak)) void *curl_url(void) {
  REAL(void *, curl_url, (void))
  void *url = real();
  replace(NULL, url);
  return url;
}

__attribute__((weak)) void curl_url_cleanup(void *url) {
  REAL(void, curl_url_cleanup, (void *))
  forget(url);
  real(url);
}

__attribute__((weak)) void curl_free(void *memory) {
  REAL(void, curl_free, (void *))
  if (forget(memory)) {
    curl_url_cleanup(memory);
  } else {
    real(memory);
  }
}

// MARK: All else that Foundation calls

#ifdef LIBCURL_ON_DEMAND

// One argument follows, a pointer or a long, which are passed alike.
#define REAL_FOR_OPTION(name)                                                               \
  static int real_##name(void *handle, int option, void *value) {                           \
    REAL(int, name, (void *, int, ...))                                                     \
    return real(handle, option, value);                                                     \
  }
#define ARGUMENT(value)                                                                     \
  va_list arguments;                                                                        \
  va_start(arguments, option);                                                              \
  void *value = va_arg(arguments, void *);                                                  \
  va_end(arguments);

REAL_FOR_OPTION(curl_easy_getinfo)
REAL_FOR_OPTION(curl_easy_setopt)
REAL_FOR_OPTION(curl_multi_setopt)

__attribute__((weak)) int curl_multi_setopt(void *multi, int option, ...) {
  ARGUMENT(value)
  return inno_set_multi_option(multi, option, value, real_curl_multi_setopt);
}

__attribute__((weak)) int curl_easy_setopt(void *easy, int option, ...) {
  ARGUMENT(value)
  return inno_set_option(easy, option, value, real_curl_easy_setopt, real_curl_easy_getinfo);
}

__attribute__((weak)) int curl_easy_getinfo(void *easy, int option, ...) {
  ARGUMENT(result)
  int code = real_curl_easy_getinfo(easy, option, result);
  inno_lower_length(option, result);
  return code;
}

/// libcurl's `CURLMsg`, of which there is one kind.
struct message {
  int kind;
  void *easy;
  union {
    void *unused;
    int result;
  };
};

__attribute__((weak)) void *curl_multi_info_read(void *multi, int *left) {
  REAL(struct message *, curl_multi_info_read, (void *, int *))
  struct message *message = real(multi, left);
  if (message)
    message->result = inno_result_of(message->easy, message->result, real_curl_easy_getinfo);
  return message;
}

__attribute__((weak)) void curl_easy_cleanup(void *easy) {
  REAL(void, curl_easy_cleanup, (void *))
  inno_forget_head(easy, real_curl_easy_getinfo);
  real(easy);
}

__attribute__((weak)) int curl_url_get(void *url, int part, char **text, unsigned flags) {
  REAL(int, curl_url_get, (void *, int, char **, unsigned))
  int code = real(url, part, text, flags);
#ifdef FOUNDATION_FAULTS
  // It is asked for a host alone, to compare that with another.
  if (code == 0 && part == part_host)
    remove_brackets(*text);
#endif
  return code;
}

STAND_IN(int, curl_global_init, (long flags), (flags))
STAND_IN(const char *, curl_version, (void), ())
STAND_IN(void *, curl_version_info, (int age), (age))

STAND_IN(void *, curl_easy_init, (void), ())
STAND_IN(int, curl_easy_pause, (void *easy, int directions), (easy, directions))
STAND_IN(const char *, curl_easy_strerror, (int code), (code))

STAND_IN(void *, curl_multi_init, (void), ())
STAND_IN(int, curl_multi_cleanup, (void *multi), (multi))
STAND_IN(int, curl_multi_add_handle, (void *multi, void *easy), (multi, easy))
STAND_IN(int, curl_multi_remove_handle, (void *multi, void *easy), (multi, easy))
STAND_IN(int, curl_multi_assign, (void *multi, int socket, void *data), (multi, socket, data))
STAND_IN(
  int, curl_multi_socket_action, (void *multi, int socket, int events, int *running),
  (multi, socket, events, running)
)

STAND_IN(void *, curl_slist_append, (void *list, const char *text), (list, text))
STAND_IN(void, curl_slist_free_all, (void *list), (list))

STAND_IN(
  int, curl_url_set, (void *url, int part, const char *text, unsigned flags),
  (url, part, text, flags)
)

#endif
#endif
