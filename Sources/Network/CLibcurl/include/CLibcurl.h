#ifndef CLIBCURL_H
#define CLIBCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The functions of libcurl that the transport calls, found when the first one is needed.
///
/// On Linux FoundationNetworking brings the library but not its headers, so names and numbers are
/// those of libcurl's stable interface, written here once. Nothing of libcurl is exported, and
/// nothing of Foundation is replaced: the handles are the transport's own.
///
/// Each function but the first is to be called only after that one returned true.

#if defined(__linux__)

/// Finds libcurl and initializes it; false where it is missing or older than 7.68.
bool inno_curl_load(void);

enum {
  inno_curl_url = 10002,
  inno_curl_error_buffer = 10010,
  inno_curl_post_fields = 10015,
  inno_curl_headers = 10023,
  inno_curl_method = 10036,
  inno_curl_ca_file = 10065,
  inno_curl_accept_encoding = 10102,
  inno_curl_owner = 10103,

  inno_curl_no_body = 44,
  inno_curl_post = 47,
  inno_curl_fresh_connect = 74,
  inno_curl_http_version = 84,
  inno_curl_no_signal = 99,
  inno_curl_protocols = 181,
  inno_curl_suppress_connect_headers = 265,
  inno_curl_quick_exit = 322,

  inno_curl_post_size = 30120,
};

enum {
  inno_curl_pause = 0x10000001,
  inno_curl_abort = 0x10000000,
};

/// Is given bytes and returns how many it took, `inno_curl_pause`, or another number to end the
/// transfer. A reader fills the bytes instead, and returns `inno_curl_abort` to end it.
typedef size_t (*inno_curl_function)(char *bytes, size_t size, size_t count, void *owner);
/// Moves the body of the request to an offset, and returns 0, or 1 where it cannot.
typedef int (*inno_curl_seek)(void *owner, int64_t offset, int origin);

void *inno_curl_easy_make(void);
void inno_curl_easy_free(void *easy);
int inno_curl_set_number(void *easy, int option, long value);
int inno_curl_set_size(void *easy, int option, int64_t value);
int inno_curl_set_pointer(void *easy, int option, const void *value);
/// Sets what takes the lines of a head, what takes the body, and the owner that both are given.
void inno_curl_set_receivers(
  void *easy, inno_curl_function head, inno_curl_function body, void *owner
);
/// Sets what the body of the request is read from.
void inno_curl_set_reader(void *easy, inno_curl_function read, inno_curl_seek seek, void *owner);
/// What `inno_curl_owner` was set to.
void *inno_curl_get_owner(void *easy);
/// The system's error of a connection that failed, or 0.
long inno_curl_get_errno(void *easy);
/// Goes on with a transfer that a function paused.
void inno_curl_go_on(void *easy);
/// The file of trusted certificates that libcurl was built with, or none.
const char *inno_curl_get_ca_file(void *easy);

void *inno_curl_multi_make(void);
void inno_curl_multi_free(void *multi);
int inno_curl_multi_add(void *multi, void *easy);
int inno_curl_multi_remove(void *multi, void *easy);
int inno_curl_multi_perform(void *multi);
/// Waits until a socket is ready, a timer is due, or another thread wakes it.
int inno_curl_multi_wait(void *multi);
/// Wakes the thread that waits, or the next one that will. Any thread may call it.
void inno_curl_multi_wake(void *multi);
/// The next transfer that has ended, and its result; none when all were read.
void *inno_curl_multi_ended(void *multi, int *result);

/// Appends a line to a list, which may be none; returns the list, or none where memory is short.
void *inno_curl_list_append(void *list, const char *line);
void inno_curl_list_free(void *list);

/// Copies the host that libcurl finds in a URL, in brackets where it is an IPv6 address; false where
/// it finds none, or one that does not fit.
bool inno_curl_host(const char *url, char *host, size_t size);

#endif
#endif
