import InnoDISyntax
import InnoMacroSupport
import SwiftParser
import SwiftSyntax
import Testing

@testable import InnoDIMacroPlugin

@Suite("Examples of diagnostics in the compiler")
struct CompiledMistakesTests {
  /// Runs the compiler once for all examples, because each run takes a second.
  @Test("The compiler reports exactly the macros' diagnostics for every example")
  func mistakes() throws {
    let compiler = try Compiler()
    defer { compiler.cleanUp() }
    var sources = ["Prelude.swift": prelude]
    for (index, code) in diagnosticCodes.enumerated() {
      // The example keeps its line numbers and is nested in a separate type.
      let source = code.example.source
      sources["Case\(index).swift"] =
        "import InnoDI; public enum Case\(index) { \(source)\n}\n"
        + "extension Case\(index) {\n\(uses(of: source))\n}\n"
    }
    let errors = try compiler.errors(in: sources)
    for (index, code) in diagnosticCodes.enumerated() {
      let own = errors.filter { $0.belongs(to: index) }.map(\.message)
      let macros = own.filter { $0.contains("[InnoDI.") }
      let compiler = own.filter { message in
        !message.contains("[InnoDI.")
          && !code.example.compilerErrors.contains { message.contains($0) }
      }
      #expect(compiler == [], "\(code)")
      let expected = code.example.messages.map { "\($0.withoutLocation) [\(code.id)]" }
      // The compiler does not expand an attribute with an invalid argument.
      #expect(
        macros.sorted() == (code == .containerUnknownOption ? [] : expected.sorted()),
        "\(code)"
      )
    }
    #expect(errors.filter { $0.file == "Prelude.swift" } == [])
  }

  @Test("An invalid container that is used elsewhere causes only one error")
  func used() throws {
    let compiler = try Compiler()
    defer { compiler.cleanUp() }
    let errors = try compiler.errors(in: ["Prelude.swift": prelude, "Used.swift": usedContainer])
    #expect(
      errors.map(\.message) == [
        "this container has no provision 'numbr'; did you mean 'number'?"
          + " [InnoDI.validation.provide.unresolved-factory-parameter]"
      ]
    )
  }

  /// Treats warnings as errors, so that a warning inside an expansion also fails the test.
  @Test("Mistakes in many forms cause only InnoDI's errors, and no warnings")
  func otherErrors() throws {
    let compiler = try Compiler()
    defer { compiler.cleanUp() }
    var sources = ["Prelude.swift": prelude]
    for (index, mistake) in otherMistakes.enumerated() {
      sources["Case\(index).swift"] = "import InnoDI; enum Case\(index) { \(mistake.source)\n}\n"
    }
    let errors = try compiler.errors(in: sources, flags: ["-warnings-as-errors"])
    for (index, mistake) in otherMistakes.enumerated() {
      let own = errors.filter { $0.belongs(to: index) }
      #expect(
        Set(own.map { $0.message.contains("[InnoDI.") ? $0.code : $0.message })
          == Set(mistake.errors),
        "\(mistake.source)"
      )
    }
    #expect(errors.filter { $0.file == "Prelude.swift" } == [])
  }
}

extension Compiler.Finding {
  /// The code of a diagnostic, without the name of the library.
  fileprivate var code: String {
    String(message.drop { $0 != "[" }.dropFirst("[InnoDI.validation.".count).dropLast())
  }

  /// Returns a Boolean value that indicates whether the error is in an example or in its expansion.
  fileprivate func belongs(to index: Int) -> Bool {
    file == "Case\(index).swift" || file.contains("\(("Case\(index)".utf8.count))Case\(index)O")
  }
}

extension String {
  /// The message without its line and column.
  fileprivate var withoutLocation: String {
    split(separator: " ", maxSplits: 1).last.map(String.init) ?? self
  }
}

/// Returns a function that uses every declaration that a container offers to its users.
private func uses(of source: String) -> String {
  guard
    let structure = Parser.parse(source: source).statements.lazy
      .compactMap({ $0.item.as(StructDeclSyntax.self) }).first,
    let attribute = structure.attributes.attribute(named: "DIContainer")
  else { return "" }
  let container = ContainerDeclaration(structure, attribute: attribute)
  // No code is generated for an attribute that the compiler does not expand.
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

/// An invalid container and all uses of a container.
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

/// Mistakes, each with the codes of InnoDI's errors and the errors that only the compiler reports.
private let otherMistakes: [(source: String, errors: [String])] = [
  (
    """
    @DIContainer struct C: ~Copyable {
      @Provide(.input) var a: Int
      @Provide(factory: { (a: Int) in X(a) }) var b: any A
      @Provide(.transient, factory: { (a: Int) in X(a) }) var c: any A
    }
    """,
    ["container.copyable-required"]
  ),
  (
    """
    @DIContainer struct C {
      #if !NEVER
      @Provide(.input) var a: Int
      @Provide(.transient, factory: { X() }) var b: any A
      @Provide(.transient, asyncFactory: { () async throws in X() }) var c: any A
      @Provide(asyncFactory: { () async in X() }) var d: any A
      @SubContainer(scope: .shared, with: [\\.a]) var e: D
      @SubContainer(scope: .transient, with: [\\.a]) var f: D
      #else
      @Provide(.input) var a: String
      #endif
    }
    func use() async throws {
      let container = C(a: 1) { $0.b = X() }
      _ = try await [container.a as Any, container.b, container.c, container.d]
    }
    """,
    ["container.conditional-provision"]
  ),
  (
    """
    @DIContainer struct C {
      #if !NEVER
      @Provide(.input)
      #endif
      var a: Int
      #if !NEVER
      @SubContainer(scope: .shared)
      #endif
      var d: D
    }
    """,
    ["container.conditional-provision"]
  ),
  ("@DIContainer protocol C { var a: Int { get } }", ["container.struct-required"]),
  (
    """
    @DIContainer struct C {
      @Provide(factory: { [X()] }) var a: [some A]
      @Provide(asyncFactory: { () async in X() }) var b: some A
      @SubContainer(scope: .shared) var d: some A
    }
    func use() { _ = C() }
    """,
    ["provide.unsupported-type"]
  ),
  (
    """
    @DIContainer struct C {
      @Provide(.input) var a: Int
      @SubContainer(scope: .shared, with: [\\.a]) @Provide(.input) var d: D
      @Provide(.input) @SubContainer(scope: .transient, with: [\\.a]) var e: D
    }
    """,
    ["sub.conflicts-with-provide"]
  ),
  (
    """
    @DIContainer struct C {
      @Provide(.shared, factory: { () throws in X() }) static var a: any A
    }
    """,
    ["provide.factory-must-not-throw", "provide.stored-property-required"]
  ),
  (
    "@DIContainer struct C { @Provide(.input) var a }",
    ["provide.explicit-type-required", "type annotation missing in pattern"]
  ),
  (
    """
    @DIContainer struct C {
      @Provide(.input) var a: Int
      @Provide(factory: { X() }) var a: any A
    }
    """,
    ["container.duplicate-name", "invalid redeclaration of 'a'"]
  ),
  (
    "@DIContainer struct C { @Provide(.shared, builder: { X() }) var a: any A }",
    ["provide.unknown-option", "extra argument 'builder' in macro expansion"]
  ),
  (
    "@DIContainer struct C { @Provide(.input) var a: @escaping () -> Int }",
    ["'@escaping' may only be used in function parameter position"]
  ),
]

/// The types in the examples.
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
