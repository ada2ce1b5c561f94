// Two traits of the package use zlib: WebSocket and AsyncHTTPClient. If either trait is enabled,
// WEBSOCKET is defined. Otherwise, this file is empty.
#ifdef WEBSOCKET

#include "CZlib.h"

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

struct inno_zlib {
  z_stream stream;
  bool deflates;
};

static inno_zlib *make(bool deflates, int window_bits, int level, int memory_level) {
  inno_zlib *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  made->deflates = deflates;
  int result;
  if (!deflates) {
    result = inflateInit2(&made->stream, -window_bits);
  } else if (window_bits > 8) {
    result = deflateInit2(
        &made->stream, level, Z_DEFLATED, -window_bits, memory_level, Z_DEFAULT_STRATEGY);
  } else {
    // zlib does not support raw streams with a window of 256 bytes, so a larger window is used.
    // With Huffman coding only, the stream has no references to earlier bytes, and the decompressor
    // does not need the larger window.
    result = deflateInit2(&made->stream, level, Z_DEFLATED, -9, memory_level, Z_HUFFMAN_ONLY);
  }
  if (result == Z_OK) return made;
  free(made);
  return NULL;
}

inno_zlib *inno_zlib_deflater(int window_bits, int level, int memory_level) {
  return make(true, window_bits, level, memory_level);
}

inno_zlib *inno_zlib_inflater(int window_bits) { return make(false, window_bits, 0, 0); }

static uInt clamped(size_t count) { return count > UINT_MAX ? UINT_MAX : (uInt)count; }

int inno_zlib_run(
    inno_zlib *zlib,
    const uint8_t *input,
    size_t *input_count,
    uint8_t *output,
    size_t *output_count) {
  z_stream *stream = &zlib->stream;
  uInt input_size = clamped(*input_count), output_size = clamped(*output_count);
  stream->next_in = (Bytef *)input;
  stream->avail_in = input_size;
  stream->next_out = output;
  stream->avail_out = output_size;
  int result = zlib->deflates ? deflate(stream, Z_SYNC_FLUSH) : inflate(stream, Z_SYNC_FLUSH);
  *input_count = input_size - stream->avail_in;
  *output_count = output_size - stream->avail_out;
  stream->next_in = NULL;
  stream->next_out = NULL;
  if (result == Z_STREAM_END) return inno_zlib_end;
  // `Z_BUF_ERROR` is not a failure. It means that zlib requires more input or more space.
  if (result == Z_BUF_ERROR) return stream->avail_out == 0 ? inno_zlib_full : inno_zlib_done;
  if (result != Z_OK) return inno_zlib_invalid;
  return stream->avail_out == 0 ? inno_zlib_full : inno_zlib_done;
}

void inno_zlib_reset(inno_zlib *zlib) {
  if (zlib->deflates) {
    deflateReset(&zlib->stream);
  } else {
    inflateReset(&zlib->stream);
  }
}

void inno_zlib_free(inno_zlib *zlib) {
  if (!zlib) return;
  if (zlib->deflates) {
    deflateEnd(&zlib->stream);
  } else {
    inflateEnd(&zlib->stream);
  }
  free(zlib);
}

#endif
