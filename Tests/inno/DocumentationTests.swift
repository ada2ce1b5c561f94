import Foundation
import Testing

@Suite("The examples of README and Docs")
struct DocumentationTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let pages = ["README.md", "Docs/Architecture.md", "Docs/Output.md"]

  /// The fenced blocks of a page that are written in a language.
  private static func blocks(_ language: String, in page: String) throws -> [String] {
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    return text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  @Test("A transcript prints what the page shows", arguments: pages)
  func transcripts(page: String) async throws {
    for block in try Self.blocks("inno", in: page) {
      let commands = block.split(separator: "\n").filter { $0.hasPrefix("> ") }.map {
        $0.dropFirst(2)
      }
      let result = try await Program.run(input: commands.joined(separator: "\n") + "\n")
      #expect(result.status == 0)
      #expect(ScriptTests.withoutTimes(result.output) == ScriptTests.withoutTimes(block + "\n"))
    }
  }

  @Test("A shell line works as typed", arguments: pages)
  func shellLines(page: String) async throws {
    let lines = try Self.blocks("sh", in: page).flatMap {
      $0.split(separator: "\n").map(String.init)
    }
    for line in lines where line.contains("Scripts/console") && !line.hasPrefix("Scripts/console  ")
    {
      let command = line.replacing("Scripts/console", with: "'\(ProgramPath.inno)'")
      let result = try await Program.shell(command)
      #expect(result.status == 0, "\(line): \(result.complaints)")
      #expect(!result.output.isEmpty, "\(line)")
    }
  }

  @Test("A link leads to a file", arguments: pages)
  func links(page: String) throws {
    let url = Self.root.appending(path: page)
    let text = try String(contentsOf: url, encoding: .utf8)
    for match in text.matches(of: /\]\(([^)#]+)(#[a-z-]+)?\)/) {
      let target = url.deletingLastPathComponent().appending(path: String(match.1))
      #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(match.1)")
    }
  }

  @Test("Every example that help shows works as typed")
  func verbs() async throws {
    let help = try await Program.run(["--output", "json", "-c", "help"])
    let names = help.output.matches(of: /"name":"([a-z]+)"/).map { String($0.1) }
    #expect(names.count > 15)
    for name in names {
      let page = try await Program.run(["-c", "help \(name)"])
      for example in page.lines where example.hasPrefix("  > ") {
        let command = String(example.dropFirst(4))
        guard command != "source session.inno" else { continue }
        let setup =
          command.contains("idle") || command.contains("count == 0") ? "" : "send people onAppear; "
        let result = try await Program.run(["-c", setup + Self.preparation(for: command) + command])
        #expect(result.status == 0, "\(command): \(result.complaints)")
      }
    }
  }

  /// What must be so before an example makes sense.
  private static func preparation(for command: String) -> String {
    switch command {
    case "nav people back": "send people select 3; "
    case "modal people dismiss": "send people showOverview; "
    default: ""
    }
  }
}
