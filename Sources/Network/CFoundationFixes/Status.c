#define _GNU_SOURCE
#include "CFoundationFixes.h"

#if defined(__linux__) && defined(FOUNDATION_FAULTS)

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

/// Returns the path of the binary that contains an address, or null if the path is unknown.
static const char *file_of(const void *address) {
  Dl_info info;
  return address && dladdr(address, &info) ? info.dli_fname : NULL;
}

enum inno_fixes_status inno_fixes_find_status(void) {
  const char *name = "CFURLSessionEasyHandleDeinit";
  const char *called = file_of(dlsym(RTLD_DEFAULT, name));
  const char *original = file_of(dlsym(RTLD_NEXT, name));
  const char *ours = file_of((const void *)inno_fixes_find_status);
  // The replacements are active only if Foundation is in a different binary than the replacements.
  if (called && ours && strcmp(called, ours) == 0)
    return original && strcmp(original, ours) != 0
      ? inno_fixes_bound
      : inno_fixes_static_foundation;
  return called ? inno_fixes_hidden : inno_fixes_static_foundation;
}

#else

enum inno_fixes_status inno_fixes_find_status(void) { return inno_fixes_not_needed; }

#endif
