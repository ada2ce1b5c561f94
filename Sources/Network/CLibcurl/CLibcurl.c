#if defined(__linux__)

#define _GNU_SOURCE
#include "CLibcurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

/// A message of libcurl (`CURLMsg`). libcurl has only one kind of message, which reports that a
/// transfer has ended.
struct message {
  int kind;
  void *easy;
  union {
    void *unused;
    int result;
  };
};

// The result, name and parameters of each function of libcurl.
#define FUNCTIONS(FUNCTION)                                                                 \
  FUNCTION(int, curl_global_init, (long))                                                   \
  FUNCTION(void *, curl_easy_init, (void))                                                  \
  FUNCTION(void, curl_easy_cleanup, (void *))                                               \
  FUNCTION(int, curl_easy_setopt, (void *, int, ...))                                       \
  FUNCTION(int, curl_easy_getinfo, (void *, int, ...))                                      \
  FUNCTION(int, curl_easy_pause, (void *, int))                                             \
  FUNCTION(void *, curl_multi_init, (void))                                                 \
  FUNCTION(int, curl_multi_cleanup, (void *))                                               \
  FUNCTION(int, curl_multi_add_handle, (void *, void *))                                    \
  FUNCTION(int, curl_multi_remove_handle, (void *, void *))                                 \
  FUNCTION(int, curl_multi_perform, (void *, int *))                                        \
  FUNCTION(int, curl_multi_poll, (void *, void *, unsigned, int, int *))                    \
  FUNCTION(int, curl_multi_wakeup, (void *))                                                \
  FUNCTION(struct message *, curl_multi_info_read, (void *, int *))                         \
  FUNCTION(void *, curl_slist_append, (void *, const char *))                               \
  FUNCTION(void, curl_slist_free_all, (void *))                                             \
  FUNCTION(void *, curl_url, (void))                                                        \
  FUNCTION(void, curl_url_cleanup, (void *))                                                \
  FUNCTION(int, curl_url_set, (void *, int, const char *, unsigned))                        \
  FUNCTION(int, curl_url_get, (void *, int, char **, unsigned))                             \
  FUNCTION(void, curl_free, (void *))

// These references are weak. They resolve to a statically linked libcurl, and are null if libcurl
// is not linked statically.
#define DECLARE(result, name, parameters) extern result name parameters __attribute__((weak));
FUNCTIONS(DECLARE)

#define MEMBER(result, name, parameters) result(*name) parameters;
static struct {
  FUNCTIONS(MEMBER)
} curl;

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  const char *names[] = {"libcurl.so.4", "libcurl-gnutls.so.4", "libcurl.so"};
  void *library = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  bool has_all = true;
#define FIND(result, name, parameters)                                                      \
  curl.name = library ? (result(*) parameters)dlsym(library, #name) : name;                 \
  has_all = has_all && curl.name != NULL;
  FUNCTIONS(FIND)
  const long everything = 3;
  is_loaded = has_all && curl.curl_global_init(everything) == 0;
}

bool inno_curl_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

enum {
  option_body_owner = 10001,
  option_reader_owner = 10009,
  option_body_function = 20011,
  option_read_function = 20012,
  option_head_owner = 10029,
  option_head_function = 20079,
  option_seek_function = 20167,
  option_seek_owner = 10168,
  info_owner = 0x100015,
  info_request_size = 0x20000C,
  info_errno = 0x200019,
  info_ca_file = 0x10003D,
  part_url = 0,
  part_host = 5,
};

void *inno_curl_easy_create(void) { return curl.curl_easy_init(); }
void inno_curl_easy_free(void *easy) { curl.curl_easy_cleanup(easy); }

int inno_curl_set_number(void *easy, int option, long value) {
  return curl.curl_easy_setopt(easy, option, value);
}

int inno_curl_set_size(void *easy, int option, int64_t value) {
  return curl.curl_easy_setopt(easy, option, value);
}

int inno_curl_set_pointer(void *easy, int option, const void *value) {
  return curl.curl_easy_setopt(easy, option, value);
}

void inno_curl_set_receivers(
  void *easy, inno_curl_function head, inno_curl_function body, void *owner
) {
  curl.curl_easy_setopt(easy, option_head_function, head);
  curl.curl_easy_setopt(easy, option_head_owner, owner);
  curl.curl_easy_setopt(easy, option_body_function, body);
  curl.curl_easy_setopt(easy, option_body_owner, owner);
}

void inno_curl_set_reader(void *easy, inno_curl_function read, inno_curl_seek seek, void *owner) {
  curl.curl_easy_setopt(easy, option_read_function, read);
  curl.curl_easy_setopt(easy, option_reader_owner, owner);
  curl.curl_easy_setopt(easy, option_seek_function, seek);
  curl.curl_easy_setopt(easy, option_seek_owner, owner);
}

void *inno_curl_get_owner(void *easy) {
  void *owner = NULL;
  curl.curl_easy_getinfo(easy, info_owner, &owner);
  return owner;
}

long inno_curl_get_errno(void *easy) {
  long number = 0;
  curl.curl_easy_getinfo(easy, info_errno, &number);
  return number;
}

bool inno_curl_has_sent(void *easy) {
  long size = 0;
  curl.curl_easy_getinfo(easy, info_request_size, &size);
  return size > 0;
}

const char *inno_curl_get_ca_file(void *easy) {
  char *path = NULL;
  return curl.curl_easy_getinfo(easy, info_ca_file, &path) == 0 ? path : NULL;
}

void inno_curl_unpause(void *easy) { curl.curl_easy_pause(easy, 0); }

void *inno_curl_multi_create(void) { return curl.curl_multi_init(); }
void inno_curl_multi_free(void *multi) { curl.curl_multi_cleanup(multi); }
int inno_curl_multi_add(void *multi, void *easy) { return curl.curl_multi_add_handle(multi, easy); }

int inno_curl_multi_remove(void *multi, void *easy) {
  return curl.curl_multi_remove_handle(multi, easy);
}

int inno_curl_multi_perform(void *multi) {
  int running = 0;
  return curl.curl_multi_perform(multi, &running);
}

int inno_curl_multi_wait(void *multi) {
  const int hour = 3600 * 1000;
  int ready = 0;
  return curl.curl_multi_poll(multi, NULL, 0, hour, &ready);
}

void inno_curl_multi_wake(void *multi) { curl.curl_multi_wakeup(multi); }

void *inno_curl_multi_ended(void *multi, int *result) {
  int left = 0;
  struct message *message = curl.curl_multi_info_read(multi, &left);
  if (!message)
    return NULL;
  *result = message->result;
  return message->easy;
}

void *inno_curl_list_append(void *list, const char *line) {
  return curl.curl_slist_append(list, line);
}

void inno_curl_list_free(void *list) { curl.curl_slist_free_all(list); }

bool inno_curl_host(const char *url, char *host, size_t size) {
  void *parsed = curl.curl_url();
  char *found = NULL;
  bool fits = false;
  if (
    parsed && curl.curl_url_set(parsed, part_url, url, 0) == 0
    && curl.curl_url_get(parsed, part_host, &found, 0) == 0
  ) {
    fits = strlen(found) < size;
    if (fits)
      strcpy(host, found);
  }
  if (found)
    curl.curl_free(found);
  if (parsed)
    curl.curl_url_cleanup(parsed);
  return fits;
}

#else

// Other platforms use URLSession instead of libcurl. Declare a type, because a C file must contain
// at least one declaration.
typedef int inno_curl_is_not_needed;

#endif
