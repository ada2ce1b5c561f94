#if defined(__linux__) && defined(FOUNDATION_FAULTS)

#include "ResponseHeads.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

// Constants from curl/curl.h. FoundationNetworking depends on libcurl but does not install the
// headers of libcurl.
enum {
  option_header_data = 10029,
  option_header_function = 20079,
  info_effective_url = 0x100001,
  info_content_length = 0x30000F,
  result_out_of_memory = 27,
  result_got_nothing = 52,
};

typedef size_t (*line_function)(char *line, size_t size, size_t count, void *receiver);

/// The head of the response that a libcurl handle is receiving.
struct head {
  /// The next head in the same bucket.
  struct head *next;
  void *easy;
  info_getter get;
  line_function receive;
  void *receiver;
  enum { not_begun, is_open, is_closed } state;
};

// MARK: The table of handles

enum { bucket_count = 256 };

static struct head *buckets[bucket_count];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct head **bucket_of(const void *easy) {
  return &buckets[((uintptr_t)easy >> 4) * 0x9E3779B97F4A7C15u >> 56];
}

/// Returns the head of a handle, or null if there is no head. If `makes` is true, a missing head is
/// created.
static struct head *head_of(void *easy, bool makes) {
  pthread_mutex_lock(&lock);
  struct head **bucket = bucket_of(easy), *head = *bucket;
  while (head && head->easy != easy)
    head = head->next;
  if (!head && makes && (head = calloc(1, sizeof *head))) {
    head->easy = easy;
    head->next = *bucket;
    *bucket = head;
  }
  pthread_mutex_unlock(&lock);
  return head;
}

/// Removes the head of a handle from the table and returns the head, or null if there is no head.
static struct head *take_head(void *easy) {
  pthread_mutex_lock(&lock);
  struct head **link = bucket_of(easy);
  while (*link && (*link)->easy != easy)
    link = &(*link)->next;
  struct head *head = *link;
  if (head)
    *link = head->next;
  pthread_mutex_unlock(&lock);
  return head;
}

// MARK: Lines

static bool is_space_or_tab(char character) {
  return character == ' ' || character == '\t';
}

static bool is_status_line(const char *line, size_t length) {
  return length >= 5 && strncasecmp(line, "HTTP/", 5) == 0;
}

static bool is_utf8(const unsigned char *text, size_t length) {
  for (size_t i = 0; i < length;) {
    unsigned char first = text[i++];
    if (first < 0x80)
      continue;
    size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
    if (first < 0xC2 || first > 0xF4 || length - i < more)
      return false;
    // Reject overlong forms, surrogates, and scalars beyond Unicode.
    unsigned char least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
    unsigned char most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
    for (; more > 0; more--, i++) {
      if (text[i] < least || text[i] > most)
        return false;
      least = 0x80;
      most = 0xBF;
    }
  }
  return true;
}

/// The buffer for a rewritten line.
struct text {
  char *end;
  /// True if appended text is in ISO 8859-1 and must be converted to UTF-8.
  bool is_latin1;
};

static void append(struct text *text, const char *part, size_t length) {
  for (size_t i = 0; i < length; i++) {
    unsigned char character = (unsigned char)part[i];
    if (text->is_latin1 && character >= 0x80) {
      *text->end++ = (char)(0xC0 | character >> 6);
      *text->end++ = (char)(0x80 | (character & 0x3F));
    } else {
      *text->end++ = part[i];
    }
  }
}

/// Appends the scheme of the requested URL, including the colon.
static void append_scheme(struct text *text, const struct head *head) {
  char *url = NULL;
  if (head->get(head->easy, info_effective_url, &url) == 0 && url)
    append(text, url, strncasecmp(url, "https", 5) == 0 ? sizeof "https" : sizeof "http");
}

