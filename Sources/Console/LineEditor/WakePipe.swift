#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A pipe that wakes a thread that is waiting in poll(2).
///
/// Signal handlers and other threads write single bytes to the pipe.
struct WakePipe {
  let reader: Int32
  let writer: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reader, writer) = (ends[0], ends[1])
  }

  /// Wakes the reader.
  ///
  /// If the pipe is full, the reader has already been woken.
  func wake() {
    var byte = UInt8(ascii: "M")
    _ = write(writer, &byte, 1)
  }

  /// Reads all bytes from the pipe.
  ///
  /// - Returns: `true` if one of the bytes reports that the process was stopped and then
  ///   continued.
  func drain() -> Bool {
    var isContinued = false
    var bytes = [UInt8](repeating: 0, count: 64)
    while true {
      let count = read(reader, &bytes, bytes.count)
      guard count > 0 else { return isContinued }
      if bytes[..<count].contains(UInt8(ascii: "C")) { isContinued = true }
    }
  }

  func invalidate() {
    close(reader)
    close(writer)
  }
}
