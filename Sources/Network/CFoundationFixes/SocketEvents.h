#ifndef SOCKET_EVENTS_H
#define SOCKET_EVENTS_H

#include "ResponseHeads.h"

/// Sets an option of a multi handle with `set`. The function that watches sockets is stored and
/// replaced.
///
/// libcurl asks Foundation to watch each new connection's socket for writing. Foundation 6.3 never
/// stops watching the socket, which keeps a processor busy until the response arrives.
int inno_set_multi_option(void *multi, int option, void *value, option_setter set);

#endif
