#define _GNU_SOURCE // wcwidth(3)

#include "CEditLine.h"

#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct ceditline {
  EditLine *line;
  History *history;
  FILE *nowhere;
  struct ceditline_callbacks callbacks;
};

// Outside a UTF-8 locale, libedit and wcwidth(3) drop or misjudge every non-ASCII character. In
// containers LANG is often not set.
static void use_utf8(void) {
  static const char *const fallbacks[] = {"C.UTF-8", "en_US.UTF-8", "UTF-8"};
  setlocale(LC_CTYPE, "");
  for (size_t i = 0; i < sizeof fallbacks / sizeof *fallbacks; i++) {
    if (strcmp(nl_langinfo(CODESET), "UTF-8") == 0)
      return;
    setlocale(LC_CTYPE, fallbacks[i]);
  }
}

static void use_utf8_once(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, use_utf8);
}

int ceditline_width(uint32_t scalar) {
  use_utf8_once();
  return wcwidth((wchar_t)scalar);
}

static ceditline *editor_of(EditLine *line) {
  void *editor = NULL;
  el_get(line, EL_CLIENTDATA, &editor);
  return editor;
}

// libedit draws into a buffer of the window's size, and writes past the end of the buffer if the
// line needs more space. The drawing is never shown, so libedit gets a window that the line fits
// into: with eight columns no character takes more than one row, not even a tab, a newline or
// \U+10FFFF.
static void make_room(EditLine *line) {
  // A key can be bound to a macro of 1,024 characters, which are drawn before the next key is read.
  enum { columns = 8, headroom = 1100 };
  const LineInfoW *info = el_wline(line);
  long needed = info->lastchar - info->buffer + headroom;
  int rows_now = 0, columns_now = 0;
  el_get(line, EL_GETTC, "li", &rows_now, NULL);
  el_get(line, EL_GETTC, "co", &columns_now, NULL);
  if (columns_now == columns && rows_now >= needed)
    return;
  char value[24];
  snprintf(value, sizeof value, "%d", columns);
  el_set(line, EL_SETTC, "co", value, NULL);
  snprintf(value, sizeof value, "%ld", 2 * needed);
  el_set(line, EL_SETTC, "li", value, NULL);
}

// libedit asks for the prompt before it redraws a line. The line may need more room, so make room
// here.
static char *no_prompt(EditLine *line) {
  static char empty[] = "";
  make_room(line);
  return empty;
}

static int next_scalar(EditLine *line, wchar_t *scalar) {
  ceditline *editor = editor_of(line);
  uint32_t value = 0;
  if (!editor->callbacks.read(editor->callbacks.context, &value))
    return 0;
  *scalar = (wchar_t)value;
  // Make room here as well: for most keys, libedit draws only the change, and does not ask for the
  // prompt.
  make_room(line);
  return 1;
}

static unsigned char perform(EditLine *line, enum ceditline_command command) {
  ceditline *editor = editor_of(line);
  switch (editor->callbacks.perform(editor->callbacks.context, command)) {
  case CEDITLINE_CONTINUE:
    return CC_REFRESH;
  case CEDITLINE_ACCEPT:
    return CC_NEWLINE;
  case CEDITLINE_REFUSE:
    return CC_ERROR;
  }
  return CC_ERROR;
}

static unsigned char on_complete(EditLine *line, int key) {
  (void)key;
  return perform(line, CEDITLINE_COMPLETE);
}

static unsigned char on_interrupt(EditLine *line, int key) {
  (void)key;
  return perform(line, CEDITLINE_INTERRUPT);
}

static unsigned char on_suspend(EditLine *line, int key) {
  (void)key;
  return perform(line, CEDITLINE_SUSPEND);
}

static unsigned char on_clear(EditLine *line, int key) {
  (void)key;
  return perform(line, CEDITLINE_CLEAR);
}

static unsigned char on_search(EditLine *line, int key) {
  (void)key;
  return perform(line, CEDITLINE_SEARCH);
}

static unsigned char on_paste(EditLine *line, int key) {
  (void)key;
  return perform(line, CEDITLINE_PASTE);
}

static unsigned char on_previous(EditLine *line, int key) {
  (void)key;
  return perform(line, CEDITLINE_PREVIOUS);
}

