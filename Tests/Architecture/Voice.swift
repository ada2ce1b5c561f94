import Foundation

/// The rules for the words in comments, messages, test names, and pages.
enum Voice {
  /// The words that must not open a summary.
  static let headless: Set<String> = ["What", "Who", "How", "Where", "Whether"]

  /// The words to avoid, each with the ones to use.
  static let words = advice([
    ("tell tells told telling", "report, notify, print or return"),
    ("wish wishes wished", "request or intent"),
    ("heard", "observed"),
    ("mend mends mended mending", "fix or work around"),
    ("stands lies", "is or is located"),
    ("house drawer drawers", "architecture or modules"),
    ("blanks", "spaces"),
    ("figure figures", "value or measurement"),
    (
      "journey journeys passenger passengers mail mailbox heed heeds keeper news",
      "a term of the field"
    ),
  ])

  /// The phrases to avoid, each with the words to use.
  static let phrases = [
    ("became of", "the outcome or the result"),
    ("becomes of", "the outcome or the result"),
    ("put back", "reverted"),
    ("in the place of", "replace"),
    ("hold back", "defer"), ("holds back", "defer"), ("held back", "deferred"),
    ("struck out", "redacted"),
    ("has a say", "intercepts"),
    ("made good", "worked around"),
  ]

  /// Phrases that are allowed although they contain a word to avoid.
  private static let allowed = ["stands for", "house number"]

  private static func advice(_ rows: [(String, String)]) -> [String: String] {
    rows.reduce(into: [:]) { words, row in
      for word in row.0.split(separator: " ") { words[String(word)] = row.1 }
    }
  }

  /// Returns the advice for a line.
  static func advice(for line: String) -> [String] {
    var line = line.lowercased()
    for phrase in allowed { line = line.replacing(phrase, with: "") }
    let single = line.split { !$0.isLetter }.compactMap { word in
      words[String(word)].map { "\"\(word)\"; write \($0)" }
    }
    return single + phrases.filter { line.contains($0.0) }.map { "\"\($0.0)\"; write \($0.1)" }
  }

  /// Files in which the words are allowed.
  static let exceptions: [(path: String, reason: String)] = [
    ("Sources/Sample/Fixtures/", "The texts of the sample's posts are stories."),
    ("Tests/Architecture/Voice.swift", "It lists the words."),
    ("Tests/Architecture/VoiceTests.swift", "It tests the words."),
    ("Docs/Differences.md", "It quotes names of the original libraries."),
  ]

  /// A finding: the location and the advice.
  struct Finding {
    let isHeadless: Bool
    let description: String
  }

  /// Returns the findings in the files of a folder tree, and the number of summaries in its
  /// sources.
  static func check(_ root: URL) throws -> (findings: [Finding], summaries: Int) {
    var findings: [Finding] = []
    var summaries = 0
    for path in files(in: root) {
      let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
      let prose = Prose(text, isSwift: path.hasSuffix(".swift"))
      if path.hasPrefix("Sources/") {
        summaries += prose.summaries.count
        for summary in prose.summaries
        where headless.contains(String(summary.prefix { $0.isLetter })) {
          findings.append(Finding(isHeadless: true, description: "\(path): \(summary)"))
        }
      }
      guard !exceptions.contains(where: { path.hasPrefix($0.path) }) else { continue }
      for (number, line) in prose.lines {
        findings += advice(for: line).map {
          Finding(isHeadless: false, description: "\(path):\(number): \($0)")
        }
      }
    }
    return (findings, summaries)
  }

  private static func files(in root: URL) -> [String] {
    let manager = FileManager.default
    return ["README.md", "Docs", "Scripts", "Sources", "Tests"].flatMap { item -> [String] in
      guard let paths = manager.enumerator(atPath: root.appending(path: item).path) else {
        return [item]
      }
      return paths.compactMap { $0 as? String }
        .filter { path in
          [".swift", ".md", ".inno", ".sh"].contains { path.hasSuffix($0) }
            || item == "Scripts" && !path.contains(".")
        }
        .map { "\(item)/\($0)" }
    }
    .filter { manager.isReadableFile(atPath: root.appending(path: $0).path) }
    .sorted()
  }
}
