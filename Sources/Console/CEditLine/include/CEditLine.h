#ifndef CEDITLINE_H
#define CEDITLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libedit as an editing engine: keys, kill ring, history and ~/.editrc.
//
// Swift cannot call C's variadic functions, and libedit is configured by nothing else; each call it
// needs has a plain function here. libedit never draws: its output goes to /dev/null, and the caller
// draws the line that `ceditline_line` shows. Text is UTF-32 in host order, one scalar an element.

/// One editor on the process's standard input and output.
typedef struct ceditline ceditline;

/// A key's work that libedit leaves to the caller. Each is a named editor function, so that a user
/// can bind it to another key in ~/.editrc: `bind ^O app-complete`.
enum ceditline_command {
  CEDITLINE_COMPLETE,  // app-complete,  Tab
  CEDITLINE_INTERRUPT, // app-interrupt, Ctrl-C
  CEDITLINE_SUSPEND,   // app-suspend,   Ctrl-Z
  CEDITLINE_CLEAR,     // app-clear,     Ctrl-L
  CEDITLINE_SEARCH,    // app-search,    Ctrl-R
  CEDITLINE_PASTE,     // app-paste,     ESC [ 200 ~
  CEDITLINE_PREVIOUS,  // app-previous,  Up and Ctrl-P of emacs
  CEDITLINE_NEXT       // app-next,      Down and Ctrl-N of emacs
};

/// The scalar that `read` stores for the `ESC [ 200 ~` before a bracketed paste. A single key works
/// where a sequence would not: during a search and with vi's keys. No keyboard sends it (it is a C1
/// control character), and `read` must keep it out of typed text.
enum { CEDITLINE_PASTE_KEY = 0x9F };

/// What libedit does after the caller did a command.
enum ceditline_reply {
  CEDITLINE_CONTINUE, // go on editing
  CEDITLINE_ACCEPT,   // the line is finished
  CEDITLINE_REFUSE    // the key had no effect
};

struct ceditline_callbacks {
  void *context;
  /// Stores the next scalar typed; false at the end of input.
  bool (*read)(void *context, uint32_t *scalar);
  enum ceditline_reply (*perform)(void *context, enum ceditline_command command);
};

/// The line being edited. `text` is valid until the next call that edits.
struct ceditline_text {
  const uint32_t *text;
  size_t count;
  size_t cursor;
};

/// Opens the editor and puts the terminal in the mode it has between lines: no echo, no line
/// buffering, signals from keys. Reads ~/.editrc last. NULL when libedit cannot start.
ceditline *ceditline_open(const char *program, int history_limit,
                          struct ceditline_callbacks callbacks);

/// Ends the editor and gives the terminal back as `ceditline_open` found it.
void ceditline_close(ceditline *editor);

/// Edits one line; returns when it is accepted or input ended. `text` is NULL at the end of input
/// and after an accepted empty line that has no newline.
struct ceditline_text ceditline_read_line(ceditline *editor);

/// The next scalar, for a command that reads its own input.
bool ceditline_read_scalar(ceditline *editor, uint32_t *scalar);

/// The line as it is now.
struct ceditline_text ceditline_line(ceditline *editor);

/// Replaces the scalars `lower..<upper` by zero-terminated `text` and leaves the cursor after it.
void ceditline_replace(ceditline *editor, size_t lower, size_t upper, const uint32_t *text);

/// Moves the cursor by `distance` scalars.
void ceditline_move(ceditline *editor, int distance);

/// Puts the terminal in editing mode, or in the mode between lines.
void ceditline_set_editing(ceditline *editor, bool editing);

/// Makes `line` (UTF-8) the newest entry of the history that the keys walk through.
void ceditline_remember(ceditline *editor, const char *line);

/// Empties the history that the keys walk through.
void ceditline_forget_all(ceditline *editor);

/// Cells that the scalar takes on a terminal: 0, 1 or 2; -1 for one that cannot be shown. Sets the
/// process's LC_CTYPE to a UTF-8 locale on first use.
int ceditline_width(uint32_t scalar);

/// Rows and columns of the terminal on `descriptor`; false when it does not tell.
bool ceditline_window_size(int descriptor, int *rows, int *columns);

/// Keeps the terminal's settings for `ceditline_restore_terminal` and for the process's exit, and
/// writes one byte to `wake` at each SIGWINCH ('W') and SIGCONT ('C'). One guard a process: false
/// when there is one, or standard input is no terminal.
bool ceditline_guard_terminal(int wake);

/// Gives the terminal the settings that the guard kept. Any thread; harmless without a guard.
void ceditline_restore_terminal(void);

/// Ends the guard and gives the two signals back to their former handlers.
void ceditline_release_terminal(void);

#endif
