#if defined(__linux__) && defined(FOUNDATION_FAULTS)

#define _GNU_SOURCE
#include "CFoundationFixes.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

// Constants from curl/urlapi.h. FoundationNetworking depends on libcurl but does not install the
// headers of libcurl.
enum { part_url = 0, part_host = 5 };

/// Removes the brackets that libcurl adds around an IPv6 address. Foundation does not use brackets.
static void remove_brackets(char *host) {
  size_t length = strlen(host);
  if (length < 2 || host[0] != '[' || host[length - 1] != ']')
    return;
  memmove(host, host + 1, length - 2);
  host[length - 2] = '\0';
}

// Upstream: swift-corelibs-foundation #5496. The fix, #5498, also fixes the memory leak, but is not
// part of Swift 6.4. Remove this file when the oldest supported Swift contains the fix.
__attribute__((weak)) bool CFURLSessionCurlHostIsEqual(const char *url, const char *host) {
  void *(*make)(void) = dlsym(RTLD_DEFAULT, "curl_url");
  int (*set)(void *, int, const char *, unsigned) = dlsym(RTLD_DEFAULT, "curl_url_set");
  int (*get)(void *, int, char **, unsigned) = dlsym(RTLD_DEFAULT, "curl_url_get");
  void (*clean_up)(void *) = dlsym(RTLD_DEFAULT, "curl_url_cleanup");
  void (*free_text)(void *) = dlsym(RTLD_DEFAULT, "curl_free");
  if (!make || !set || !get || !clean_up || !free_text) {
    // The functions of libcurl are not visible here, so only Foundation's own function can call
    // them.
    bool (*original)(const char *, const char *) = dlsym(RTLD_NEXT, "CFURLSessionCurlHostIsEqual");
    return original && original(url, host);
  }

  void *parsed = make();
  char *found = NULL;
  bool is_equal = false;
  if (set(parsed, part_url, url, 0) == 0 && get(parsed, part_host, &found, 0) == 0) {
    remove_brackets(found);
    is_equal = strcmp(found, host) == 0;
  }
  free_text(found);
  clean_up(parsed);
  return is_equal;
}

#endif
