#ifndef CFOUNDATION_FIXES_H
#define CFOUNDATION_FIXES_H

#include <stdbool.h>

/// Functions of FoundationNetworking's own, `CFURLSession_*`, in place of which a program's are called
/// where Foundation is a shared library, for faults that it has as of Swift 6.3 on Linux.
///
/// All are weak. None is libcurl's, none changes what libcurl keeps for others, and nothing is kept
/// in libcurl's handles: what belongs to a handle is in a table of its own.
///
/// Foundation ends the process at some responses, and takes none that is a little careless: see
/// ResponseHeads.h. It keeps a processor busy while it waits: see SocketEvents.h. It takes no IPv6
/// address for a host, and loses the parts of a URL, 100 to 200 bytes, for each request: see
/// HostComparison.c.

/// Whether the functions are called, and why not.
enum inno_fixes_status {
  inno_fixes_bound,
  /// Another system, or another Foundation than the one that needs them.
  inno_fixes_not_needed,
  /// Foundation is in the program itself, where it calls its own functions.
  inno_fixes_static_foundation,
  /// Foundation's functions are found before these: they are in a library that was loaded later, or
  /// that hides them.
  inno_fixes_hidden,
};

/// Looks up which function Foundation calls.
enum inno_fixes_status inno_fixes_find_status(void);

#if defined(__linux__) && defined(FOUNDATION_FAULTS)
/// Whether libcurl finds this host in this URL, which Foundation asks before each request, so that
/// nothing is sent to a host that the two read differently.
bool CFURLSessionCurlHostIsEqual(const char *url, const char *host);
#endif

#endif
