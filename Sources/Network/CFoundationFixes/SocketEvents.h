#ifndef SOCKET_EVENTS_H
#define SOCKET_EVENTS_H

#include "ResponseHeads.h"

/// Sets an option of a multi handle with `set`. The function that watches sockets is stored and
/// replaced.
///
/// Foundation 6.3 never stops watching a socket for writing once libcurl has requested it, which it
/// does for each new connection. This keeps a processor busy until the response arrives.
int inno_set_multi_option(void *multi, int option, void *value, option_setter set);

#endif
