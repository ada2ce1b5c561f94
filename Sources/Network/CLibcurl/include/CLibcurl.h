#ifndef CLIBCURL_H
#define CLIBCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The functions of libcurl that the transport calls, loaded on first use.
///
/// On Linux, FoundationNetworking depends on libcurl but does not install its headers. The names
/// and constants here are part of libcurl's stable ABI. No symbol of libcurl is exported, and no
/// symbol of Foundation is replaced.
///
/// Call `inno_curl_load` first, and call the other functions only if it returns true.

#if defined(__linux__)

/// Loads and initializes libcurl. Returns false if libcurl is missing or older than 7.68.
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

/// A function that receives bytes, or that reads bytes of the request body into a buffer. The
/// function returns the number of bytes on success, or `inno_curl_pause` to pause the transfer. To
/// end the transfer, a receiver returns any other number, and a reader returns `inno_curl_abort`.
typedef size_t (*inno_curl_function)(char *bytes, size_t size, size_t count, void *owner);
/// A function that moves the reader of the request body to an offset. The function returns 0 on
/// success and 1 on failure.
typedef int (*inno_curl_seek)(void *owner, int64_t offset, int origin);

void *inno_curl_easy_create(void);
void inno_curl_easy_free(void *easy);
int inno_curl_set_number(void *easy, int option, long value);
int inno_curl_set_size(void *easy, int option, int64_t value);
int inno_curl_set_pointer(void *easy, int option, const void *value);
/// Sets the functions that receive header lines and the body, and the owner that is passed to both
/// functions.
void inno_curl_set_receivers(
  void *easy, inno_curl_function head, inno_curl_function body, void *owner
);
/// Sets the functions that read and rewind the request body, and the owner that is passed to both
/// functions.
void inno_curl_set_reader(void *easy, inno_curl_function read, inno_curl_seek seek, void *owner);
/// Returns the value of the option `inno_curl_owner`.
void *inno_curl_get_owner(void *easy);
/// Returns the `errno` of a failed connection, or 0 if no connection failed.
long inno_curl_get_errno(void *easy);
/// Returns true if at least one byte of the request was sent.
bool inno_curl_has_sent(void *easy);
/// Unpauses both directions of a transfer.
void inno_curl_unpause(void *easy);
/// Returns the path of the file with trusted certificates that libcurl uses by default, or null if
/// there is no such file.
const char *inno_curl_get_ca_file(void *easy);

void *inno_curl_multi_create(void);
void inno_curl_multi_free(void *multi);
int inno_curl_multi_add(void *multi, void *easy);
int inno_curl_multi_remove(void *multi, void *easy);
int inno_curl_multi_perform(void *multi);
/// Waits until a socket is ready, a timer fires, or `inno_curl_multi_wake` is called.
int inno_curl_multi_wait(void *multi);
/// Ends the current or the next call of `inno_curl_multi_wait`. This function is thread-safe.
void inno_curl_multi_wake(void *multi);
/// Returns the next transfer that has ended, and stores its result in `result`. Returns null if no
/// transfer has ended.
void *inno_curl_multi_ended(void *multi, int *result);

/// Appends a line to a list, which may be null. Returns the list, or null if memory is exhausted.
void *inno_curl_list_append(void *list, const char *line);
void inno_curl_list_free(void *list);

/// Copies the host that libcurl finds in a URL to `host`, with brackets around an IPv6 address.
/// Returns false if there is no host, or if the host does not fit in the buffer.
bool inno_curl_host(const char *url, char *host, size_t size);

#endif
#endif
