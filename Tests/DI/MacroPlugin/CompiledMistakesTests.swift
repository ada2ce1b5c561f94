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
}

extension Compiler.Finding {
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
