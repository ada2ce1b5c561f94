import Foundation
import Testing

@Suite("Public symbols of the console kit")
struct PublicSymbolTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A file, or the Swift code of a page.
  private struct Source {
    let path: String
    let text: String
  }

  /// The names that a source uses.
  private struct Uses {
    private let words: Set<String>

    /// The names after a dot, and the names of declarations, which can implement the requirements of
    /// a protocol.
    private let members: Set<String>

    init(in text: String) {
      words = PublicSymbolTests.words(in: text)
      members = Set(text.matches(of: /(?:\.|\b(?:func|var|let) )(\w+)/).map { String($0.1) })
    }

    func contains(_ name: String) -> Bool {
      PublicSymbolTests.isType(name) ? words.contains(name) : members.contains(name)
    }
  }

  /// The folders of the adapters and of the programs that embed the console.
  private static let embedders = [
    "Sources/Console/Kit/Adapters", "Sources/Console/Runner", "Sources/Console/Remote",
    "Sources/Console/Web", "Sources/inno", "Tests/Support/ForeignApp",
    "Tests/Support/CounterConsole",
  ]

  /// The pages from which a reader copies the code of an embedder, besides those of the catalogs.
  private static let pages = ["README.md", "Docs/Your-own-app.md"]

  /// The names that a protocol or the language requires, so that no code mentions them.
  private static let required: Set = [
    "<", "minimumResolution",  // Clock and its instants
    "delivery", "requestCounter",  // NetworkEventObserver
    "buildExpression", "buildBlock", "SubcommandBuilder",  // result builders
    "wrappedValue", "projectedValue",  // property wrappers
  ]

  /// The names that only the fuzzer uses.
  ///
  /// The fuzzer is a separate package.
  private static let fuzzed: Set = ["LineParser", "parse"]

  private static func paths(in folder: String, _ suffix: String) -> [String] {
    let files = FileManager.default.enumerator(atPath: root.path + "/" + folder)?.allObjects ?? []
    return files.compactMap { $0 as? String }
      .filter { $0.hasSuffix(suffix) && !$0.contains(".build") }
      .map { "\(folder)/\($0)" }
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static func sources(in folder: String) throws -> [Source] {
    try paths(in: folder, ".swift").map { Source(path: $0, text: withoutComments(try text($0))) }
  }

  /// Returns the Swift code of the pages that show how to embed the console.
  private static func examples() throws -> [Source] {
    let articles = paths(in: "Sources/Console", ".md").filter { $0.contains(".docc/") }
    return try (pages + articles).map { page in
      let blocks = try text(page).components(separatedBy: "```swift\n").dropFirst().compactMap {
        $0.components(separatedBy: "\n```").first
      }
      return Source(path: page, text: withoutComments(blocks.joined(separator: "\n")))
    }
  }

  private static func withoutComments(_ text: String) -> String {
    text.split(separator: "\n").map {
      $0.prefix(upTo: $0.firstRange(of: "//")?.lowerBound ?? $0.endIndex)
    }
    .joined(separator: "\n")
  }

  private static func words(in text: String) -> Set<String> {
    Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
  }

  private static func isType(_ name: String) -> Bool { name.first?.isUppercase == true }

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

  /// Returns the names of the public declarations that no other source uses.
  ///
  /// A type in the signature of another public declaration counts as used, because it must be public,
  /// too.
  private static func unused(in kit: [Source], by embedders: [Source]) -> Set<String> {
    let uses = embedders.map { (path: $0.path, names: Uses(in: $0.text)) }
    let declared = kit.flatMap { source in
      declarations(in: source.text).map { (path: source.path, name: $0.name) }
    }
    let signatures = kit.flatMap { declarations(in: $0.text) }
      .map { (name: $0.name, words: words(in: $0.signature)) }
    let values = words(in: kit.flatMap { members(in: $0.text) }.joined(separator: "\n"))
    return Set(
      declared.filter { path, name in
        if uses.contains(where: { $0.path != path && $0.names.contains(name) }) { return false }
        guard isType(name) else { return true }
        return !values.contains(name)
          && !signatures.contains { $0.name != name && $0.words.contains(name) }
      }
      .map(\.name)
    )
  }

  @Test("Every public symbol is used by an adapter or by a program that embeds the console")
  func use() throws {
    let kit = try Self.sources(in: "Sources/Console/Kit")
    #expect(kit.flatMap { Self.declarations(in: $0.text) }.count > 200)
    let embedders = try Self.embedders.flatMap(Self.sources) + Self.examples()
    let unused = Self.unused(in: kit, by: embedders).subtracting(Self.required)
    #expect(unused.subtracting(Self.fuzzed) == [], "make these package, or remove them")
    #expect(Self.fuzzed.subtracting(unused) == [], "other sources use these, too")
    let fuzzer = try Self.sources(in: "Tests/Fuzz").map { Uses(in: $0.text) }
    let unfuzzed = Self.fuzzed.filter { name in !fuzzer.contains { $0.contains(name) } }
    #expect(unfuzzed == [], "make these package, or remove them")
  }

  @Test("A use counts only if it is in another file than the declaration, and of the same kind")
  func uses() {
    let kit = [
      Source(
        path: "Shelf.swift",
        text: """
          public struct Shelf {
            public var title: String { label }
            public var label: String { "" }
            public func sort(by order: Order) { self.sort(by: order) }
            public func clear() {}
          }
          public enum Order { case ascending }
          public struct Label {}
          """
      )
    ]
    let app = Source(
      path: "App.swift",
      text: """
        let shelf = Shelf()
        let text = shelf.title
        clear("label")
        """
    )
    #expect(
      Self.unused(in: kit, by: kit + [app]) == ["label", "sort", "clear", "Label"]
    )
  }

  @Test("The name and the signature of each public declaration are found")
  func declared() {
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
    #expect(Self.words(in: found[2].signature).contains("Book"))
  }
}
