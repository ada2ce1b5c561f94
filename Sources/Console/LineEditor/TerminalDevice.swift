import CEditLine

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The process's terminal on standard input and output.
package enum TerminalDevice {
  /// The result of waiting for input or a wake-up.
  struct Readiness {
    var hasInput: Bool
    var isWoken: Bool
  }

  /// The size of the terminal window; 24 rows and 80 columns if the terminal does not report a
  /// size.
  package static var size: (rows: Int, columns: Int) {
    var rows: Int32 = 0
    var columns: Int32 = 0
    guard
      ceditline_window_size(STDOUT_FILENO, &rows, &columns)
        || ceditline_window_size(STDIN_FILENO, &rows, &columns)
    else { return (24, 80) }
    return (Int(rows), Int(columns))
  }

  /// Writes the whole text to a terminal, even if the terminal accepts only a part at a time.
  ///
  /// - Returns: The error number if writing fails; `nil` if the whole text was written.
  @discardableResult
  package static func put(_ text: String, on descriptor: Int32 = STDOUT_FILENO) -> Int32? {
    var text = text
    return text.withUTF8 { bytes -> Int32? in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let slice = UnsafeRawBufferPointer(rebasing: rest)
        let written = write(descriptor, slice.baseAddress, slice.count)
        if written >= 0 {
          rest = rest.dropFirst(written)
        } else if errno == EAGAIN {
          var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&ready, 1, -1)
        } else if errno != EINTR {
          return errno
        }
      }
      return nil
    }
  }

  /// Waits for input or a wake-up.
  ///
  /// - Parameters:
  ///   - wake: The descriptor of the wake pipe's reading end; -1 to wait only for input.
  ///   - timeout: The maximum time to wait, in milliseconds; -1 for no limit.
  /// - Returns: The reasons why waiting ended.
  static func wait(wake: Int32, timeout: Int32) -> Readiness {
    var descriptors = [
      pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
      pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&descriptors, 2, timeout) > 0 else {
      return Readiness(hasInput: false, isWoken: false)
    }
    // A disconnected terminal also counts as ready; reading from it returns the end of input.
    return Readiness(
      hasInput: descriptors[0].revents != 0,
      isWoken: descriptors[1].revents != 0
    )
  }

  /// Reads one byte from standard input.
  static func readByte() -> ReadResult {
    var byte: UInt8 = 0
    switch read(STDIN_FILENO, &byte, 1) {
    case 1: return .byte(byte)
    case 0: return .end
    default: return errno == EINTR || errno == EAGAIN ? .again : .end
    }
  }

  enum ReadResult {
    case byte(UInt8)
    case again
    case end
  }
}
