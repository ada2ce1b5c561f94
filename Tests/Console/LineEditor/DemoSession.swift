import Foundation
import PseudoTerminal

/// The demo program in a terminal, with a pipe to send it announcements.
final class DemoSession {
  static let prompt = "demo>"
  let terminal: PseudoTerminal
  private let announcements: FileHandle

  /// Starts the demo and waits for its prompt.
  init(
    in folder: TemporaryFolder,
    history: String? = nil,
    limit: Int = 1000,
    environment: [String: String] = [:],
    rows: Int = 24,
    columns: Int = 80
  ) throws {
    let pipe = folder.path("announcements-" + UUID().uuidString)
    guard mkfifo(pipe, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
    // Opened in both directions, so that neither side waits for the other to open its end.
    guard let handle = FileHandle(forUpdatingAtPath: pipe) else {
      throw CocoaError(.fileReadUnknown)
    }
    announcements = handle
    terminal = try PseudoTerminal(
      BuiltProduct.path("LineEditorDemo"),
      [pipe] + (history.map { [$0, "\(limit)"] } ?? []),
      environment: PseudoTerminal.environment(home: folder.path, adding: environment),
      rows: rows,
      columns: columns
    )
    try waitForPrompt()
  }

  func announce(_ line: String) throws {
    try announcements.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Waits until the line being edited equals some text.
  func waitForPrompt(_ text: String = "") throws {
    let expected = text.isEmpty ? DemoSession.prompt : DemoSession.prompt + " " + text
    try terminal.waitFor("the prompt with '\(text)'") {
      $0.cursorLine == expected && $0.modes.contains(2004)
    }
  }

  /// Waits until some text is directly above the prompt.
  func waitForAnswer(_ text: String) throws {
    try terminal.waitFor("the answer '\(text)'") {
      $0.text.hasSuffix(text + "\n" + DemoSession.prompt)
    }
  }

  /// Types text and waits until it is shown.
  func type(_ text: String) throws {
    terminal.send(text)
    try waitForPrompt(text)
  }

  /// Ends the demo with Ctrl-D.
  func leave() throws -> PseudoTerminal.ExitStatus {
    terminal.send(.controlD)
    return try terminal.waitForExit()
  }
}
