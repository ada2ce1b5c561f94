import Foundation
import Testing

@Suite("Examples in README and Docs")
struct DocumentationTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let pages =
    [
      "README.md", "Docs/Add-a-feature.md", "Docs/Architecture.md", "Docs/Commands.md",
      "Docs/Known-limitations.md", "Docs/Life-of-an-action.md", "Docs/Output.md", "Docs/Pages.md",
      "Docs/Remote.md", "Docs/Scripts.md", "Docs/Sessions.md", "Docs/Terminal.md",
      "Docs/Tests-from-sessions.md",
      "Docs/Your-own-app.md",
    ] + companionPages

  private static let companionPages: [String] = {
    #if WebSocket
    ["Docs/WebSocket.md"]
    #else
    []
    #endif
  }()

  /// Returns the fenced code blocks of a page in a language.
  private static func blocks(_ language: String, in page: String) throws -> [String] {
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    return text.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  @Test("A transcript matches the output of its commands", arguments: pages)
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

  @Test("A shell command works as shown", arguments: pages)
  func shellLines(page: String) async throws {
    let lines = try Self.blocks("sh", in: page).flatMap {
      $0.split(separator: "\n").map(String.init)
    }
    for line in lines where line.contains("Scripts/console") && !line.hasPrefix("Scripts/console  ")
    {
      let command = line.replacing("Scripts/console", with: "'\(ProgramPath.inno)'")
      let result = try await Program.shell(command)
      #expect(result.status == 0, "\(line): \(result.errors)")
      #expect(!result.output.isEmpty, "\(line)")
    }
  }

  @Test("The page of commands matches the declarations of the commands")
  func commandsPage() async throws {
    let page = try String(
      contentsOf: Self.root.appending(path: "Docs/Commands.md"),
      encoding: .utf8
    )
    let declared = try await Program.run(["commands-page"])
    #expect(
      page == declared.output,
      "Docs/Commands.md is stale: Scripts/console commands-page > Docs/Commands.md"
    )
  }

  @Test("The grammar for editors matches the declarations of the commands")
  func grammar() async throws {
    let file = Self.root.appending(path: "Docs/inno.tmLanguage.json")
    let grammar = try String(contentsOf: file, encoding: .utf8)
    let declared = try await Program.run(["grammar"])
    #expect(
      grammar == declared.output,
      "Docs/inno.tmLanguage.json is stale: Scripts/console grammar > Docs/inno.tmLanguage.json"
    )
    #expect(throws: Never.self) {
      try JSONSerialization.jsonObject(with: Data(grammar.utf8))
    }
  }

  @Test("The picture of README shows the output of its commands")
  func picture() async throws {
    let picture = try String(
      contentsOf: Self.root.appending(path: "Docs/console.svg"),
      encoding: .utf8
    )
    let rows = picture.matches(of: /<text [^>]*>(.*)<\/text>/).map { row in
      row.1.replacing(/<[^>]*>/, with: "").replacing("&#160;", with: " ").replacing(
        "&gt;",
        with: ">"
      ).replacing("&lt;", with: "<")
        .replacing("&quot;", with: "\"").replacing("&#x27;", with: "'").replacing(
          "&amp;",
          with: "&"
        )
    }
    let commands = rows.filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
    #expect(commands.count > 2)
    let result = try await Program.run(input: commands.joined(separator: "\n") + "\n")
    #expect(
      ScriptTests.withoutTimes(rows.joined(separator: "\n") + "\n")
        == ScriptTests.withoutTimes(result.output),
      "Docs/console.svg is stale: Scripts/picture"
    )
  }

  /// Returns the examples of the page, each with its setup.
  static func examples() throws -> [String] {
    let page = try String(contentsOf: root.appending(path: "Docs/Commands.md"), encoding: .utf8)
    return page.matches(of: /(?:After `([^\n]+)`:\n\n)?```console\n([^`]+)\n```/).flatMap { match in
      match.2.split(separator: "\n").map { example in
        (match.1.map { $0.replacing("`, `", with: "\n") + "; " } ?? "") + example
      }
    }
  }

  @Test("Every example of a command works in a fresh session")
  func examples() async throws {
    let examples = try Self.examples()
    #expect(examples.count > 50)
    for example in examples {
      let folder = try Folder()
      let line = "cd '\(folder.path)' && '\(ProgramPath.inno)' -c \"$COMMAND\""
      let result = try await Program.shell(line, environment: ["COMMAND": example])
      #expect(result.status == 0, "\(example): \(result.errors)")
    }
  }
}
