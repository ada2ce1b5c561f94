import Foundation
import InnoConsole
import InnoConsoleRemote
import InnoFlow
import Testing

@Suite("An app that clients can attach to", .timeLimit(.minutes(1)))
@MainActor
struct EmbeddingTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("The one line that the documentation shows makes an app listen")
  func oneLine() async throws {
    let host = try Host()
    let (console, path) = (host.console, host.path)
    try await console.listen(at: path)
    #expect(await (try Client(host)).line("send counter increment").outcome == .done)
    #expect(host.store.count == 1)
    let page = try String(
      contentsOf: Self.root.appending(path: "Docs/Your-own-app.md"),
      encoding: .utf8
    )
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let line = try #require(
      page.components(separatedBy: "import InnoConsoleRemote\n\n").dropFirst().first?
        .split(separator: "\n").first
    )
    #expect(source.contains("\n    \(line)\n"))
  }
}