static unsigned char on_next(EditLine *line, int key) {
  (void)key;
  return perform(line, CEDITLINE_NEXT);
}

static unsigned char on_erase(EditLine *line, int key) {
  (void)key;
  return perform(line, CEDITLINE_ERASE);
}

static unsigned char on_left(EditLine *line, int key) {
  (void)key;
  return perform(line, CEDITLINE_LEFT);
}

static unsigned char on_right(EditLine *line, int key) {
  (void)key;
  return perform(line, CEDITLINE_RIGHT);
}

static unsigned char on_undo(EditLine *line, int key) {
  (void)key;
  return perform(line, CEDITLINE_UNDO);
}

static unsigned char on_last_argument(EditLine *line, int key) {
  (void)key;
  return perform(line, CEDITLINE_LAST_ARGUMENT);
}

static unsigned char on_edit(EditLine *line, int key) {
  (void)key;
  return perform(line, CEDITLINE_EDIT);
}

static const struct {
  const char *key, *function, *help;
  unsigned char (*run)(EditLine *, int);
} commands[] = {
    {"^I", "app-complete", "Complete the word at the cursor", on_complete},
    {"^C", "app-interrupt", "Discard the line", on_interrupt},
    {"^Z", "app-suspend", "Suspend the program", on_suspend},
    {"^L", "app-clear", "Clear the screen", on_clear},
    {"^R", "app-search", "Search the history", on_search},
    {"\\237", "app-paste", "Insert a bracketed paste", on_paste}, // CEDITLINE_PASTE_KEY
    {NULL, "app-previous", "Go to the previous line", on_previous},
    {NULL, "app-next", "Go to the next line", on_next},
    {NULL, "app-erase", "Delete the previous character", on_erase},
    {NULL, "app-left", "Go to the previous character", on_left},
    {NULL, "app-right", "Go to the next character, or accept the suggestion", on_right},
    {NULL, "app-undo", "Undo the last change", on_undo},
    {NULL, "app-last-argument", "Insert the last word of an earlier line", on_last_argument},
    {NULL, "app-edit", "Edit the line in another program", on_edit},
};

static const size_t command_count = sizeof commands / sizeof *commands;

// The keys that are bound only with the key bindings of Emacs. With the bindings of vi, a key
// sequence that starts with ESC would keep ESC from ending the insert mode.
static const struct {
  const char *key, *function;
} emacs_keys[] = {
    // The start of a paste that arrived in parts. The caller did not recognize the start.
    {"\\e[200~", "app-paste"},
    // Ctrl-Right and Ctrl-Left, which libedit would insert as text.
    {"\\e[1;5C", "em-next-word"},
    {"\\e[1;5D", "ed-prev-word"},
    // libedit's own functions keep only 1,024 characters of the line being typed.
    {"^P", "app-previous"},
    {"\\e[A", "app-previous"},
    {"\\eOA", "app-previous"},
    {"^N", "app-next"},
    {"\\e[B", "app-next"},
    {"\\eOB", "app-next"},
    // libedit's own functions move by one scalar, but an emoji or a letter can consist of several
    // scalars.
    {"^H", "app-erase"},
    {"^?", "app-erase"},
    {"^B", "app-left"},
    {"\\e[D", "app-left"},
    {"\\eOD", "app-left"},
    {"^F", "app-right"},
    {"\\e[C", "app-right"},
    {"\\eOC", "app-right"},
    {"^_", "app-undo"},
    {"^X^U", "app-undo"},
    {"\\e.", "app-last-argument"},
    {"^X^E", "app-edit"},
};

static const size_t emacs_key_count = sizeof emacs_keys / sizeof *emacs_keys;

static void bind_commands(EditLine *line, const char *map) {
  for (size_t i = 0; i < command_count; i++) {
    if (!commands[i].key)
      continue;
    if (map)
      el_set(line, EL_BIND, map, commands[i].key, commands[i].function, NULL);
    else
      el_set(line, EL_BIND, commands[i].key, commands[i].function, NULL);
  }
}

