import Testing

@testable import InnoDIMacros

@Suite("The compiler")
struct CompiledMistakesTests {
  /// One test, since each run of the compiler takes its second.
  @Test("reports nothing beside the diagnostics of the macros")
  func mistakes() throws {
    let compiler = try Compiler()
    defer { compiler.cleanUp() }
    var sources = ["Prelude.swift": prelude]
    for (index, rule) in ruleCases.enumerated() {
      // On the lines of the case, in a type of its own.
      sources["Case\(index).swift"] = "import InnoDI; enum Case\(index) { \(rule.broken)\n}\n"
    }
    let errors = try compiler.errors(in: sources)
    for (index, rule) in ruleCases.enumerated() {
      let raw = errors.filter { $0.belongs(to: index) && !$0.message.contains("[InnoDI.") }
      let messages = raw.map(\.message).filter { message in
        !(reportedByCompiler[rule.code] ?? []).contains { message.contains($0) }
      }
      #expect(messages == [], "\(rule.code.rawValue)")
      let ours = errors.filter { $0.belongs(to: index) && $0.message.contains("[InnoDI.") }
      let expected = expandedByNobody.contains(rule.code) ? [] : rule.says
      #expect(
        ours.map(\.message).sorted() == expected.map(\.withoutPlace).sorted(),
        "\(rule.code.rawValue)"
      )
    }
    #expect(errors.filter { $0.file == "Prelude.swift" } == [])
  }
}

/// What the compiler reports of the attribute or the property itself, whatever its macro does.
private let reportedByCompiler: [InnoDIMacros.DiagnosticCode: [String]] = [
  .containerUnknownOption: ["extra argument 'main' in macro", "'Int' to expected argument type"],
  .provideUnknownOption: [
    "extra argument 'factry' in macro", "no exact matches in call to macro",
    "'Int' to expected argument type",
  ],
  .subUnknownOption: ["extra argument 'binding' in macro"],
  .unknownScope: ["reference to member 'share' cannot be resolved"],
  .subScopeRequired: ["missing argument for parameter 'scope' in macro"],
  .subUnknownScope: ["type 'SubContainerScope' has no member 'input'"],
  .invalidWithDependencies: ["extra argument 'with' in macro", "cannot infer key path type"],
  .bindingsConflictsWithWith: ["extra argument 'bindings' in macro"],
  .singleBinding: ["can only apply to a single variable"],
  .namedPropertyRequired: ["can only apply to a single variable"],
  .subSingleBinding: ["can only apply to a single variable"],
  .subNamedPropertyRequired: ["can only apply to a single variable"],
  .subExplicitTypeRequired: [
    "type annotation missing", "did not produce a non-observing accessor",
  ],
  .subConflictsWithProvide: ["did not produce a non-observing accessor"],
  .unsupportedType: ["property declares an opaque return type"],
  .unknownParentMember: ["has no member 'clock'"],
  .invalidBindings: ["has no member 'b'"],
  .storedPropertyRequired: [
    "variable declared with 'let'", "'weak' ", "'lazy' ", "'unowned' ",
    "did not produce a non-observing accessor",
  ],
  .subStoredPropertyRequired: ["variable declared with 'let'"],
]

/// The codes of attributes that the compiler refuses before it expands them.
private let expandedByNobody: Set<InnoDIMacros.DiagnosticCode> = [.containerUnknownOption]

extension Compiler.Finding {
  /// Whether the error is in a case, or in an expansion that belongs to it.
  fileprivate func belongs(to index: Int) -> Bool {
    file == "Case\(index).swift" || file.contains("\(("Case\(index)".utf8.count))Case\(index)O")
  }
}

extension String {
  /// The message without the line and the column before it.
  fileprivate var withoutPlace: String {
    split(separator: " ", maxSplits: 1).last.map(String.init) ?? self
  }
}

/// The types that the cases mention.
private let prelude = """
  import InnoDI

  protocol A: Sendable {}
  protocol B: Sendable {}
  protocol P: Sendable {}
  protocol Q: Sendable {}
  protocol E: Sendable {}
  struct X: A, B, P, Q, E { init(_ values: Any...) {} }
  typealias Y = X
  typealias U = Int
  typealias S = Int
  typealias URL = Int
  typealias Client = X
  struct Root { init(container: D) {} }
  let root = Root.self
  let isRoot = true
  let scope = DIScope.shared
  enum Other { static var input: DIScope { .input } }
  let x = 3
  func make() async -> X { X() }
  nonisolated(unsafe) let names: [PartialKeyPath<AnyMember>] = []
  nonisolated(unsafe) let all: [PartialKeyPath<AnyMember>] = []
  @globalActor actor StoreActor { static let shared = StoreActor() }
  typealias F = X
  struct D {
    struct Overrides {}
    let a: Any = 1
    let b: Any = 2
    init(_ apply: (inout Overrides) -> Void = { _ in }) {}
    init(a: Any, _ apply: (inout Overrides) -> Void = { _ in }) {}
    init(b: Any, _ apply: (inout Overrides) -> Void = { _ in }) {}
  }

  """
