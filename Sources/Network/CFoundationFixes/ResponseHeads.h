#ifndef RESPONSE_HEADS_H
#define RESPONSE_HEADS_H

#include <stddef.h>

/// Receives the head of a response from libcurl and passes it to Foundation in a form that
/// Foundation accepts.
///
/// Foundation 6.3 crashes if a server closes the connection in the middle of a head, sends a
/// trailer after a body, announces a body of 2^63 - 1 bytes, or redirects to an IPv6 address
/// without a scheme. Foundation also rejects a status line without a reason phrase. A header is
/// rejected if it has no space after the colon, ends with a bare line feed, or contains characters
/// that are not UTF-8.
///
/// Upstream: swift-corelibs-foundation #5285 reports the crash on a closed connection, and #5527
/// reports the rejection of a header without a space. Both defects are fixed in Swift 6.4. No
/// reports were found for the other defects. When the oldest supported Swift fixes a defect, remove
/// the code that works around it.

/// A function that sets an option of a handle to a pointer.
typedef int (*option_setter)(void *easy, int option, void *value);
/// A function that stores information about a handle in `result`.
typedef int (*info_getter)(void *easy, int info, void *result);

/// Sets an option of a handle with `set`. If the option sets the function that receives heads, or
/// the data for that function, the given value is stored, and a replacement is set instead.
int inno_set_option(void *easy, int option, void *value, option_setter set, info_getter get);

/// Releases the data that is stored for a handle. Call this function before the handle is cleaned
/// up.
void inno_forget_head(void *easy);

/// Returns an error if a transfer succeeded but ended in the middle of a head; otherwise, returns
/// `result`, the result of the transfer.
int inno_result_of(void *easy, int result);

/// Lowers the content length in `result` if the length is too large for Foundation.
void inno_lower_length(int info, void *result);

#endif
