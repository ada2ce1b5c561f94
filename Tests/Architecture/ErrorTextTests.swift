import Foundation
import Testing

@Suite("Error texts")
struct ErrorTextTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("Every error text has one of the shapes")
  func shapes() throws {
    let folder = Self.root.appending(path: "Sources")
    let paths = try #require(FileManager.default.enumerator(atPath: folder.path))
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
    let sources = try paths.map {
      (
        path: "Sources/\($0)",
        text: try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
      )
    }
    let types = Set(sources.flatMap { ErrorTexts.types(in: $0.text) })
    var count = 0
    var problems: [String] = []
    for (path, text) in sources {
      let allowsSentences = ErrorShape.sentences.contains { path.hasPrefix($0.path) }
      for entry in ErrorTexts(of: text, types: types).entries {
        count += 1
        problems += ErrorShape.problems(of: entry.text, allowsSentences: allowsSentences).map {
          "\(path):\(entry.line): \(entry.text): \($0)"
        }
      }
    }
    #expect(count > 250)
    #expect(problems == [], "\(problems.joined(separator: "\n"))")
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
        #"the app is paused; run "resume" first"#,
      ]
    )
  }

  @Test(
    "A text with another shape is found",
    arguments: [
      (#"unknown store "peple"; did you mean "people"? Run "stores" to list them."#, 0),
      ("‹› takes no arguments", 0), ("--format must be text, mermaid or dot", 0),
      ("JSON or a block is not closed; add the missing bracket or quote", 0),
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
