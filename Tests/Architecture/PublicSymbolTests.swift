import Foundation
import Testing

@Suite("Public symbols of the console kit")
struct PublicSymbolTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folders of the adapters and of the programs that embed the console.
  private static let embedders = [
    "Sources/Console/Kit/Adapters", "Sources/Console/Runner", "Sources/Console/Remote",
    "Sources/Console/Web", "Sources/inno", "Tests/Support/ForeignApp",
    "Tests/Support/CounterConsole", "Tests/Fuzz",
  ]

  /// The names that a protocol or the language requires, so that no code mentions them.
  private static let required: Set = [
    "<", "minimumResolution",  // Clock and its instants
    "delivery", "requestCounter",  // NetworkEventObserver
    "buildExpression", "buildBlock", "SubcommandBuilder",  // result builders
    "wrappedValue", "projectedValue",  // property wrappers
  ]

  private static func sources(in folder: String) throws -> [String] {
    let files = FileManager.default.enumerator(atPath: root.path + "/" + folder)?.allObjects ?? []
    let paths = files.compactMap { $0 as? String }.filter {
      $0.hasSuffix(".swift") && !$0.contains(".build")
    }
    return try paths.map {
      let text = try String(contentsOf: root.appending(path: "\(folder)/\($0)"), encoding: .utf8)
      return withoutComments(text)
    }
  }

  private static func withoutComments(_ text: String) -> String {
    text.split(separator: "\n").map {
      $0.prefix(upTo: $0.firstRange(of: "//")?.lowerBound ?? $0.endIndex)
    }
    .joined(separator: "\n")
  }

  /// Returns the number of occurrences of each word.
  private static func words(in texts: [String]) -> [Substring: Int] {
    var counts: [Substring: Int] = [:]
    for text in texts {
      for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
        counts[word, default: 0] += 1
      }
    }
    return counts
  }

  /// Returns the name and the signature of each public declaration, except initializers and
  /// subscripts.
  private static func declarations(in source: String) -> [(name: String, signature: String)] {
    let pattern =
      /^ *(?:@\w+(?:\([^)\n]*\))? )*public (?:[a-z]+(?:\(set\))? )*?(?:func|var|let|struct|enum|class|protocol|actor|typealias) (\w+|<)([^{]*)/
      .anchorsMatchLineEndings()
    return source.matches(of: pattern).map { (String($0.1), String($0.2)) }
  }

  /// Returns the text of the initializers and enumeration cases, whose types must be public.
  private static func members(in source: String) -> [String] {
    let pattern = /^ *(?:public [a-z ]*init[^{]*|(?:indirect )?case \w+\([^\n]*)/
    return source.matches(of: pattern.anchorsMatchLineEndings()).map { String($0.output) }
  }

  @Test("Every public symbol is used by an adapter or by a program that embeds the console")
  func use() throws {
    let sources = try Self.sources(in: "Sources/Console/Kit")
    let declared = sources.flatMap(Self.declarations)
    #expect(declared.count > 250)
    let embedders = try Self.embedders.flatMap(Self.sources)
    let used = Self.words(in: embedders)
    let declaredThere = Dictionary(
      grouping: embedders.flatMap(Self.declarations),
      by: \.name
    )
    // A type in the signature of a public declaration must be public, too.
    let members = sources.flatMap(Self.members)
    let signatures = Self.words(in: declared.map(\.signature) + members)
    let unused = declared.map(\.name).filter { name in
      let count = (used[name[...]] ?? 0) - (declaredThere[name]?.count ?? 0)
      return count < 1 && signatures[name[...]] == nil && !Self.required.contains(name)
    }
    #expect(unused == [], "make these package, or remove them")
  }

  @Test("A public symbol without a use is found")
  func unused() {
    let found = Self.declarations(
      in: """
        public struct Shelf: Sendable {
          @MainActor public internal(set) var title: String { "" }
          public static func sort<Item: Sendable>(
            _ items: [Item]
          ) -> Book { fatalError() }
          package let hidden = 1
          public init() {}
        }
        """
    )
    #expect(found.map(\.name) == ["Shelf", "title", "sort"])
    #expect(Self.words(in: found.map(\.signature))["Book"] == 1)
  }
}
