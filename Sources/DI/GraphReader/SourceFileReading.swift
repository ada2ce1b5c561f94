import InnoDIGraph
import InnoDISyntax
import SwiftParser
import SwiftSyntax

/// What was found in one file.
struct SourceFileReading: Sendable {
  private(set) var containers: [ContainerNode] = []
  private(set) var diagnostics: [GraphDiagnostic] = []

  /// What could make edges unreadable, and where it would.
  private(set) var aliases: [DeferralAlias] = []
  private(set) var parameters: [FactoryParameter] = []

  var isEmpty: Bool { containers.isEmpty && diagnostics.isEmpty && aliases.isEmpty }

  init(_ file: SourceTree.File) {
    guard let source = SourceBytes(at: file.path) else {
      diagnostics = [
        GraphDiagnostic(
          .unreadableFile,
          at: SourcePlace(file: file.name, line: 1),
          "This file cannot be read; check that it exists and its permissions."
        )
      ]
      return
    }
    let hasContainers = source.contains("DIContainer")
    guard
      hasContainers
        || source.contains("typealias")
          && source.contains(anyOf: InnoDISyntax.Dependency.Deferral.allCases.map(\.rawValue))
    else {
      return
    }
    let tree = source.withBytes { Parser.parse(source: $0) }
    if hasContainers { read(tree, of: file) }
    aliases = DeferralAliasSearch(in: file).aliases(of: tree)
  }

  /// Reads a source that is at hand.
  init(_ text: String, of file: SourceTree.File) {
    let tree = Parser.parse(source: text)
    read(tree, of: file)
    aliases = DeferralAliasSearch(in: file).aliases(of: tree)
  }

  private mutating func read(_ tree: SourceFileSyntax, of file: SourceTree.File) {
    let places = SourcePlaces(tree, file: file.name)
    guard !tree.hasError else {
      let search = SyntaxErrorSearch(viewMode: .all)
      search.walk(tree)
      diagnostics = [
        GraphDiagnostic(
          .syntaxError,
          at: search.found.map { places[$0] } ?? SourcePlace(file: file.name, line: 1),
          "This file is not valid Swift: \(search.reason) Correct it; the compiler says more."
        )
      ]
      return
    }
    let search = ContainerSearch(in: file, places)
    search.walk(tree)
    containers = search.containers
    diagnostics = search.issues.found
    parameters = search.issues.parameters.map { FactoryParameter(type: $0, place: $1, file: file) }
  }
}

/// Tells where the nodes of a file are.
struct SourcePlaces {
  private let file: String
  private let converter: SourceLocationConverter

  init(_ tree: SourceFileSyntax, file: String) {
    self.file = file
    converter = SourceLocationConverter(fileName: file, tree: tree)
  }

  subscript(node: some SyntaxProtocol) -> SourcePlace {
    let location = converter.location(for: node.positionAfterSkippingLeadingTrivia)
    return SourcePlace(file: file, line: location.line, column: location.column)
  }
}

/// Collects what cannot be read.
final class SourceIssues {
  private(set) var found: [GraphDiagnostic] = []
  let places: SourcePlaces

  init(_ places: SourcePlaces) {
    self.places = places
  }

  /// Parameters of factories that are read as plain ones, with the names of their types.
  private(set) var parameters: [(type: String, place: SourcePlace)] = []

  /// Keeps a parameter of a factory until the aliases of all files are known.
  func noteParameter(ofType type: String, at name: TokenSyntax) {
    parameters.append((type, places[name]))
  }

  func report(_ code: DiagnosticCode, at node: some SyntaxProtocol, _ text: String) {
    found.append(GraphDiagnostic(code, at: places[node], text))
  }
}

/// Finds the first thing that the parser had to make up or to leave out.
private final class SyntaxErrorSearch: SyntaxAnyVisitor {
  private(set) var found: Syntax?
  private(set) var reason = "it does not parse."

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    found == nil && node.hasError ? .visitChildren : .skipChildren
  }

  override func visit(_ node: UnexpectedNodesSyntax) -> SyntaxVisitorContinueKind {
    if found == nil {
      found = Syntax(node)
      let text = node.trimmedDescription.prefix { !$0.isNewline }
      reason = "'\(text.prefix(40))' is unexpected here."
    }
    return .skipChildren
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if found == nil, token.presence == .missing {
      found = Syntax(token)
      reason =
        token.text.isEmpty ? "something is missing here." : "'\(token.text)' is missing here."
    }
    return .skipChildren
  }
}
