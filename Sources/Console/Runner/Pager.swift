import Foundation
import InnoConsole
import InnoLocking

/// Shows a person what is taller than their terminal in their pager; `set pager off` ends that.
///
/// The pager is the command that `PAGER` holds, else `less`. Either way `less` is told to keep colours
/// and to leave what it showed on the screen, unless `LESS` says otherwise.
final class Pager: Sendable {
  private struct State {
    /// The window that the running command's answers must fit.
    var window: (rows: Int, columns: Int)?
    var kept: String?
  }

  /// Whether it is used at all.
  let paging = Paging()

  private let state = Locked(State())
  private let command: String

  init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    let pager = environment["PAGER"] ?? "less"
    command = pager.isEmpty ? "" : "LESS=${LESS-FRX}; export LESS; \(pager)"
  }

  /// Begins to keep answers that do not fit a window.
  func begin(_ window: (rows: Int, columns: Int)) {
    state.withLock { $0.window = window }
  }

  /// Keeps an answer that does not fit, and all that is printed after it.
  ///
  /// - Returns: Whether the text was kept; else it is to be printed.
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

  /// Ends the keeping, and gives what was kept.
  func end() -> String? {
    state.withLock { state in
      defer { (state.window, state.kept) = (nil, nil) }
      return state.kept
    }
  }

  /// Runs the pager until it ends, for a thread that may wait.
  ///
  /// - Returns: Whether there is such a pager.
  func show(_ text: String) -> Bool {
    guard !command.isEmpty, let pipe = Self.unblocked({ popen(command, "w") })
    else { return false }
    // A pager that is left early reads no more: that is no failure.
    fputs(text, pipe)
    let status = pclose(pipe)
    // The shell exits with these when it cannot run the command.
    return ![126, 127].contains(status >> 8)
  }

  /// Does work with no signal blocked: the threads of a queue block nearly all, and a program that
  /// one of them starts inherits that, unless its shell is one that clears it.
  private static func unblocked<Result>(_ work: () -> Result) -> Result {
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
