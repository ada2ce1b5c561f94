#if defined(__linux__) && defined(FOUNDATION_FAULTS)

#include "SocketEvents.h"

#include <stdatomic.h>

// Constants from curl/multi.h. FoundationNetworking depends on libcurl but does not install the
// headers of libcurl.
enum { poll_in = 1, poll_out = 2, poll_remove = 4, option_socket_function = 20001 };

typedef int (*socket_function)(void *easy, int socket, int events, void *watcher, void *sources);

/// Foundation's own function for watching sockets, which all sessions share.
static socket_function _Atomic watch;

/// The function that libcurl calls to change the watched events of a socket.
static int watch_anew(void *easy, int socket, int events, void *watcher, void *sources) {
  socket_function original = atomic_load_explicit(&watch, memory_order_acquire);
  if (sources && (events == poll_in || events == poll_out)) {
    // Remove the previous events first, because Foundation's function only adds events.
    original(easy, socket, poll_remove, watcher, sources);
    sources = NULL;
  }
  return original(easy, socket, events, watcher, sources);
}

int inno_set_multi_option(void *multi, int option, void *value, option_setter set) {
  if (option == option_socket_function && value) {
    socket_function expected = NULL;
    if (
      atomic_compare_exchange_strong(&watch, &expected, (socket_function)value)
      || expected == (socket_function)value
    )
      value = (void *)watch_anew;
  }
  return set(multi, option, value);
}

#endif
