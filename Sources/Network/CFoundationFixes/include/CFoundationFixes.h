#ifndef CFOUNDATION_FIXES_H
#define CFOUNDATION_FIXES_H

#include <stdbool.h>

/// Replacements for the `CFURLSession_*` functions of FoundationNetworking. The replacements work
/// around defects in Swift 6.3 on Linux, and take effect if Foundation is a shared library.
///
/// All symbols are weak, and no symbol of libcurl is replaced. Data is kept in separate tables, not
/// in libcurl's handles.
///
/// Each file works around different defects:
///
/// - ResponseHeads.h: Foundation crashes on some responses and rejects others that are harmless.
/// - SocketEvents.h: Foundation keeps a processor busy while it waits.
/// - HostComparison.c: Foundation rejects IPv6 hosts, and leaks 100 to 200 bytes per request.
///
/// Each file names its upstream report and the condition for its removal. The page of the product,
/// InnoNetworkFoundationFixes.md, lists all reports and conditions.

/// The status of the replacements: active, or the reason why they are not active.
enum inno_fixes_status {
  inno_fixes_bound,
  /// The platform or the version of Foundation does not need the replacements.
  inno_fixes_not_needed,
  /// Foundation is linked statically and calls its own functions.
  inno_fixes_static_foundation,
  /// The dynamic linker finds Foundation's functions before the replacements. The library that
  /// contains the replacements was loaded later, or its symbols are hidden.
  inno_fixes_hidden,
};

/// Determines whether Foundation calls the replacements or its own functions.
enum inno_fixes_status inno_fixes_find_status(void);

#if defined(__linux__) && defined(FOUNDATION_FAULTS)
/// Returns true if libcurl finds the given host in a URL. Foundation calls this function before
/// each request to detect URLs that libcurl parses differently.
bool CFURLSessionCurlHostIsEqual(const char *url, const char *host);
#endif

#endif
