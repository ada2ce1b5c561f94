import InnoDIGraph
import SwiftSyntax

/// Reads a property with `@SubContainer`.
struct SubContainerReader {
  private let property: ProvisionProperty
  private let attribute: AttributeSyntax
  private let options: AttributeOptions
  private let issues: SourceIssues

  init(_ property: ProvisionProperty, _ attribute: AttributeSyntax, _ issues: SourceIssues) {
    self.property = property
    self.attribute = attribute
    self.issues = issues
    options = AttributeOptions(
      attribute,
      "@SubContainer",
      labels: ["scope", "with", "bindings", "featureRoot"],
      issues
    )
  }

  /// Reads the sub-container as a provision of its parent.
  ///
  /// - Parameter candidates: The provisions of which it takes the only one, where it names none.
  /// - Returns: The provision.
  func provision(implicitly candidates: [ProvisionNode]) -> ProvisionNode {
    options.refusePositional()
    let bindings = written ?? implicit(candidates)
    return ProvisionNode(
      name: property.name.plainText,
      scope: scope ?? .shared,
      type: property.type.oneLine,
      source: .subContainer,
      place: issues.places[property.name],
      dependencies: bindings.map {
        Dependency(name: $0.parent, kind: .needs, place: $0.parentPlace)
      },
      featureRoot: options["featureRoot"].flatMap { $0.is(NilLiteralExprSyntax.self) ? nil : $0 }
        .flatMap { options.type($0, of: "featureRoot") }?.joined(separator: "."),
      references: [
        ContainerReference(
          path: property.type.path ?? [property.type.oneLine],
          role: .owned,
          place: issues.places[property.name]
        )
      ],
      bindings: bindings
    )
  }

  private var scope: ProvisionNode.Scope? {
    guard let expression = options["scope"] else {
      issues.report(
        .unknownScope,
        at: attribute,
        "@SubContainer needs a scope; write scope: .shared or scope: .transient."
      )
      return nil
    }
    return options.scope(expression, of: "SubContainerScope")
  }

  /// What is written of the child's inputs; `nil` where nothing is.
  private var written: [ChildBinding]? {
    if let expression = options["with"], options["bindings"] != nil {
      issues.report(
        .unreadableOption,
        at: expression,
        "'with:' and 'bindings:' of @SubContainer exclude each other; keep one of them."
      )
    }
    if let expression = options["bindings"] { return pairs(expression) }
    return options.members("with")?.map { binding(child: $0, parent: $0) }
  }

  private func implicit(_ candidates: [ProvisionNode]) -> [ChildBinding] {
    if candidates.count > 1 {
      issues.report(
        .ambiguousWiring,
        at: attribute,
        "'\(property.name.plainText)' could be built from several provisions; write 'with:' and those"
          + " that it takes, out of [\(candidates.map { "\\.\($0.name)" }.joined(separator: ", "))],"
          + " or 'bindings:'."
      )
      return []
    }
    let place = issues.places[property.name]
    return candidates.map {
      ChildBinding(child: $0.name, parent: $0.name, childPlace: place, parentPlace: place)
    }
  }

  private func pairs(_ expression: ExprSyntax) -> [ChildBinding] {
    guard let array = expression.as(ArrayExprSyntax.self) else {
      refuse(expression)
      return []
    }
    return array.elements.compactMap { element in
      guard let tuple = element.expression.as(TupleExprSyntax.self), tuple.elements.count == 2,
        let child = tuple.elements.first, child.label?.plainText == "child",
        let parent = tuple.elements.last, parent.label?.plainText == "parent"
      else {
        refuse(element.expression)
        return nil
      }
      guard let childName = options.member(child.expression, of: "bindings"),
        let parentName = options.member(parent.expression, of: "bindings")
      else { return nil }
      return binding(child: childName, parent: parentName)
    }
  }

  private func binding(child: TokenSyntax, parent: TokenSyntax) -> ChildBinding {
    ChildBinding(
      child: child.plainText,
      parent: parent.plainText,
      childPlace: issues.places[child],
      parentPlace: issues.places[parent]
    )
  }

  private func refuse(_ expression: ExprSyntax) {
    options.refuse(
      expression,
      of: "bindings",
      "[(child: \\Child.input, parent: \\Parent.member)]"
    )
  }
}
