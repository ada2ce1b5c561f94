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
    options.refusePositional()
    let isMarkedMainActor = declaration.attributes.attribute(named: "MainActor", issues) != nil
    return ContainerNode(
      name: (enclosing + [declaration.name.plainText]).joined(separator: "."),
      module: file.module,
      place: issues.places[declaration.name],
      isRoot: options.flag("root", default: false),
      isValidated: options.flag("validateDAG", default: true),
      isBoundToMainActor: options.flag("mainActor", default: false) || isMarkedMainActor,
      provisions: provisions(of: declaration),
      mentions: mentions(declaration),
      isPrivate: declaration.modifiers.contains {
        [.keyword(.private), .keyword(.fileprivate)].contains($0.name.tokenKind)
      }
    )
  }

  /// The provisions and sub-containers, in the order of the source.
  private func provisions(of declaration: StructDeclSyntax) -> [ProvisionNode] {
    let members = declaration.memberBlock.members.compactMap { member($0.decl) }
    let candidates = members.compactMap(\.provision).filter {
      $0.scope != .transient && $0.source != .asyncFactory
    }
    return members.map { member in
      switch member {
      case .provision(let provision): provision
      case .subContainer(let reader): reader.provision(implicitly: candidates)
      }
    }
  }

  private enum Member {
    case provision(ProvisionNode)

    /// A sub-container, which may be built from a provision that stands after it.
    case subContainer(SubContainerReader)

    var provision: ProvisionNode? {
      if case .provision(let provision) = self { provision } else { nil }
    }
  }

  private func member(_ member: DeclSyntax) -> Member? {
    if let condition = member.as(IfConfigDeclSyntax.self) {
      refuseProvisions(of: condition)
      return nil
    }
    guard let variable = member.as(VariableDeclSyntax.self) else { return nil }
    let provide = variable.attributes.attribute(named: "Provide", issues)
    let subContainer = variable.attributes.attribute(named: "SubContainer", issues)
    guard let attribute = subContainer ?? provide else { return nil }
    if provide != nil, let subContainer {
      issues.report(
        .unreadableProperty,
        at: subContainer,
        "A property is declared with @Provide or with @SubContainer; keep one of them."
      )
    }
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
      ? .provision(ProvideReader(property, attribute, issues).provision)
      : .subContainer(SubContainerReader(property, attribute, issues))
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
