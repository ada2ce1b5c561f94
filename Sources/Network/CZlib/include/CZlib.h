#ifndef CZLIB_H
#define CZLIB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The functions of zlib that are required for permessage-deflate (RFC 7692) and for decoding HTTP
/// content encodings.
///
/// This header does not include zlib's own header. Therefore, zlib is required only if a trait that
/// uses zlib is enabled.

typedef struct inno_zlib inno_zlib;

enum {
  /// All input was consumed, and the output buffer was large enough.
  inno_zlib_done = 0,
  /// The output buffer is full.
  inno_zlib_full = 1,
  /// The final block of the stream was read.
  inno_zlib_end = 2,
  /// The data is invalid, or memory is exhausted.
  inno_zlib_invalid = 3,
};

/// Creates a compressor with a window of 2^`window_bits` bytes. The exponent must be from 8 to 15.
/// Returns null if memory is exhausted.
inno_zlib *inno_zlib_deflater(int window_bits, int level, int memory_level);

/// Creates a decompressor of a raw stream (RFC 1951) with a window of 2^`window_bits` bytes. The
/// exponent must be from 8 to 15. If `window_bits` is -47, the decompressor detects the gzip and
/// zlib formats instead. Returns null if memory is exhausted.
inno_zlib *inno_zlib_inflater(int window_bits);

/// Compresses or decompresses bytes. On return, the counts contain the numbers of bytes that were
/// consumed and produced. A compressor flushes its output to a byte boundary.
int inno_zlib_run(
    inno_zlib *stream,
    const uint8_t *input,
    size_t *input_count,
    uint8_t *output,
    size_t *output_count);

/// Clears the window and starts a new stream.
void inno_zlib_reset(inno_zlib *stream);

void inno_zlib_free(inno_zlib *stream);

#endif
