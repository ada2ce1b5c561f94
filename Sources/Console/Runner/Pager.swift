import Foundation
import InnoConsole
import InnoLocking

/// A session's pager, which shows the output of a command if it does not fit into the window.
///
/// The pager is the command in `PAGER`, or `less`. Unless `LESS` is set, `less` is run with options
/// that keep colors and leave the text on the screen. `set pager off` disables the pager.
final class Pager: Sendable {
  private struct State {
    /// The size of the window while the output of a command is collected; `nil` at other times.
    var window: (rows: Int, columns: Int)?
    var kept: String?
  }

  /// The setting that turns the pager on and off.
  let paging = Paging()

  private let state = Locked(State())
  private let command: String

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let pager = environment["PAGER"] ?? "less"
    command = pager.isEmpty ? "" : "LESS=${LESS-FRX}; export LESS; \(pager)"
  }

  /// Prepares the pager to collect command output that does not fit into the given window.
  func begin(_ window: (rows: Int, columns: Int)) {
    state.withLock { $0.window = window }
  }

  /// Collects text for the pager if text has already been collected, or if the given text is an
  /// answer that does not fit into the window.
  ///
  /// - Returns: `true` if the text was collected; otherwise the caller must print the text.
  func keep(_ text: String, isAnswer: Bool) -> Bool {
    state.withLock { state in
      if state.kept == nil {
        guard isAnswer, paging.isOn, let window = state.window,
          Self.rows(of: text, inColumns: window.columns) >= window.rows
        else { return false }
      }
      state.kept = (state.kept ?? "") + text
      return true
    }
  }

  /// Stops collecting text, and returns the collected text; `nil` if no text was collected.
  func end() -> String? {
    state.withLock { state in
      defer { (state.window, state.kept) = (nil, nil) }
      return state.kept
    }
  }

  /// Shows text in the pager, and blocks the thread until the pager ends.
  ///
  /// - Returns: `true` if the pager could be started.
  func show(_ text: String) -> Bool {
    // A shell that cannot run the command returns one of these exit codes.
    !command.isEmpty && ![126, 127].contains(Self.run(command, input: text))
  }

  /// Runs a shell command, and blocks the thread until the command ends.
  ///
  /// - Parameters:
  ///   - command: The command to run.
  ///   - input: The text to pass to the command's standard input.
  /// - Returns: The exit code; 127 if there is no shell, and 128 plus the signal number if a signal
  ///   ended the command.
  static func run(_ command: String, input: String) -> Int32 {
    guard let pipe = unblocked({ popen(command, "w") }) else { return 127 }
    // The command can end before it has read all of its input, so ignore failures.
    fputs(input, pipe)
    let status = pclose(pipe)
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
  }

  /// Unblocks all signals on the current thread, runs a closure, and restores the signal mask.
  ///
  /// The threads of a dispatch queue block most signals. Without this method, a program that the
  /// closure starts would also have these signals blocked.
  static func unblocked<Result>(_ work: () -> Result) -> Result {
    var none = sigset_t()
    var blocked = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &blocked)
    defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    return work()
  }

  private static func rows(of text: String, inColumns columns: Int) -> Int {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().reduce(0) {
      $0 + max(1, ($1.count + columns - 1) / max(1, columns))
    }
  }
}