/// Appends a header as `NAME: VALUE`, with the spaces that Foundation requires.
static void append_header(
  struct text *text, const struct head *head, const char *line, size_t length, const char *colon
) {
  size_t name_length = (size_t)(colon - line);
  const char *value = colon + 1, *end = line + length;
  while (name_length > 0 && is_space_or_tab(line[name_length - 1]))
    name_length--;
  while (value < end && is_space_or_tab(*value))
    value++;
  while (value < end && is_space_or_tab(end[-1]))
    end--;
  append(text, line, name_length);
  append(text, ": ", value < end ? 2 : 1);
  bool is_location = name_length == 8 && strncasecmp(line, "location", 8) == 0;
  if (is_location && end - value > 2 && memcmp(value, "//", 2) == 0)
    append_scheme(text, head);
  append(text, value, (size_t)(end - value));
}

/// Rewrites a line in a form that Foundation can parse, and returns the length of the new line.
///
/// `result` must have room for twice the length of the line plus 16 bytes.
static size_t rewrite(const struct head *head, const char *line, size_t length, char *result) {
  if (length > 0 && line[length - 1] == '\n')
    length--;
  if (length > 0 && line[length - 1] == '\r')
    length--;
  struct text text = {result, !is_utf8((const unsigned char *)line, length)};
  bool is_folded = length > 0 && is_space_or_tab(*line);
  const char *colon = is_folded ? NULL : memchr(line, ':', length);
  const char *space = memchr(line, ' ', length);
  if (is_status_line(line, length)) {
    append(&text, line, length);
    // If the status line has no reason phrase, append the space that Foundation requires.
    if (space && !memchr(space + 1, ' ', length - (size_t)(space + 1 - line)))
      append(&text, " ", 1);
  } else if (colon) {
    append_header(&text, head, line, length, colon);
  } else {
    append(&text, line, length);
  }
  append(&text, "\r\n", 2);
  return (size_t)(text.end - result);
}

/// Receives each line of a response head and each trailer from libcurl.
static size_t receive_line(char *line, size_t size, size_t count, void *data) {
  struct head *head = data;
  size_t length = size * count;
  if (is_status_line(line, length)) {
    head->state = is_open;
  } else if (head->state == is_closed) {
    return length;
  } else if (head->state == not_begun) {
    return head->receive(line, size, count, head->receiver);
  } else if (*line == '\r' || *line == '\n') {
    head->state = is_closed;
  }

  char small[2048];
  size_t room = 2 * length + 16;
  char *rewritten = room <= sizeof small ? small : malloc(room);
  if (!rewritten)
    return 0;
  // Like libcurl, treat a line that begins with CR or LF as the end of the head. Ignore the other
  // characters of that line.
  size_t kept = head->state == is_closed ? 0 : length;
  size_t new_length = rewrite(head, line, kept, rewritten);
  size_t taken = head->receive(rewritten, 1, new_length, head->receiver);
  if (rewritten != small)
    free(rewritten);
  return taken == new_length ? length : taken;
}

// MARK: Handles

int inno_set_option(void *easy, int option, void *value, option_setter set, info_getter get) {
  if (option != option_header_data && option != option_header_function)
    return set(easy, option, value);
  struct head *head = head_of(easy, true);
  if (!head)
    return result_out_of_memory;
  head->get = get;
  if (option == option_header_data) {
    head->receiver = value;
    return set(easy, option, head);
  }
  head->receive = (line_function)value;
  return set(easy, option, (void *)receive_line);
}

void inno_forget_head(void *easy) {
  free(take_head(easy));
}

int inno_result_of(void *easy, int result) {
  if (result != 0)
    return result;
  struct head *head = head_of(easy, false);
  return head && head->state == is_open ? result_got_nothing : 0;
}

void inno_lower_length(int info, void *result) {
  const double beyond = 0x1p63;
  double *length = result;
  // Use the largest double below 2^63.
  if (info == info_content_length && *length >= beyond)
    *length = 0x1.fffffffffffffp62;
}

#endif
