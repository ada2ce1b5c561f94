import InnoDIGraph
import InnoDISyntax
import SwiftParser
import SwiftSyntax

/// The result of reading one file: the containers, findings, type aliases and factory parameters in
/// the file.
struct SourceFileReading: Sendable {
  private(set) var containers: [ContainerNode] = []

  /// The locations of the containers that are inside an `#if`.
  private(set) var conditional: Set<SourcePlace> = []
  private(set) var diagnostics: [GraphDiagnostic] = []

  /// The type aliases for `Lazy` and `Provider`.
  private(set) var aliases: [DeferralAlias] = []

  /// The factory parameters whose type may be an alias for `Lazy` or `Provider`.
  private(set) var parameters: [FactoryParameter] = []

  var isEmpty: Bool { containers.isEmpty && diagnostics.isEmpty && aliases.isEmpty }

  init(_ file: SourceTree.File) {
    guard let source = SourceBytes(at: file.path) else {
      diagnostics = [
        GraphDiagnostic(
          .unreadableFile,
          at: SourcePlace(file: file.name, line: 1),
          "cannot read this file; check that it exists and is readable"
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

  /// Creates the result of reading the given text as the contents of a file.
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
          "invalid syntax: \(search.reason)"
        )
      ]
      return
    }
    let search = ContainerSearch(in: file, places)
    search.walk(tree)
    containers = search.containers
    conditional = search.conditional
    diagnostics = search.issues.found
    parameters = search.issues.parameters.map { FactoryParameter(type: $0, place: $1, file: file) }
  }
}

/// The locations of the syntax nodes of a file.
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

/// A collection of the findings in a file.
final class SourceIssues {
  private(set) var found: [GraphDiagnostic] = []
  let places: SourcePlaces

  init(_ places: SourcePlaces) {
    self.places = places
  }

  /// The locations of the factory parameters whose type may be an alias for `Lazy` or `Provider`,
  /// each with the name of the type.
  private(set) var parameters: [(type: String, place: SourcePlace)] = []

  /// Records a factory parameter.
  ///
  /// After all files are read, the type of the parameter is compared with the type aliases that
  /// were found.
  func noteParameter(ofType type: String, at name: TokenSyntax) {
    parameters.append((type, places[name]))
  }

  func report(_ code: GraphDiagnosticCode, at node: some SyntaxProtocol, _ text: String) {
    found.append(GraphDiagnostic(code, at: places[node], text))
  }
}

/// A search for the first token that is missing or unexpected.
private final class SyntaxErrorSearch: SyntaxAnyVisitor {
  private(set) var found: Syntax?
  private(set) var reason = "the file cannot be parsed"

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    found == nil && node.hasError ? .visitChildren : .skipChildren
  }

  override func visit(_ node: UnexpectedNodesSyntax) -> SyntaxVisitorContinueKind {
    if found == nil {
      found = Syntax(node)
      let text = node.trimmedDescription.prefix { !$0.isNewline }
      reason = "'\(text.prefix(40))' is unexpected"
    }
    return .skipChildren
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if found == nil, token.presence == .missing {
      found = Syntax(token)
      reason =
        token.text.isEmpty ? "a token is missing" : "'\(token.text)' is missing"
    }
    return .skipChildren
  }
}
