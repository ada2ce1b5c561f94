#ifndef CURL_STAND_INS_H
#define CURL_STAND_INS_H

#include <stdbool.h>

/// Functions that stand between FoundationNetworking and libcurl on Linux, for faults that the
/// former has as of Swift 6.3. All are weak, and on other systems there are none.
///
/// Foundation is bound to libcurl, and so each program loads it and its 30 libraries at its start,
/// which is half of the time that a small program takes. Where Foundation is linked statically, a
/// program that is compiled with `LIBCURL_ON_DEMAND` need not be linked with libcurl: each function
/// is here, and the first that is called loads the library.
///
/// Foundation loses the parts of a URL, 100 to 200 bytes, for each request: it asks libcurl for the
/// URL's host and frees what was parsed with `curl_free`. Where Foundation is linked statically,
/// `curl_free` is here, and it knows what it must clean up instead. Where it is shared, the whole
/// function below is replaced. Foundation's compares an IPv6 address that has brackets to one that
/// has none, too, and so takes no such host.
///
/// Foundation ends the process at some responses, and takes none that is a little careless: see
/// ResponseHeads.h. It keeps a processor busy while it waits: see SocketEvents.h. Where it is
/// shared, the functions by which it calls libcurl are replaced; where it is static, libcurl's,
/// which takes `LIBCURL_ON_DEMAND`.

#if defined(__linux__) && defined(FOUNDATION_FAULTS)
/// Whether libcurl finds this host in this URL, which Foundation asks before each request, so that
/// nothing is sent to a host that the two read differently.
///
/// The program is searched before Foundation's library, so this is the one that is called. With a
/// later Swift than 6.3, which may have another function of this name, there is none here.
bool CFURLSessionCurlHostIsEqual(const char *url, const char *host);
#endif

#endif
