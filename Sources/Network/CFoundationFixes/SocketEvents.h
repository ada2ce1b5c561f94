#ifndef SOCKET_EVENTS_H
#define SOCKET_EVENTS_H

#include "ResponseHeads.h"

/// Sets an option of a libcurl multi handle with `set`. If the option sets the function that
/// watches sockets, that function is stored, and a replacement is set instead.
///
/// libcurl asks Foundation to watch the socket of each new connection for writability. Foundation
/// 6.3 never stops watching for writability. As a result, a processor is busy until the response
/// arrives.
///
/// Upstream: No report was found. Remove this file when the oldest supported Swift has a fix.
int inno_set_multi_option(void *multi, int option, void *value, option_setter set);

#endif