static void configure(ceditline *editor) {
  EditLine *line = editor->line;
  el_set(line, EL_SETFP, 1, editor->nowhere);
  el_set(line, EL_CLIENTDATA, editor);
  el_set(line, EL_PROMPT, no_prompt);
  el_set(line, EL_EDITOR, "emacs");
  // While editing, Ctrl-C, Ctrl-Z and Ctrl-\ are keys. Between lines they are signals, nothing is
  // echoed, and input is not cut into lines of at most 4095 bytes.
  el_set(line, EL_SETTY, "-d", "-isig", NULL);
  el_set(line, EL_SETTY, "-x", "-echo", "-icanon", NULL);
  el_set(line, EL_HIST, history, editor->history);
  for (size_t i = 0; i < command_count; i++)
    el_set(line, EL_ADDFN, commands[i].function, commands[i].help, commands[i].run);
  bind_commands(line, NULL);
  for (size_t i = 0; i < emacs_key_count; i++)
    el_set(line, EL_BIND, emacs_keys[i].key, emacs_keys[i].function, NULL);
  el_set(line, EL_GETCFN, next_scalar);

  el_source(line, NULL);

  // `bind -v` in ~/.editrc resets both vi maps, which removes the commands bound above. Without
  // Ctrl-C a line could not be discarded.
  const char *map = NULL;
  if (el_get(line, EL_EDITOR, &map) == 0 && map && strcmp(map, "vi") == 0) {
    bind_commands(line, NULL);
    bind_commands(line, "-a");
    // libedit's own search inserts Ctrl-C and Ctrl-D into its pattern.
    el_set(line, EL_BIND, "-a", "/", "app-search", NULL);
    el_set(line, EL_BIND, "-a", "?", "app-search", NULL);
  }
}

ceditline *ceditline_open(const char *program, int history_limit,
                          struct ceditline_callbacks callbacks) {
  use_utf8_once();
  ceditline *editor = calloc(1, sizeof *editor);
  if (!editor)
    return NULL;
  editor->callbacks = callbacks;
  editor->nowhere = fopen("/dev/null", "we");
  editor->history = history_init();
  // Pass the real streams here, because libedit checks that they are a terminal.
  if (editor->nowhere && editor->history)
    editor->line = el_init(program, stdin, stdout, editor->nowhere);
  if (!editor->line) {
    ceditline_close(editor);
    return NULL;
  }
  HistEvent event;
  history(editor->history, &event, H_SETSIZE, history_limit);
  configure(editor);
  return editor;
}

void ceditline_close(ceditline *editor) {
  if (editor->line)
    el_end(editor->line);
  if (editor->history)
    history_end(editor->history);
  if (editor->nowhere)
    fclose(editor->nowhere);
  free(editor);
}

struct ceditline_text ceditline_read_line(ceditline *editor) {
  int count = 0;
  const wchar_t *text = el_wgets(editor->line, &count);
  if (!text || count < 0)
    return (struct ceditline_text){NULL, 0, 0};
  return (struct ceditline_text){(const uint32_t *)text, (size_t)count, (size_t)count};
}

bool ceditline_read_scalar(ceditline *editor, uint32_t *scalar) {
  wchar_t value = 0;
  if (el_wgetc(editor->line, &value) != 1)
    return false;
  *scalar = (uint32_t)value;
  return true;
}

struct ceditline_text ceditline_line(ceditline *editor) {
  const LineInfoW *info = el_wline(editor->line);
  return (struct ceditline_text){(const uint32_t *)info->buffer,
                                 (size_t)(info->lastchar - info->buffer),
                                 (size_t)(info->cursor - info->buffer)};
}

void ceditline_replace(ceditline *editor, size_t lower, size_t upper, const uint32_t *text) {
  struct ceditline_text now = ceditline_line(editor);
  if (upper > now.count || lower > upper)
    return;
  el_cursor(editor->line, (int)upper - (int)now.cursor);
  if (upper > lower)
    el_wdeletestr(editor->line, (int)(upper - lower));
  if (*text)
    el_winsertstr(editor->line, (const wchar_t *)text);
}

void ceditline_move(ceditline *editor, int distance) {
  if (distance != 0)
    el_cursor(editor->line, distance);
}

void ceditline_set_editing(ceditline *editor, bool editing) {
  el_set(editor->line, EL_PREP_TERM, editing ? 1 : 0);
}

void ceditline_remember(ceditline *editor, const char *line) {
  HistEvent event;
  history(editor->history, &event, H_ENTER, line);
}

void ceditline_forget_all(ceditline *editor) {
  HistEvent event;
  history(editor->history, &event, H_CLEAR);
}
