import Dispatch
import Foundation
import InnoLineEditor
import InnoLocking

/// The standard output and standard error of the process.
///
/// Text passed to ``append(_:)`` is written immediately if standard output is a terminal.
/// Otherwise, the text is buffered for at most ``delay``, because a system call for each line would
/// take longer than producing the line. Another thread then writes the text. A caller of
/// ``append(_:)`` waits for a write only if the size of the buffered text exceeds ``maximum``.
package final class Output: Sendable {
  package enum Channel: Int32 {
    case output = 1
    case errors = 2
  }

  package static let standard = Output()

  /// The size of the buffered text, in bytes, above which the text is written without a delay.
  private static let limit = 64 << 10

  /// The size of the buffered text, in bytes, above which ``append(_:)`` writes the text itself.
  private static let maximum = 1 << 20

  private static let delay = DispatchTimeInterval.milliseconds(5)

  private struct Pending {
    var text = ""

    /// A Boolean value that indicates whether ``Output/queue`` will write the text after a delay.
    var isFlushDue = false

    /// A Boolean value that indicates whether ``Output/queue`` will write the text immediately.
    var isFlushQueued = false
  }

  /// A wrapper for the closure that is called before each write.
  ///
  /// If `Locked` contained the closure without this wrapper, each access would wrap the closure in
  /// one more closure.
  private struct Preparation {
    var run: (@Sendable () -> Void)?
  }

  private let pending = Locked(Pending())

  /// The lock that keeps the output in order.
  ///
  /// A thread holds the lock while it takes text out of the buffer and writes the text.
  private let writing = Lock()
  private let preparation = Locked(Preparation())
  private let queue = DispatchQueue(label: "output")
  private let isDirect = isatty(Channel.output.rawValue) != 0

  /// Sets a closure that is called before each write, on the thread that writes.
  package func beforeWriting(_ closure: @escaping @Sendable () -> Void) {
    preparation.withLock { $0.run = closure }
  }

  /// Appends text to the buffer.
  ///
  /// - Parameter write: A closure that appends the text to the buffer.
  package func append(_ write: (inout String) -> Void) {
    let isFull = pending.withLock { pending in
      write(&pending.text)
      guard !pending.text.isEmpty else { return false }
      let count = pending.text.utf8.count
      if isDirect || count > Self.maximum { return true }
      if count > Self.limit {
        guard !pending.isFlushQueued else { return false }
        pending.isFlushQueued = true
        queue.async { [self] in flush() }
      } else if !pending.isFlushDue {
        pending.isFlushDue = true
        queue.asyncAfter(deadline: .now() + Self.delay) { [self] in flush() }
      }
      return false
    }
    if isFull { writing.withLock { putPending() } }
  }

  /// Writes text immediately, after any buffered text.
  ///
  /// If standard output has lost its reader or its terminal, the process ends without a message.
  package func write(_ text: String, to channel: Channel) {
    writing.withLock {
      putPending()
      prepare()
      put(text, to: channel)
    }
  }

  /// Writes the buffered text.
  package func flush() {
    writing.withLock {
      pending.withLock { ($0.isFlushDue, $0.isFlushQueued) = (false, false) }
      putPending()
    }
  }

  private func putPending() {
    let text = pending.withLock { pending in
      defer { pending.text = "" }
      return pending.text
    }
    guard !text.isEmpty else { return }
    prepare()
    put(text, to: .output)
  }

  private func prepare() {
    let preparation = preparation.withLock(\.self)
    preparation.run?()
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
