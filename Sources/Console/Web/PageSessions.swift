#if Web
import Foundation
import InnoConsole

/// The console sessions of the open browser pages.
@MainActor
final class PageSessions {
  /// The maximum number of sessions.
  ///
  /// Beyond this limit, each new session replaces the least recently used session.
  private static let limit = 64

  /// The session of one page, which runs the page's lines one after the other.
  @MainActor
  private final class Session {
    let console: Console

    /// The tasks of the lines that are running or waiting, oldest first.
    var work: [Task<Outcome, Never>] = []

    init(_ host: Console) {
      console = Console(joining: host)
      // Deny access to files, so that a person who learns the token cannot access the user's files.
      console.accessesFiles = false
    }
  }

  let host: Console
  private var sessions: [(page: String, session: Session)] = []

  init(_ host: Console) {
    self.host = host
  }

  /// Returns the session of a page, which is created when the page sends its first request.
  private func session(of page: String) -> Session {
    if let place = sessions.firstIndex(where: { $0.page == page }) {
      sessions.append(sessions.remove(at: place))
    } else {
      if sessions.count == Self.limit { end(sessions.removeFirst().session) }
      sessions.append((page, Session(host)))
    }
    return sessions[sessions.count - 1].session
  }

  private func end(_ session: Session) {
    for task in session.work { task.cancel() }
    session.console.leave()
  }

  /// Runs a line as soon as all earlier lines from the same page have finished.
  ///
  /// - Parameters:
  ///   - line: The line to run.
  ///   - page: The identifier of the page.
  /// - Returns: The name of the outcome: `done`, `failed`, `incomplete` or `quit`.
  func evaluate(_ line: String, from page: String) async -> String {
    let session = session(of: page)
    let before = session.work.last
    let task = Task { @MainActor in
      _ = await before?.value
      return await session.console.evaluate(line)
    }
    session.work.append(task)
    let outcome = await task.value
    session.work.removeAll { $0 == task }
    return switch outcome {
    case .done: "done"
    case .failed: "failed"
    case .incomplete: "incomplete"
    case .quit: "quit"
    }
  }

  /// Interrupts the line that is running for a page, and cancels the lines that are waiting.
  func cancel(from page: String) {
    for task in session(of: page).work { task.cancel() }
  }

  /// Returns the completion candidates for the word at the cursor.
  func complete(_ line: String, at cursor: Int, from page: String) -> Completion {
    session(of: page).console.complete(line, at: cursor)
  }

  /// Returns the contents of a newly opened page: the events of the session and the app's state.
  func contents() -> PageContents {
    PageContents(of: host, parts: [.stores, .routes, .container, .network, .screen])
  }

  /// Returns the given categories of facts about the app, as JSON.
  func facts(_ parts: [PagePart]) -> String { host.pageFacts(parts).json }
}
#endif
