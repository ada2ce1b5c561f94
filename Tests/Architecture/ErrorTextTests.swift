import Foundation
import Testing

@Suite("Error texts")
struct ErrorTextTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The texts of all errors, each with the path of its file below `Sources`.
  private static func entries() throws -> [(path: String, entry: ErrorTexts.Entry)] {
    let folder = root.appending(path: "Sources")
    let paths = try #require(FileManager.default.enumerator(atPath: folder.path))
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
    let sources = try paths.map {
      (path: $0, text: try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
    }
    let types = Set(sources.flatMap { ErrorTexts.types(in: $0.text) })
    return sources.flatMap { path, text in
      ErrorTexts(of: text, types: types).entries.map { (path, $0) }
    }
  }

  @Test("Every error text has one of the shapes")
  func shapes() throws {
    let entries = try Self.entries()
    let problems = entries.flatMap { path, entry in
      let allowsSentences = ErrorShape.sentences.contains { "Sources/\(path)".hasPrefix($0.path) }
      return ErrorShape.problems(of: entry.text, allowsSentences: allowsSentences).map {
        "Sources/\(path):\(entry.line): \(entry.text): \($0)"
      }
    }
    #expect(entries.count > 450)
    #expect(problems == [], "\(problems.joined(separator: "\n"))")
  }

  @Test("The page of error messages is up to date")
  func page() throws {
    let page = ErrorPage(try Self.entries())
    let file = Self.root.appending(path: ErrorPage.file)
    if ProcessInfo.processInfo.environment["INNO_WRITE_PAGES"] != nil {
      try page.source.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(
      try String(contentsOf: file, encoding: .utf8) == page.source,
      "\(ErrorPage.file) is out of date: INNO_WRITE_PAGES=1 Scripts/test --filter ErrorTextTests"
    )
  }

  @Test(
    "The page has a table for each library, with complete messages and each message once a file"
  )
  func tables() {
    let entries = [
      ("Flow/A.swift", "unknown store ‹›", nil), ("Flow/A.swift", "unknown store ‹›", nil),
      ("Flow/A.swift", "\"|\" needs a terminal", nil), ("Console/B.swift", "network", "notExposed"),
    ]
    let source = ErrorPage(
      entries.map { ($0.0, ErrorTexts.Entry(line: 1, text: $0.1, call: $0.2)) }
    ).source
    #expect(
      source.contains(
        """
        ## InnoFlow

        | message | source |
        |---|---|
        | `unknown store …` | [`A.swift`](../Sources/Flow/A.swift) |
        | `"\\|" needs a terminal` |  |

        ## The console

        | message | source |
        |---|---|
        | `the app exposes no network` | [`B.swift`](../Sources/Console/B.swift) |

        """
      )
    )
    #expect(!source.contains("InnoRouter"))
  }

  @Test("Texts are gathered from calls and from the descriptions of errors")
  func gathering() {
    let source = #"""
      enum Fault: Error, CustomStringConvertible {
        case full(Int)
        // A "comment with quotes".
        var description: String {
          switch self {
          case .full(let count): "the list is full at \(count("a b")) elements; "
            + "remove one"
          case .locked(let name): "the list is locked" + (name.map { " by \($0)" } ?? "")
          case .many(let sum): "the list is larger than " + sum.text(1) + (isOld ? " now" : " yet")
          }
        }
      }
      func check() throws {
        print("this is no error")
        throw ConsoleError.refused("the app is paused; run \"resume\" first")
      }
      """#
    #expect(ErrorTexts.types(in: source) == ["Fault"])
    #expect(
      ErrorTexts(of: source, types: ["Fault"]).entries.map(\.text) == [
        "the list is full at ‹› elements; remove one",
        "the list is locked[ by ‹›]",
        "the list is larger than ‹›[ now |  yet]",
        #"the app is paused; run "resume" first"#,
      ]
    )
  }

  @Test(
    "A text with another shape is found",
    arguments: [
      (#"unknown store "peple"; did you mean "people"? Run "stores" to list them."#, 0),
      ("‹› takes no arguments", 0), ("--format must be text, mermaid or dot", 0),
      ("STORE is missing; usage: state STORE [PATH]", 0),
      ("Unknown store", 1), ("unknown store.", 1), ("unknown store, did you mean x", 1),
      ("Sorry, this failed!", 3), ("a  store", 1),
    ]
  )
  func clauses(text: String, count: Int) {
    #expect(ErrorShape.problems(of: text, allowsSentences: false).count == count)
  }

  @Test(
    "Full sentences are allowed only where an app shows the text to its user",
    arguments: [("The server sent no people. Refresh to try again.", 0), ("The server failed", 1)]
  )
  func sentences(text: String, count: Int) {
    #expect(ErrorShape.problems(of: text, allowsSentences: true).count == count)
    #expect(ErrorShape.problems(of: text, allowsSentences: false).count == 1)
  }

  @Test("Every exception refers to an existing file or text")
  func exceptions() throws {
    for (path, reason) in ErrorShape.sentences {
      #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: path).path))
      #expect(!reason.isEmpty)
    }
    let stream = "Sources/Network/Core/Streaming/ChunkBuffer.swift"
    let text = try String(contentsOf: Self.root.appending(path: stream), encoding: .utf8)
    #expect(ErrorShape.exceptions.allSatisfy { text.contains($0.text) && !$0.reason.isEmpty })
  }
}
