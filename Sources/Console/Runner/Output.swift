import Dispatch
import Foundation
import InnoLineEditor
import InnoLocking

/// The standard output and standard error of the process.
///
/// Output to a terminal is written immediately. Other output is buffered for at most ``delay``,
/// because a system call for each line would take longer than producing the line.
package final class Output: Sendable {
  package enum Channel: Int32 {
    case output = 1
    case errors = 2
  }

  package static let standard = Output()

  private static let limit = 64 << 10
  private static let delay = DispatchTimeInterval.milliseconds(5)

  private struct Pending {
    var text = ""
    var isFlushDue = false
  }

  private let pending = Locked(Pending())
  private let queue = DispatchQueue(label: "output")
  private let isDirect = isatty(Channel.output.rawValue) != 0

  /// Appends text to the buffer.
  ///
  /// - Parameter write: A closure that appends the text to the buffer.
  package func append(_ write: (inout String) -> Void) {
    pending.withLock { pending in
      write(&pending.text)
      guard !pending.text.isEmpty else { return }
      if isDirect || pending.text.utf8.count > Self.limit {
        flush(&pending)
      } else if !pending.isFlushDue {
        pending.isFlushDue = true
        queue.asyncAfter(deadline: .now() + Self.delay) { [self] in flush() }
      }
    }
  }

  /// Writes text immediately, after any buffered text.
  ///
  /// If standard output has lost its reader or its terminal, the process ends without a message.
  package func write(_ text: String, to channel: Channel) {
    pending.withLock { pending in
      flush(&pending)
      put(text, to: channel)
    }
  }

  /// Writes the buffered text.
  package func flush() {
    pending.withLock { pending in
      pending.isFlushDue = false
      flush(&pending)
    }
  }

  private func flush(_ pending: inout Pending) {
    guard !pending.text.isEmpty else { return }
    put(pending.text, to: .output)
    pending.text.removeAll(keepingCapacity: true)
  }

  private func put(_ text: String, to channel: Channel) {
    guard let failure = TerminalDevice.put(text, on: channel.rawValue), channel == .output
    else { return }
    if failure == EPIPE || (isDirect && failure == EIO) { _exit(0) }
    let reason = String(cString: strerror(failure)).lowercased()
    let name = ProcessInfo.processInfo.processName
    put("\(name): cannot write the output: \(reason)\n", to: .errors)
    _exit(1)
  }
}
