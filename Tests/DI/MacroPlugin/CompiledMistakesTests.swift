import InnoDISyntax
import SwiftParser
import SwiftSyntax
import Testing

@testable import InnoDIMacroPlugin

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
      sources["Case\(index).swift"] =
        "import InnoDI; enum Case\(index) { \(rule.broken)\n}\n"
        + "extension Case\(index) {\n\(uses(of: rule.broken))\n}\n"
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

  @Test("reports one error of a refused container that others use")
  func used() throws {
    let compiler = try Compiler()
    defer { compiler.cleanUp() }
    let errors = try compiler.errors(in: ["Prelude.swift": prelude, "Used.swift": usedContainer])
    #expect(
      errors.map(\.message) == [
        "No provision of this container is named 'numbr'; did you mean 'number'?"
          + " [InnoDI.validation.provide.unresolved-factory-parameter]"
      ]
    )
  }
}

/// What the compiler reports of the attribute or the property itself, whatever its macro does.
private let reportedByCompiler: [InnoDIMacroPlugin.DiagnosticCode: [String]] = [
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
  .untypedFactoryParameter: ["cannot infer type of closure parameter 'n'"],
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
private let expandedByNobody: Set<InnoDIMacroPlugin.DiagnosticCode> = [.containerUnknownOption]

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

/// Returns a function that uses everything a container declares for its users.
private func uses(of source: String) -> String {
  guard
    let structure = Parser.parse(source: source).statements.lazy
      .compactMap({ $0.item.as(StructDeclSyntax.self) }).first,
    let attribute = structure.attributes.attribute(named: "DIContainer")
  else { return "" }
  let container = ContainerDeclaration(structure, attribute: attribute)
  // Nothing is generated for an attribute that the compiler does not expand.
  guard container.options.isAccepted else { return "" }
  var seen: Set<String> = []
  var parameters: [String] = []
  var arguments: [String] = []
  var reads: [String] = []
  for member in container.members {
    for binding in member.variable.bindings {
      guard
        let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
        let type = binding.typeAnnotation?.type, seen.insert(name.plainText).inserted
      else { continue }
      if (member as? ProvisionDeclaration)?.scope == .input {
        parameters.append("\(name.text): \(ProvisionType(type, in: container.name).asParameter)")
        arguments.append("\(name.asLabel): \(name.text)")
      }
      if !member.variable.modifiers.contains(where: { $0.name.text == "static" }) {
        reads.append("_ = try await container.\(name.text)")
      }
    }
  }
  let given = arguments.joined(separator: ", ")
  let comma = arguments.isEmpty ? "" : ", "
  return """
      @MainActor static func use(\(parameters.joined(separator: ", "))) async throws {
        var container = C(\(given))
        _ = C(\(given)) { _ in }
        \(reads.joined(separator: "\n    "))
        C.withOverrides(\(given)\(comma){ _ in }, operation: { _ in })
        _ = C.containerDescription
        _ = container.builtValue(of: "a")
      }
    """
}

/// A container with one mistake, and everything that its users can do with it.
private let usedContainer = """
  import InnoDI

  @DIContainer public struct Refused: Sendable {
    @Provide(.input) var number: Int
    @Provide(factory: { (numbr: Int) in X(numbr) }) var shared: any A
    @Provide(.transient, factory: { (shared: any A) in X(shared) }) var transient: any B
    @Provide(factory: { nil }) var optional: (any P)?
    @Provide(asyncFactory: { (number: Int) async throws in number }, concrete: true)
    var awaited: Int
    @Provide(.transient, asyncFactory: { () async in 1 }, concrete: true) var again: Int
    @SubContainer(scope: .shared, with: [\\.number]) var kept: Child
    @SubContainer(scope: .transient, with: [\\.number], featureRoot: ChildRoot.self) var child: Child
  }

  @DIContainer struct Child {
    @Provide(.input) var number: Int
  }

  struct ChildRoot { init(container: Child) {} }

  @DIContainer struct Parent {
    @Provide(.input) var number: Int
    @SubContainer(scope: .shared, with: [\\.number]) var refused: Refused
  }

  func use() async throws {
    let container = Refused(number: 1, shared: X(), kept: Child(number: 2))
    _ = Refused(number: 1) {
      $0.transient = X()
      $0.optional = nil
      $0.childOverrides = { _ in }
    }
    _ = [container.shared, container.transient as Any, container.optional as Any]
    _ = try await container.awaited + container.again + container.kept.number
    _ = container.child.number
    _ = container.childRootView()
    _ = try await Refused.withOverrides(number: 1) { $0.awaited = 3 } operation: { try await $0.awaited }
    _ = Refused.containerDescription.name
    _ = await container.builtValue(of: "shared")
    _ = Parent(number: 1).refused.shared
  }

  """

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
