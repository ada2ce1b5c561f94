import Foundation
import Testing

@Suite("Voice")
struct VoiceTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("Summaries name what they document, and no text uses a word to avoid")
  func findings() throws {
    let (findings, summaries) = try Voice.check(Self.root)
    let headless = findings.filter(\.isHeadless).map(\.description)
    let words = findings.filter { !$0.isHeadless }.map(\.description)
    #expect(summaries > 5000)
    // At most 0.5 %.
    #expect(headless.count * 200 <= summaries, "\(headless.joined(separator: "\n"))")
    #expect(words == [], "\(words.joined(separator: "\n"))")
  }

  @Test("Every exception has a reason, and refers to an existing file or a word to avoid")
  func exceptions() {
    for (path, reason) in Voice.exceptions {
      #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: path).path))
      #expect(!reason.isEmpty)
    }
    for (phrase, reason) in Voice.allowed {
      #expect(Voice.advice(for: phrase) == [])
      #expect(!reason.isEmpty)
      let words = phrase.split { !$0.isLetter }.map(String.init)
      #expect(
        words.contains { Voice.words[$0] != nil }
          || Voice.phrases.contains { "\(phrase) ".contains($0.0) }
      )
    }
    #expect(Voice.unchecked.allSatisfy { !$0.reason.isEmpty })
  }

  @Test(
    "A word to avoid is found in comments, literals and pages",
    arguments: [
      ("let x = 1 // It tells you.", true), ("/// It tells you.", true),
      ("let x = \"It tells \\(you).\"", true), ("let tells = you", false),
      ("let x = \"\"\"\n  It tells you.\n  \"\"\"", true), ("let url = \"http://tell\"", true),
    ]
  )
  func words(source: String, isFound: Bool) {
    let advice = Prose(source, isSwift: true).lines.flatMap { Voice.advice(for: $0.text) }
    #expect(advice.isEmpty != isFound)
  }

  @Test("A phrase to avoid is found, but an allowed phrase is not")
  func phrases() {
    #expect(Voice.advice(for: "What became of it").count == 1)
    #expect(Voice.advice(for: "It stands there") == ["\"stands\"; write is or is located"])
    #expect(Voice.advice(for: "It stands for a number") == [])
  }

  @Test("A summary is the first line of a documentation comment")
  func summaries() {
    let prose = Prose("/// What it is.\n///\n/// How it works.\nlet a = 1\n/// Who.", isSwift: true)
    #expect(prose.summaries == ["What it is.", "Who."])
  }
}
