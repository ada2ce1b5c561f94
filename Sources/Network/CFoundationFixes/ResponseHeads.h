#ifndef RESPONSE_HEADS_H
#define RESPONSE_HEADS_H

#include <stddef.h>

/// Receives a response's head from libcurl in place of Foundation 6.3, and passes on what that can
/// take.
///
/// Such a Foundation ends the process when a server closes the connection within a head, sends a
/// trailer after a body, announces 2^63 - 1 bytes, or redirects to an IPv6 address with no scheme.
/// It gives up a response where a status has no reason, or where a header has no space after its
/// colon, no carriage return at its end, or a character that is not UTF-8.

/// How to set an option of a handle, and how to ask it something: with a pointer each.
typedef int (*option_setter)(void *easy, int option, void *value);
typedef int (*info_getter)(void *easy, int info, void *result);

/// Sets an option, through `set`; what concerns heads is kept, and ours set instead.
int inno_set_option(void *easy, int option, void *value, option_setter set, info_getter get);

/// Forgets a handle that is about to be cleaned up.
void inno_forget_head(void *easy);

/// The result of a transfer: an error where it ended within a head.
int inno_result_of(void *easy, int result);

/// Lowers a length that Foundation cannot take.
void inno_lower_length(int info, void *result);

#endif
