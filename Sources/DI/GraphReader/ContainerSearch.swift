import InnoDIGraph
import SwiftSyntax

/// Finds the containers of a file, with the names of the types around them.
///
/// Bodies of functions are left out: a macro that adds an extension cannot be attached there.
final class ContainerSearch: SyntaxVisitor {
  private(set) var containers: [ContainerNode] = []
  let issues: SourceIssues
  private let file: SourceTree.File
  private var enclosing: [String] = []

  init(in file: SourceTree.File, _ places: SourcePlaces) {
    self.file = file
    issues = SourceIssues(places)
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    if let attribute = node.attributes.attribute(named: "DIContainer", issues) {
      let reader = ContainerReader(file: file, issues: issues)
      containers.append(reader.container(node, attribute, in: enclosing))
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

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  private func enter(_ name: String) -> SyntaxVisitorContinueKind {
    enclosing.append(name)
    return .visitChildren
  }

  private func refuse(_ node: some DeclGroupSyntax, _ kind: String) {
    guard let attribute = node.attributes.attribute(named: "DIContainer", issues) else { return }
    issues.report(
      .structRequired,
      at: attribute,
      "@DIContainer makes a container of a struct, and this is \(kind); declare a struct."
    )
  }
}
