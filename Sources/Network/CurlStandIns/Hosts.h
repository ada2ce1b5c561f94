#ifndef HOSTS_H
#define HOSTS_H

#include <string.h>

// From curl/urlapi.h, whose package need not be installed: FoundationNetworking brings libcurl, but
// not its headers.
enum { part_url = 0, part_host = 5 };

/// Takes off the brackets of an IPv6 address, which libcurl writes and Foundation does not.
static inline void remove_brackets(char *host) {
  size_t length = strlen(host);
  if (length < 2 || host[0] != '[' || host[length - 1] != ']')
    return;
  memmove(host, host + 1, length - 2);
  host[length - 2] = '\0';
}

#endif
