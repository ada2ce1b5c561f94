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
      "journey journeys passenger passengers mail mailbox heed heeds keeper news lane lanes",
      "a term of the field"
    ),
    ("audience watchers carrier bystander", "observers, or the name of the component"),
    ("complaint complaints complain complains", "error report, issue or report"),
    ("patience", "timeout"),
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
    ("take up", "resume"), ("takes up", "resumes"), ("took up", "resumed"), ("taken up", "resumed"),
    ("secrets are left out", "secrets are redacted"),
    ("there is not ", "does not exist"),
    ("leads nowhere", "has no property"), ("does not fit here", "unexpected argument"),
    ("it is no error", "succeeded"), ("did what it was asked to", "succeeded"),
    ("the way of one action", "the life of an action"),
  ]

  /// Names that were replaced and must not return to the code.
  static let retiredNames: Set<String> = [
    "sendTold", "handleRecorded", "reduceUnread", "noteRead", "refuseWhileReducing", "isQuiet",
    "ListenerLife", "Watchers", "Audience", "ObserverQueue", "StateSignal", "PhasePlace",
    "PhaseProblem", "DeadProjection", "heedsMail", "mailbox", "Mailbox", "Awaited", "Carrier",
    "Journey", "Flights", "ConnectionLanes", "WaitingLine", "TokenKeeper", "TransportNews",
    "FoundationFault", "SourceWords", "Complaint", "patience", "toldTo", "toldOf", "CurlStandIns",
    "reportComplaints",
  ]

  /// Entries of the glossary that no list can check, because the words are correct elsewhere.
  static let unchecked: [(word: String, reason: String)] = [
    ("words", "A line of a script consists of words, as in the grammar of the shell."),
    ("sign", "Requests and links to sign in are signed and sign users in."),
    ("is dropped", "Events are dropped from a full buffer."),
  ]

  /// Phrases that are allowed although they contain a word to avoid.
  static let allowed: [(phrase: String, reason: String)] = [
    ("stands for", "It means \"represents\"."),
    ("house number", "It is a part of an address."),
    ("carrier-pigeon", "It is the name of an engine that does not exist."),
    ("takes up to", "It gives an upper limit."),
    ("there is not enough", "It reports a shortage."),
  ]

  private static func advice(_ rows: [(String, String)]) -> [String: String] {
    rows.reduce(into: [:]) { words, row in
      for word in row.0.split(separator: " ") { words[String(word)] = row.1 }
    }
  }

  /// Returns the advice for a line.
  static func advice(for line: String) -> [String] {
    var line = line.lowercased()
    for (phrase, _) in allowed { line = line.replacing(phrase, with: "") }
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
    ("Sources/Console/Web/Page/", "The page draws a lane for each source, as timelines do."),
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
      for name in Set(text.split { !$0.isLetter }.map(String.init)).intersection(retiredNames) {
        let description = "\(path): the name \(name) was replaced"
        findings.append(Finding(isHeadless: false, description: description))
      }
      for (number, line) in prose.lines {
        findings += advice(for: line).map {
          Finding(isHeadless: false, description: "\(path):\(number): \($0)")
        }
      }
    }
    return (findings, summaries)
  }

  /// The extensions of the files that contain prose.
  private static let extensions = [
    ".swift", ".md", ".inno", ".lesson", ".sh", ".py", ".js", ".css", ".html", ".c", ".h",
  ]

  private static func files(in root: URL) -> [String] {
    let manager = FileManager.default
    return ["README.md", "Package.swift", "Docs", "Scripts", "Sources", "Tests"].flatMap {
      item -> [String] in
      guard let paths = manager.enumerator(atPath: root.appending(path: item).path) else {
        return [item]
      }
      return paths.compactMap { $0 as? String }
        .filter { path in
          extensions.contains { path.hasSuffix($0) }
            || item == "Scripts" && !path.contains(".")
        }
        .map { "\(item)/\($0)" }
    }
    .filter { manager.isReadableFile(atPath: root.appending(path: $0).path) }
    .sorted()
  }
}
