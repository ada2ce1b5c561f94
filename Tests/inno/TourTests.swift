import Foundation
import PseudoTerminal
import Testing

@Suite("Lessons", .timeLimit(.minutes(5)))
struct TourTests {
  static let lessons = ["stores", "trace", "routes", "network", "scripts"]

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/inno/Tours")

  @Test("tour lists the lessons")
  func list() async throws {
    let result = try await Program.run(["tour"])
    #expect(result.status == 0)
    #expect(
      result.lines.dropFirst().map { String($0.prefix { $0 != " " }) } == Self.lessons
    )
    let unknown = try await Program.run(["tour", "store"])
    #expect(unknown.status == 1 && unknown.errors.contains("did you mean \"stores\"?"))
  }

  @Test("A lesson runs to its end, as a tour and as a script", arguments: lessons)
  func lesson(name: String) async throws {
    let source = try String(
      contentsOf: Self.folder.appending(path: "\(name.capitalized).swift"),
      encoding: .utf8
    )
    let text = try #require(source.components(separatedBy: "\"\"\"\n").dropFirst().first)
      .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .joined(separator: "\n")
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 84 })
    let tour = try await Program.run(["tour", name])
    #expect(tour.status == 0 && tour.errors.isEmpty, "\(tour.errors)")
    #expect(text.contains("\nexpect "), "a lesson tests what it shows")
    #expect(tour.lines.last?.hasPrefix("> ") == false, "the last command shows something")
    for line in text.split(separator: "\n").dropFirst() {
      let shown = line.hasPrefix("#") ? line.dropFirst(2) : "> " + line
      #expect(tour.lines.contains(String(shown)), "\(shown)")
    }
    let script = try await Program.run(input: text)
    #expect(script.status == 0, "\(script.errors)")
  }

  @Test("In a terminal Return runs the next step")
  func terminal() throws {
    let home = try Folder()
    let terminal = try PseudoTerminal(
      ProgramPath.inno,
      ["tour", "stores"],
      environment: PseudoTerminal.environment(home: home.path),
      rows: 40,
      columns: 100
    )
    try terminal.waitFor("the first step") {
      $0.transcript.contains("> stores\n(Return runs it)")
        && $0.cursorLine.hasPrefix("inno(tour stores 1/")
    }
    terminal.send("\r")
    try terminal.waitFor("what it shows, and the second step") {
      $0.transcript.contains("0 actions") && $0.transcript.contains("> actions people\n")
        && $0.cursorLine.hasPrefix("inno(tour stores 2/")
    }
    terminal.send("quit\r")
    #expect(try terminal.waitForExit() == .exited(0))
  }
}
