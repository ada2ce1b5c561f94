import Dispatch
import Foundation
import InnoConsoleRemote
import InnoLocking

/// The handlers for termination signals and Ctrl-C.
///
/// While a line is being edited, the line editor handles Ctrl-C instead.
@MainActor
package final class Interrupts {
  private static let terminations = [SIGTERM, SIGHUP, SIGQUIT]

  private let queue = DispatchQueue(label: "signals")
  private var sources: [any DispatchSourceSignal] = []

  /// The time of the first Ctrl-C that the main actor has not handled yet; `nil` if all have been
  /// handled.
  nonisolated private let waiting = Locked<DispatchTime?>(nil)

  /// Creates the signal handlers.
  ///
  /// SIGPIPE and SIGXFSZ are ignored; a write that would raise one of these signals fails with an
  /// error instead. Ctrl-\ ends the process without a crash report.
  package init() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    // The Swift runtime would report SIGQUIT as a crash.
    signal(SIGQUIT, SIG_DFL)
  }

  /// Calls a handler on each Ctrl-C.
  ///
  /// If the main actor is blocked for more than a second after a Ctrl-C, the next Ctrl-C ends the
  /// process.
  ///
  /// - Parameters:
  ///   - last: A closure that is called with the exit code, off the main actor, before a Ctrl-C
  ///     ends the process.
  ///   - handler: The handler of Ctrl-C.
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

  /// Calls a handler, off the main actor, before a signal terminates the process.
  ///
  /// Under nohup(1), SIGHUP does not terminate the process.
  ///
  /// - Parameter handler: The handler, which is called with the exit code of the process.
  package func onTermination(_ handler: @escaping @Sendable (Int32) -> Void) async {
    for number in Self.terminations {
      await listen(to: number) {
        handler(128 + number)
        Self.end(128 + number)
      }
    }
  }

  /// Calls a handler on Ctrl-C or on a termination signal.
  ///
  /// The handler must end the process. After a termination signal, the process ends within a
  /// second, even if the main actor is blocked.
  ///
  /// - Parameter handler: The handler, which is called with the number of the signal.
  package func onEnd(_ handler: @escaping @MainActor @Sendable (Int32) -> Void) async {
    await onInterrupt { handler(SIGINT) }
    for number in Self.terminations {
      await listen(to: number) { [queue] in
        DispatchQueue.main.async { MainActor.assumeIsolated { handler(number) } }
        queue.asyncAfter(deadline: .now() + .seconds(1)) { Self.end(128 + number) }
      }
    }
  }

  /// Ends the process immediately, from any thread.
  ///
  /// Unlike `exit`, this method does not destroy objects that other threads use.
  nonisolated static func end(_ code: Int32) -> Never {
    SocketFile.removeAll()
    _exit(code)
  }

  /// Waits for Ctrl-C.
  ///
  /// A termination signal ends the process.
  ///
  /// - Parameter begin: A closure that is called after the signal handlers are installed. If the
  ///   closure returns `false`, the function returns without waiting.
  /// - Returns: The value that `begin` returned.
  package static func wait(_ begin: () async -> Bool) async -> Bool {
    let (interruptions, continuation) = AsyncStream.makeStream(of: Void.self)
    let interrupts = Interrupts()
    await interrupts.onInterrupt { continuation.yield() }
    await interrupts.onTermination { _ in }
    guard await begin() else { return false }
    for await _ in interruptions { break }
    return true
  }

  /// Installs a handler for a signal, and returns after the handler is active.
  private func listen(to number: Int32, _ handler: @escaping @Sendable () -> Void) async {
    // Swift cannot compare C functions, so compare the addresses: SIG_IGN is the address 1.
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
