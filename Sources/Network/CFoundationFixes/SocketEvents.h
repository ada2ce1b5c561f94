#ifndef SOCKET_EVENTS_H
#define SOCKET_EVENTS_H

#include "ResponseHeads.h"

/// Sets an option of a multi handle, through `set`; the function that watches sockets is kept, and
/// ours set instead.
///
/// Foundation 6.3 never ceases to watch whether a socket can be written to, once libcurl has asked
/// for that, which it does of each new connection. A processor is busy with it until the answer is
/// there.
int inno_set_multi_option(void *multi, int option, void *value, option_setter set);

#endif
