#include "CEditLine.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

// Signal handlers and exit handlers receive no context, so the guard is static. A process has only
// one.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static bool guarded;
static struct termios settings;
static struct sigaction former_winch, former_cont;
// A signal can arrive on any thread, even while another thread releases the terminal.
static atomic_int wake_descriptor = -1;

static void on_signal(int number) {
  int saved = errno;
  int descriptor = wake_descriptor;
  char byte = number == SIGCONT ? 'C' : 'W';
  // A full pipe wakes the reader, too.
  if (descriptor >= 0 && write(descriptor, &byte, 1) < 0)
    errno = 0;
  errno = saved;
}

bool ceditline_window_size(int descriptor, int *rows, int *columns) {
  struct winsize size;
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0)
    return false;
  *rows = size.ws_row;
  *columns = size.ws_col;
  return true;
}

bool ceditline_guard_terminal(int wake) {
  static bool registered;
  pthread_mutex_lock(&lock);
  bool available = !guarded && tcgetattr(STDIN_FILENO, &settings) == 0;
  if (available) {
    guarded = true;
    wake_descriptor = wake;
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGWINCH, &action, &former_winch);
    sigaction(SIGCONT, &action, &former_cont);
    // A program that exits without closing its editor must not leave the terminal without echo.
    if (!registered)
      registered = atexit(ceditline_restore_terminal) == 0;
  }
  pthread_mutex_unlock(&lock);
  return available;
}

void ceditline_restore_terminal(void) {
  pthread_mutex_lock(&lock);
  if (guarded)
    tcsetattr(STDIN_FILENO, TCSADRAIN, &settings);
  pthread_mutex_unlock(&lock);
}

void ceditline_release_terminal(void) {
  pthread_mutex_lock(&lock);
  if (guarded) {
    sigaction(SIGWINCH, &former_winch, NULL);
    sigaction(SIGCONT, &former_cont, NULL);
    wake_descriptor = -1;
    guarded = false;
  }
  pthread_mutex_unlock(&lock);
}
