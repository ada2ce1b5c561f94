import Dispatch
import Foundation
import InnoLineEditor
import InnoLocking

/// The standard output and standard error of the process.
///
/// Text passed to ``append(_:)`` is written immediately if standard output is a terminal.
/// Otherwise, the text is buffered for about ``pause`` seconds, because a system call for each line
/// would take longer than producing the line. A separate thread writes the buffered text. A caller
/// of ``append(_:)`` waits for a write only if the size of the buffered text exceeds ``maximum``.
package final class Output: Sendable {
  package enum Channel: Int32 {
    case output = 1
    case errors = 2
  }

  package static let standard = Output()

  /// The maximum size of the buffered text, in bytes.
  ///
  /// If the buffered text becomes larger, ``append(_:)`` writes the text immediately.
  private static let maximum = 1 << 20

  /// The time that the writing thread pauses between two writes, in seconds.
  private static let pause = 0.005

  /// The number of consecutive pauses without new text after which the writing thread ends.
  private static let quietLimit = 20

  private struct Pending {
    var text = ""

    /// A Boolean value that indicates whether the writing thread is running and will write the
    /// buffered text.
    var isThreadRunning = false
  }

  /// A struct that contains the closure to call before each write.
  ///
  /// If `Locked` contained the closure directly, each access would wrap the closure in another
  /// closure.
  private struct Preparation {
    var run: (@Sendable () -> Void)?
  }

  private let pending = Locked(Pending())

  /// The text that is being written.
  ///
  /// To keep the output in order, a thread holds the lock while it takes text out of the buffer and
  /// writes the text.
  private let writing = Locked("")
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
      if isDirect || pending.text.utf8.count > Self.maximum { return true }
      if !pending.isThreadRunning {
        pending.isThreadRunning = true
        queue.async { [self] in runThread() }
      }
      return false
    }
    if isFull { flush() }
  }

  /// Writes the buffered text at intervals, until no text has been added during several intervals.
  ///
  /// The thread sleeps between writes. A timer for each write would be slower, because the caller
  /// of ``append(_:)`` would have to start the timer.
  private func runThread() {
    var quietCount = 0
    while quietCount < Self.quietLimit || !endThread() {
      Thread.sleep(forTimeInterval: Self.pause)
      quietCount = flush() ? 0 : quietCount + 1
    }
  }

  /// Marks the writing thread as ended if no text is buffered.
  ///
  /// - Returns: `true` if the writing thread should end.
  private func endThread() -> Bool {
    pending.withLock { pending in
      pending.isThreadRunning = !pending.text.isEmpty
      return !pending.isThreadRunning
    }
  }

  /// Writes text immediately, after any buffered text.
  ///
  /// If standard output has lost its reader or its terminal, the process ends without a message.
  package func write(_ text: String, to channel: Channel) {
    writing.withLock { taken in
      putPending(&taken)
      prepare()
      put(text, to: channel)
    }
  }

  /// Writes the buffered text.
  ///
  /// - Returns: `true` if there was buffered text.
  @discardableResult
  package func flush() -> Bool { writing.withLock { putPending(&$0) } }

  /// Writes the buffered text.
  ///
  /// - Parameter taken: An empty string, which is swapped with the buffered text. After the text
  ///   has been written, the string is emptied but keeps its memory.
  /// - Returns: `true` if there was buffered text.
  @discardableResult
  private func putPending(_ taken: inout String) -> Bool {
    pending.withLock { swap(&$0.text, &taken) }
    guard !taken.isEmpty else { return false }
    defer { taken.removeAll(keepingCapacity: true) }
    prepare()
    put(taken, to: .output)
    return true
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
