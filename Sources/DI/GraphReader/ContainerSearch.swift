import InnoDIGraph
import InnoDISyntax
import SwiftSyntax

/// A search for the containers in a file.
///
/// The search skips function bodies. A function body cannot contain a container, because a macro
/// that adds an extension cannot be attached to a local type.
///
/// The search does not know which branches of `#if` blocks are compiled. If several branches
/// declare containers of the same name, the search finds only the first of these containers.
final class ContainerSearch: SyntaxVisitor {
  private(set) var containers: [ContainerNode] = []

  /// The locations of the found containers that are inside an `#if`.
  private(set) var conditional: Set<SourcePlace> = []
  let issues: SourceIssues
  private let file: SourceTree.File
  private var enclosing: [String] = []
  private var conditionalNames: Set<String> = []

  /// The number of `#if` blocks that enclose the declaration being visited.
  private var conditions = 0

  init(in file: SourceTree.File, _ places: SourcePlaces) {
    self.file = file
    issues = SourceIssues(places)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    if let attribute = attribute(of: node) {
      var surroundings = Surroundings()
      surroundings.qualifiedName = (enclosing + [node.name.plainText]).joined(separator: ".")
      let container = ContainerDeclaration(node, attribute: attribute, in: surroundings)
      add(ContainerReader(container, in: file, issues).node)
    }
    return enter(node.name.plainText)
  }

  override func visitPost(_ node: StructDeclSyntax) { enclosing.removeLast() }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    refuse(node, "a class")
    return enter(node.name.plainText)
  }

  override func visitPost(_ node: ClassDeclSyntax) { enclosing.removeLast() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    refuse(node, "an enum")
    return enter(node.name.plainText)
  }

  override func visitPost(_ node: EnumDeclSyntax) { enclosing.removeLast() }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    refuse(node, "an actor")
    return enter(node.name.plainText)
  }

  override func visitPost(_ node: ActorDeclSyntax) { enclosing.removeLast() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    refuse(node, "an extension")
    return enter(node.extendedType.path?.joined(separator: ".") ?? node.extendedType.oneLine)
  }

  override func visitPost(_ node: ExtensionDeclSyntax) { enclosing.removeLast() }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    conditions += 1
    return .visitChildren
  }

  override func visitPost(_ node: IfConfigDeclSyntax) { conditions -= 1 }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  private func add(_ container: ContainerNode) {
    if conditions > 0 {
      guard conditionalNames.insert(container.name).inserted else { return }
      conditional.insert(container.place)
    }
    containers.append(container)
  }

  private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    enclosing.append(name)
    return .visitChildren
  }

  /// Returns the `@DIContainer` attribute of a type, and reports each `@DIContainer` attribute that
  /// is inside an `#if`.
  private func attribute(of node: some DeclGroupSyntax) -> AttributeSyntax? {
    for attribute in node.attributes.conditionalAttributes(named: "DIContainer") {
      issues.report(
        .conditionalProvision,
        at: attribute,
        "@DIContainer cannot be inside '#if'; remove the '#if'"
      )
    }
    return node.attributes.attribute(named: "DIContainer")
  }

  private func refuse(_ node: some DeclGroupSyntax, _ kind: String) {
    guard let attribute = attribute(of: node) else { return }
    issues.report(
      .structRequired,
      at: attribute,
      "a container must be a struct, not \(kind); attach @DIContainer to a struct"
    )
  }
}
