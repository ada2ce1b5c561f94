import Foundation
import Synchronization

/// Writes to the process's output and complaints.
final class Output: Sendable {
  enum Channel: Int32 {
    case output = 1
    case complaints = 2
  }

  static let standard = Output()

  private let lock = Mutex(())

  /// Writes text whole.
  ///
  /// A reader that went away ends the process without a word.
  func write(_ text: String, to channel: Channel) {
    lock.withLock { _ in
      var text = text
      let failure = text.withUTF8 { bytes -> Int32? in
        var rest = UnsafeRawBufferPointer(bytes)
        while let start = rest.baseAddress, !rest.isEmpty {
          let count = Foundation.write(channel.rawValue, start, rest.count)
          if count > 0 {
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
          } else if errno != EINTR, errno != EAGAIN {
            return errno
          }
        }
        return nil
      }
      guard let failure, channel == .output else { return }
      if failure == EPIPE { _exit(0) }
      let reason = String(cString: strerror(failure))
      _ = "inno: cannot write the output: \(reason)\n".withCString {
        Foundation.write(Channel.complaints.rawValue, $0, strlen($0))
      }
      _exit(1)
    }
  }
}
