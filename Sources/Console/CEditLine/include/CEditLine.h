#ifndef CEDITLINE_H
#define CEDITLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libedit as an editing engine: keys, kill ring, history and ~/.editrc.
//
// libedit is configured by variadic functions, which Swift cannot call. Each call that the editor
// needs has a plain function here. libedit does not draw: its output goes to /dev/null, and the
// caller draws the line that `ceditline_line` returns. Text is UTF-32 in host order, one scalar per
// element.

/// An editor on the process's standard input and output.
typedef struct ceditline ceditline;

/// The key commands that the caller performs. Each is a named editor function, which the user can
/// bind to another key in ~/.editrc: `bind ^O app-complete`.
enum ceditline_command {
  CEDITLINE_COMPLETE,  // app-complete,  Tab
  CEDITLINE_INTERRUPT, // app-interrupt, Ctrl-C
  CEDITLINE_SUSPEND,   // app-suspend,   Ctrl-Z
  CEDITLINE_CLEAR,     // app-clear,     Ctrl-L
  CEDITLINE_SEARCH,    // app-search,    Ctrl-R
  CEDITLINE_PASTE,     // app-paste,     ESC [ 200 ~
  CEDITLINE_PREVIOUS,  // app-previous,  Up and Ctrl-P of emacs
  CEDITLINE_NEXT,      // app-next,      Down and Ctrl-N of emacs
  CEDITLINE_ERASE,     // app-erase,     Backspace of emacs
  CEDITLINE_LEFT,      // app-left,      Left and Ctrl-B of emacs
  CEDITLINE_RIGHT,     // app-right,     Right and Ctrl-F of emacs
  CEDITLINE_UNDO,      // app-undo,      Ctrl-_ and Ctrl-X Ctrl-U of emacs
  CEDITLINE_LAST_ARGUMENT, // app-last-argument, Alt-. of emacs
  CEDITLINE_EDIT       // app-edit,      Ctrl-X Ctrl-E of emacs
};

/// The scalar that `read` stores instead of the `ESC [ 200 ~` before a bracketed paste. Unlike a
/// key sequence, a single key works during a search and with the keys of vi. The scalar is a C1
/// control character, which no keyboard sends; `read` must remove it from typed text.
enum { CEDITLINE_PASTE_KEY = 0x9F };

/// The result of a key command that the caller performed.
enum ceditline_reply {
  CEDITLINE_CONTINUE, // continue editing
  CEDITLINE_ACCEPT,   // the line is finished
  CEDITLINE_REFUSE    // the key had no effect
};

struct ceditline_callbacks {
  void *context;
  /// Stores the next typed scalar; returns false at the end of input.
  bool (*read)(void *context, uint32_t *scalar);
  enum ceditline_reply (*perform)(void *context, enum ceditline_command command);
};

/// The line being edited. `text` is valid until the next call that edits the line.
struct ceditline_text {
  const uint32_t *text;
  size_t count;
  size_t cursor;
};

/// Opens an editor and sets the terminal to the mode between lines: no echo, no line buffering,
/// signals from keys. Reads ~/.editrc last. Returns NULL if libedit cannot start.
ceditline *ceditline_open(const char *program, int history_limit,
                          struct ceditline_callbacks callbacks);

/// Closes an editor and restores the terminal.
void ceditline_close(ceditline *editor);

/// Edits one line; returns when the line is accepted or the input ends. `text` is NULL at the end
/// of the input and after an empty line that was accepted without a newline.
struct ceditline_text ceditline_read_line(ceditline *editor);

/// Reads the next scalar, for a command that reads its own input.
bool ceditline_read_scalar(ceditline *editor, uint32_t *scalar);

/// Returns the current line.
struct ceditline_text ceditline_line(ceditline *editor);

/// Replaces the scalars `lower..<upper` with the zero-terminated `text`, and puts the cursor after
/// the text.
void ceditline_replace(ceditline *editor, size_t lower, size_t upper, const uint32_t *text);

/// Moves the cursor by `distance` scalars.
void ceditline_move(ceditline *editor, int distance);

/// Puts the terminal in editing mode, or in the mode between lines.
void ceditline_set_editing(ceditline *editor, bool editing);

/// Makes `line` (UTF-8) the newest entry of the history that the keys walk through.
void ceditline_remember(ceditline *editor, const char *line);

/// Clears the history that the keys walk through.
void ceditline_forget_all(ceditline *editor);

/// Returns the width of a scalar in terminal columns: 0, 1 or 2; -1 if it cannot be shown. Sets
/// LC_CTYPE to a UTF-8 locale at the first call.
int ceditline_width(uint32_t scalar);

/// Stores the size of the terminal on `descriptor`; returns false if the terminal does not report
/// it.
bool ceditline_window_size(int descriptor, int *rows, int *columns);

/// Sets up the guard of the terminal. The guard saves the settings of the terminal, which
/// `ceditline_restore_terminal` and the exit of the process restore. It writes one byte to `wake`
/// at each SIGWINCH ('W') and SIGCONT ('C'). A process has only one guard. Returns false if the
/// guard is already set up, or if standard input is not a terminal.
bool ceditline_guard_terminal(int wake);

/// Restores the settings that the guard saved, on any thread. Does nothing without a guard.
void ceditline_restore_terminal(void);

/// Ends the guard and restores the previous handlers of SIGWINCH and SIGCONT.
void ceditline_release_terminal(void);

#endif
