import Foundation
import InnoDIGraph
import InnoDISyntax
import InnoMacroSupport
import SwiftParser
import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

@testable import InnoDIGraphReader
@testable import InnoDIMacroPlugin

@Suite("The macros and the graph reader")
struct GraphAgreementTests {
  @Test(
    "agree on every field of a container",
    arguments: diagnosticCodes.map(\.example.correct) + more
  )
  func written(_ source: String) {
    #expect(compare(source, named: "File.swift") > 0)
  }

  @Test(
    "agree on every field of the containers of a folder",
    arguments: [("Sources/Sample", 6), ("Tests/DI/Core", 20), ("Tests/DI/Graph/Fixtures", 20)]
  )
  func folder(_ path: String, atLeast count: Int) throws {
    var containers = 0
    for file in try files(below: path) {
      let text = try String(contentsOf: file, encoding: .utf8)
      for (name, source) in sources(in: text, of: file) {
        containers += compare(source, named: name)
      }
    }
    #expect(containers >= count)
  }

  @Test(
    "reject the same lines",
    arguments: diagnosticCodes.filter(readByBoth.contains)
  )
  func refusals(_ code: DiagnosticCode) {
    let reading = SourceFileReading(code.example.source, of: .init("File.swift"))
    let lines = code.example.messages.map { text in String(text.prefix { $0 != ":" }) }
    #expect(Set(reading.diagnostics.map { "\($0.place.line)" }) == Set(lines))
  }

  /// Compares the macros' and the graph reader's view of the containers in a valid source.
  ///
  /// - Returns: The number of compared containers.
  private func compare(_ source: String, named name: String) -> Int {
    let byMacros = MacroReading(source)
    guard byMacros.isValid else { return 0 }
    let byGraph = SourceFileReading(source, of: .init(name))
    // A macro expands in each branch of an #if; the graph contains only the first container of the
    // same name.
    var names: Set<String> = []
    let expected = byMacros.containers.filter { names.insert($0[0]).inserted }
    #expect(expected == byGraph.containers.map(\.lines), "\(name)")
    #expect(byGraph.diagnostics == [], "\(name)")
    return byMacros.containers.count
  }

