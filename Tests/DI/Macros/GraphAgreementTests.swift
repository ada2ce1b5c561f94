import InnoDIGraph
import SwiftParser
import SwiftSyntax
import Testing

@testable import InnoDIGraphReader
@testable import InnoDIMacros

@Suite("The macros and the graph reader")
struct GraphAgreementTests {
  @Test("read the same edges of the same source", arguments: ruleCases.map(\.kept) + more)
  func edges(_ source: String) throws {
    let asMacros = try #require(MacroReading(source))
    let reading = SourceFileReading(source, of: .init(path: "", name: "File.swift", module: "M"))
    #expect(reading.diagnostics == [])
    let container = try #require(reading.containers.first)
    #expect(asMacros.lines == container.provisions.map(\.line))
    #expect(asMacros.isRoot == container.isRoot)
    #expect(asMacros.isBoundToMainActor == container.isBoundToMainActor)
  }

  @Test(
    "refuse the same",
    arguments: ruleCases.filter { readByBoth.contains($0.code) }
  )
  func refusals(_ rule: RuleCase) {
    let reading = SourceFileReading(
      rule.broken,
      of: .init(path: "", name: "File.swift", module: "M")
    )
    #expect(!reading.diagnostics.isEmpty)
  }
}

/// The rules about what is written, not about what it means: whoever reads the source has them.
private let readByBoth: Set<InnoDIMacros.DiagnosticCode> = [
  .structRequired, .containerBoolLiteralRequired, .containerUnknownOption, .singleBinding,
  .namedPropertyRequired, .explicitTypeRequired, .unknownScope, .provideUnknownOption,
  .provideBoolLiteralRequired, .invalidWithDependencies, .sharedUnnamedParameters,
  .transientUnnamedParameters, .subUnknownOption, .subSingleBinding, .subNamedPropertyRequired,
  .subExplicitTypeRequired, .subScopeRequired, .subUnknownScope, .bindingsConflictsWithWith,
  .invalidSameNameWiring, .invalidBindings, .autoWiringAmbiguous, .invalidFeatureRoot,
  .lazyAliased, .subConflictsWithProvide, .conditionalProvision,
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
    + "@Provide(factory: { (`default` value: A) in X() }) var c: any B\n"
    + "@Provide(factory: { [weak x] (b: InnoDI.Lazy<any B>, _ c: any B) -> any B in X() }) var d: any B\n}",
]

/// What the macros read, in lines that can be compared.
private struct MacroReading {
  let lines: [String]
  let isRoot: Bool
  let isBoundToMainActor: Bool

  init?(_ source: String) {
    let structure = Parser.parse(source: source).statements.lazy
      .compactMap { $0.item.as(StructDeclSyntax.self) }
      .first { $0.attributes.attribute(named: "DIContainer") != nil }
    guard let structure, let attribute = structure.attributes.attribute(named: "DIContainer")
    else { return nil }
    let container = ContainerDeclaration(structure, attribute: attribute)
    isRoot = container.root.isTrue
    isBoundToMainActor = container.isBoundToMainActor
    lines = container.members.map { member in
      let scope =
        (member as? ProvisionDeclaration)?.scope ?? (member as? SubContainerDeclaration)?.scope
      let needs = container.dependencies(of: member).map {
        "\($0.deferral?.rawValue.lowercased() ?? "needs") \($0.name ?? "_")"
      }
      return line(member.name, scope?.rawValue, needs)
    }
  }
}

extension ProvisionNode {
  fileprivate var line: String {
    InnoDIMacrosTests.line(name, scope.rawValue, dependencies.map { "\($0.kind) \($0.name)" })
  }
}

private func line(_ name: String?, _ scope: String?, _ needs: [String]) -> String {
  "\(name ?? "_") .\(scope ?? "_") <- \(needs.joined(separator: ", "))"
}
