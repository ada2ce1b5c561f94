import InnoDIGraph
import SwiftSyntax

/// Reads a struct with `@DIContainer`.
struct ContainerReader {
  let file: SourceTree.File
  let issues: SourceIssues

  func container(
    _ declaration: StructDeclSyntax,
    _ attribute: AttributeSyntax,
    in enclosing: [String]
  ) -> ContainerNode {
    let options = AttributeOptions(
      attribute,
      "@DIContainer",
      labels: ["root", "validateDAG", "mainActor"],
      issues
    )
    let isMarkedMainActor = declaration.attributes.attribute(named: "MainActor", issues) != nil
    return ContainerNode(
      name: (enclosing + [declaration.name.plainText]).joined(separator: "."),
      module: file.module,
      place: issues.places[declaration.name],
      isRoot: options.flag("root", default: false),
      isValidated: options.flag("validateDAG", default: true),
      isBoundToMainActor: options.flag("mainActor", default: false) || isMarkedMainActor,
      provisions: declaration.memberBlock.members.compactMap { provision($0.decl) },
      mentions: mentions(declaration),
      isPrivate: declaration.modifiers.contains {
        [.keyword(.private), .keyword(.fileprivate)].contains($0.name.tokenKind)
      }
    )
  }

  private func provision(_ member: DeclSyntax) -> ProvisionNode? {
    if let condition = member.as(IfConfigDeclSyntax.self) {
      refuseProvisions(of: condition)
      return nil
    }
    guard let variable = member.as(VariableDeclSyntax.self) else { return nil }
    let provide = variable.attributes.attribute(named: "Provide", issues)
    let subContainer = variable.attributes.attribute(named: "SubContainer", issues)
    guard let attribute = subContainer ?? provide else { return nil }
    guard let property = ProvisionProperty(variable) else {
      issues.report(
        .unreadableProperty,
        at: variable,
        "@\(attribute.attributeName.oneLine) declares one property with a name and a type;"
          + " write 'var name: Type'."
      )
      return nil
    }
    return subContainer == nil
      ? ProvideReader(property, attribute, issues).provision
      : SubContainerReader(property, attribute, issues).provision
  }

  private func refuseProvisions(of condition: IfConfigDeclSyntax) {
    for clause in condition.clauses {
      guard case .decls(let members) = clause.elements else { continue }
      for member in members {
        if let nested = member.decl.as(IfConfigDeclSyntax.self) { refuseProvisions(of: nested) }
        guard let variable = member.decl.as(VariableDeclSyntax.self),
          let attribute = variable.attributes.attribute(named: "Provide", issues)
            ?? variable.attributes.attribute(named: "SubContainer", issues)
        else { continue }
        issues.report(
          .conditionalProvision,
          at: attribute,
          "A provision inside #if is there in some builds only, and the graph holds for all; move"
            + " the #if into its factory."
        )
      }
    }
  }

  /// The names that members other than provisions mention.
  private func mentions(_ declaration: StructDeclSyntax) -> Set<String> {
    let search = MentionSearch(viewMode: .sourceAccurate)
    for member in declaration.memberBlock.members {
      let attributes = member.decl.as(VariableDeclSyntax.self)?.attributes ?? []
      let isProvision = ["Provide", "SubContainer"].contains {
        attributes.attribute(named: $0, nil) != nil
      }
      if !isProvision { search.walk(member) }
    }
    return search.found
  }
}

private final class MentionSearch: SyntaxVisitor {
  private(set) var found: Set<String> = []

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    found.insert(node.baseName.plainText)
    return .visitChildren
  }
}