  private func files(below path: String) throws -> [URL] {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../\(path)").standardizedFileURL
    let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    return (all?.allObjects as? [URL] ?? [])
      .filter { ["swift", "txt"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
  }

  /// Returns the source file itself, or all source files of a fixture.
  private func sources(in text: String, of file: URL) -> [(String, String)] {
    guard file.pathExtension == "txt" else { return [(file.lastPathComponent, text)] }
    return text.split(separator: "-- ").compactMap { part in
      guard let end = part.firstRange(of: " --\n"), part[..<end.lowerBound].hasSuffix(".swift")
      else { return nil }
      return (
        "\(file.lastPathComponent)/\(part[..<end.lowerBound])", String(part[end.upperBound...])
      )
    }
  }
}

/// The codes of the rules that both the macros and the graph reader check.
private let readByBoth: Set<DiagnosticCode> = [
  .structRequired, .containerBoolLiteralRequired, .containerUnknownOption, .singleBinding,
  .namedPropertyRequired, .explicitTypeRequired, .unknownScope, .provideUnknownOption,
  .provideBoolLiteralRequired, .sharedUnnamedParameters, .transientUnnamedParameters,
  .subUnknownOption, .subSingleBinding, .subNamedPropertyRequired, .subExplicitTypeRequired,
  .subScopeRequired, .subUnknownScope, .bindingsConflictsWithWith, .invalidSameNameWiring,
  .invalidBindings, .autoWiringAmbiguous, .invalidFeatureRoot, .subConflictsWithProvide,
  .conditionalProvision,
]

private let more = [
  "@DIContainer struct C {\n@SubContainer(scope: .shared) var d: D\n@Provide(.input) var a: A\n}",
  "@DIContainer struct C {\n@SubContainer(scope: .shared) var d: D\n@Provide(.input) var a: A\n"
    + "@Provide(.transient) var b: any B = X()\n"
    + "@Provide(asyncFactory: { () async in X() }) var c: any B\n"
    + "@SubContainer(scope: .shared, with: [\\.a, \\C.d]) var e: E\n}",
  "@InnoDI.DIContainer(root: true, mainActor: true) struct C {\n"
    + "@InnoDI.Provide(InnoDI.DIScope.input) var `default`: A\n"
    + "@Provide(X.self, with: [\\.`default`]) var b: any B\n"
    + "@Provide(factory: { (_ `default`: A) in X() }) var c: any B\n"
    + "@Provide(factory: { [weak x] (b: InnoDI.Lazy<any B>, _ c: any B) -> any B in X() }) var d: any B\n}",
  "extension App { @MainActor\nenum Inner { @DIContainer(validateDAG: false) public struct C {\n"
    + "@Provide(.input)\nvar a:\n  Map<String,\n Int>\n"
    + "@SubContainer(scope: .transient, bindings: [(child: \\D.`in`, parent: \\C.a)],"
    + " featureRoot: Scene.Root.self)\nvar d: D\n} } }",
]

/// The containers of a source as the macros read them, as lines of text.
private struct MacroReading {
  private(set) var containers: [[String]] = []

  /// A Boolean value that indicates whether the macros find no error.
  private(set) var isValid: Bool

  init(_ source: String) {
    let file = Parser.parse(source: source)
    let converter = SourceLocationConverter(fileName: "File.swift", tree: file)
    let search = StructSearch(viewMode: .sourceAccurate)
    search.walk(file)
    isValid = !file.hasError && !search.findsOthers
    for (structure, attribute) in search.found {
      let context = BasicMacroExpansionContext(lexicalContext: structure.allMacroLexicalContexts())
      let declaration = ContainerDeclaration(
        structure,
        attribute: attribute,
        in: Surroundings(of: structure, in: context)
      )
      let first = converter.location(for: attribute.positionAfterSkippingLeadingTrivia).line
      let lines = SourceLines(of: declaration, startingAt: first, in: "M/File.swift")
      guard declaration.findings.isEmpty, let container = Container(declaration, lines: lines)
      else {
        isValid = false
        return
      }
      containers.append(
        [
          container.qualifiedName, "root \(container.isRoot)",
          "validated \(declaration.options.validateDAG.value ?? true)",
          "mainActor \(container.globalActor == "@MainActor")",
        ] + zip(container.provisions, declaration.members).map(Self.line)
      )
    }
  }

  private static func line(_ provision: Provision, _ member: any MemberDeclaration) -> String {
    let root = (member as? SubContainerDeclaration)?.options.featureRoot.value
    return InnoDIMacroPluginTests.line(
      provision.name,
      provision.scope.rawValue,
      provision.type.written,
      provision.line,
      provision.source(of: member),
      provision.needs.map { "\($0.deferral?.rawValue.lowercased() ?? "needs") \($0.name)" },
      provision.wires?.map { "\($0.label) = \($0.parent)" },
      root?.trimmedDescription
    )
  }
}

extension Provision {
  fileprivate func source(of member: any MemberDeclaration) -> String {
    switch origin {
    case .input: return "input"
    case .child: return "subContainer"
    case .factory(let factory):
      guard let provision = member as? ProvisionDeclaration else { return "none" }
      if factory.isAsync { return "asyncFactory" }
      if case .type = provision.source { return "type" }
      return provision.options.factory == nil ? "initialValue" : "factory"
    }
  }
}

extension ContainerNode {
  fileprivate var lines: [String] {
    [
      name, "root \(isRoot)", "validated \(isValidated)", "mainActor \(isBoundToMainActor)",
    ]
      + provisions.map { provision in
        line(
          provision.name,
          provision.scope.rawValue,
          provision.type,
          provision.place.line,
          provision.source.rawValue,
          provision.dependencies.map { "\($0.kind) \($0.name)" },
          provision.bindings?.map { "\($0.child) = \($0.parent)" },
          provision.featureRoot
        )
      }
  }
}

private func line(
  _ name: String,
  _ scope: String,
  _ type: String,
  _ line: Int,
  _ source: String,
  _ needs: [String],
  _ bindings: [String]?,
  _ root: String?
) -> String {
  let words = type.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  let children = bindings.map { " (\($0.joined(separator: ", ")))" } ?? ""
  return "\(line): \(name) .\(scope): \(words) \(source) <- \(needs.joined(separator: ", "))"
    + children + (root.map { " root \($0)" } ?? "")
}

extension SourceTree.File {
  fileprivate init(_ name: String) { self.init(path: "", name: name, module: "M") }
}

/// A visitor that finds the structs with `@DIContainer`, except in functions.
private final class StructSearch: SyntaxVisitor {
  private(set) var found: [(StructDeclSyntax, AttributeSyntax)] = []

  /// A Boolean value that indicates whether a type other than a struct has the attribute.
  private(set) var findsOthers = false

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { refuse(node) }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { refuse(node) }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { refuse(node) }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { refuse(node) }

  private func refuse(_ node: some DeclGroupSyntax) -> SyntaxVisitorContinueKind {
    if node.attributes.attribute(named: "DIContainer") != nil { findsOthers = true }
    return .visitChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    if let attribute = node.attributes.attribute(named: "DIContainer") {
      found.append((node, attribute))
    }
    return .visitChildren
  }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
