import Dispatch
import Foundation

/// Ctrl-C and its kin, as long as no line is being edited.
@MainActor
package final class Interrupts {
  private var sources: [any DispatchSourceSignal] = []

  package init() {}

  /// Calls a handler at each Ctrl-C.
  package func onInterrupt(_ handler: @escaping @MainActor @Sendable () -> Void) async {
    await listen(to: SIGINT, handler)
  }

  /// Calls a handler before the process ends because it was told to.
  package func onTermination(_ handler: @escaping @MainActor @Sendable () -> Void) async {
    for number in [SIGTERM, SIGHUP, SIGQUIT] {
      await listen(to: number) {
        handler()
        exit(128 + number)
      }
    }
  }

  /// Waits for Ctrl-C; the process ends when it is told to end.
  ///
  /// - Parameter isReady: Called as soon as no signal can get lost.
  package static func wait(_ isReady: () -> Void) async {
    let (interruptions, continuation) = AsyncStream.makeStream(of: Void.self)
    let interrupts = Interrupts()
    await interrupts.onInterrupt { continuation.yield() }
    await interrupts.onTermination {}
    isReady()
    for await _ in interruptions { break }
  }

  /// Returns once a signal can no longer get lost between being ignored and being listened to.
  private func listen(
    to number: Int32,
    _ handler: @escaping @MainActor @Sendable () -> Void
  ) async {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler { @Sendable in MainActor.assumeIsolated(handler) }
    sources.append(source)
    await withCheckedContinuation { continuation in
      source.setRegistrationHandler { @Sendable in continuation.resume() }
      source.resume()
    }
  }
}
