#ifndef HOST_COMPARISON_H
#define HOST_COMPARISON_H

#include <stdbool.h>

#if defined(__linux__) && defined(FOUNDATION_LOSES_URLS)
/// Whether libcurl finds this host in this URL: a stand-in for a function of FoundationNetworking's.
///
/// Foundation asks it before each request, so that nothing is sent to a host that the two read
/// differently. Its own, as of Swift 6.3, frees the URL that libcurl has parsed with `curl_free`,
/// not with `curl_url_cleanup`, and so loses the URL's parts, 100 to 200 bytes a request. This one
/// answers alike and frees all.
///
/// The program that is linked with it is searched before Foundation's library, so it is the one
/// that is called. Where Foundation is linked statically, its own is, because this one is weak. With
/// a later Swift than 6.3, which may have another function of this name, there is no stand-in.
bool CFURLSessionCurlHostIsEqual(const char *url, const char *host);
#endif

#endif
