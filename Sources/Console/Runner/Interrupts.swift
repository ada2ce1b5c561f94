import Dispatch
import Foundation
import InnoConsoleRemote
import InnoLocking

/// Ctrl-C and its kin, as long as no line is being edited.
@MainActor
package final class Interrupts {
  private static let terminations = [SIGTERM, SIGHUP, SIGQUIT]

  private let queue = DispatchQueue(label: "signals")
  private var sources: [any DispatchSourceSignal] = []

  /// Since when a Ctrl-C waits for the main actor.
  nonisolated private let waiting = Locked<DispatchTime?>(nil)

  /// Has writing fail where it would end the process, and Ctrl-\ end it where it would be a crash.
  package init() {
    // A reader that went away and a file that may not grow are errors of the call that writes.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // Swift's runtime takes it for a crash.
    signal(SIGQUIT, SIG_DFL)
  }

  /// Calls a handler at each Ctrl-C.
  ///
  /// One that comes when the main actor has not found the time for another in a second ends the
  /// process: nothing else would.
  ///
  /// - Parameters:
  ///   - last: Called, off the main actor, with the exit code before the process is ended that way.
  ///   - handler: What Ctrl-C does.
  package func onInterrupt(
    last: @escaping @Sendable (Int32) -> Void = { _ in },
    _ handler: @escaping @MainActor @Sendable () -> Void
  ) async {
    await listen(to: SIGINT) { [self] in
      let isStuck = waiting.withLock { since in
        guard let begin = since else {
          since = .now()
          return false
        }
        return begin + .seconds(1) < .now()
      }
      if isStuck {
        last(128 + SIGINT)
        Self.end(128 + SIGINT)
      }
      DispatchQueue.main.async { [self] in
        waiting.withLock { $0 = nil }
        MainActor.assumeIsolated(handler)
      }
    }
  }

  /// Calls a handler, off the main actor, before the process ends because it was told to.
  ///
  /// Under nohup(1) a hang-up does not end it.
  ///
  /// - Parameter handler: Called with the exit code.
  package func onTermination(_ handler: @escaping @Sendable (Int32) -> Void) async {
    for number in Self.terminations {
      await listen(to: number) {
        handler(128 + number)
        Self.end(128 + number)
      }
    }
  }

  /// Calls a handler, which is to end the process, when Ctrl-C is pressed or the process is told to end.
  ///
  /// One that was told to end does so in a second, even when the main actor does not find the time.
  ///
  /// - Parameter handler: Called with the signal.
  package func onEnd(_ handler: @escaping @MainActor @Sendable (Int32) -> Void) async {
    await onInterrupt { handler(SIGINT) }
    for number in Self.terminations {
      await listen(to: number) { [queue] in
        DispatchQueue.main.async { MainActor.assumeIsolated { handler(number) } }
        queue.asyncAfter(deadline: .now() + .seconds(1)) { Self.end(128 + number) }
      }
    }
  }

  /// Ends the process at once, from any thread: `exit` would take down what other threads use.
  nonisolated static func end(_ code: Int32) -> Never {
    SocketFile.removeAll()
    _exit(code)
  }

  /// Waits for Ctrl-C; the process ends when it is told to end.
  ///
  /// - Parameter begin: Called as soon as no signal can get lost; `false` ends the waiting.
  /// - Returns: What `begin` said.
  package static func wait(_ begin: () async -> Bool) async -> Bool {
    let (interruptions, continuation) = AsyncStream.makeStream(of: Void.self)
    let interrupts = Interrupts()
    await interrupts.onInterrupt { continuation.yield() }
    await interrupts.onTermination { _ in }
    guard await begin() else { return false }
    for await _ in interruptions { break }
    return true
  }

  /// Returns once a signal can no longer get lost between being ignored and being listened to.
  private func listen(to number: Int32, _ handler: @escaping @Sendable () -> Void) async {
    // Functions of C cannot be compared; that of a signal which is ignored is 1.
    let wasIgnored = unsafeBitCast(signal(number, SIG_IGN), to: Int.self) == 1
    if wasIgnored, number == SIGHUP { return }
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler(handler: handler)
    sources.append(source)
    await withCheckedContinuation { continuation in
      source.setRegistrationHandler { @Sendable in continuation.resume() }
      source.resume()
    }
  }
}
