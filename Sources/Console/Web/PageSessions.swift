#if Web
import Foundation
import InnoConsole

/// The sessions of the open pages.
@MainActor
final class PageSessions {
  /// The greatest number of sessions; the session that was used least recently ends first.
  private static let limit = 64

  /// The session of one page, whose lines run one after the other.
  @MainActor
  private final class Session {
    let console: Console

    /// The lines that run or wait, oldest first.
    var work: [Task<Outcome, Never>] = []

    init(_ host: Console) {
      console = Console(joining: host)
      // Somebody who learns the token must not reach the files of the user.
      console.accessesFiles = false
    }
  }

  let host: Console
  private var sessions: [(page: String, session: Session)] = []

  init(_ host: Console) {
    self.host = host
  }

  /// Returns the session of a page, which begins with its first request.
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

  /// Runs a line after the earlier lines of the page.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - page: The identifier of the page.
  /// - Returns: The outcome: `done`, `failed`, `incomplete` or `quit`.
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

  /// Interrupts the running line of a page, and those that wait.
  func cancel(from page: String) {
    for task in session(of: page).work { task.cancel() }
  }

  /// Completes the word at the cursor.
  func complete(_ line: String, at cursor: Int, from page: String) -> Completion {
    session(of: page).console.complete(line, at: cursor)
  }

  /// The session as a page gets it when it opens.
  func contents() -> PageContents {
    PageContents(of: host, parts: [.stores, .routes, .container, .network, .screen])
  }

  /// Returns parts of the app as JSON.
  func facts(_ parts: [PagePart]) -> String { host.pageFacts(parts).json }
}
#endif
