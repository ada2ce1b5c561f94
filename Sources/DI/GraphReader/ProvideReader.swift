import InnoDIGraph
import SwiftSyntax

/// Reads a property with `@Provide`.
struct ProvideReader {
  private let property: ProvisionProperty
  private let options: AttributeOptions
  private let issues: SourceIssues

  init(_ property: ProvisionProperty, _ attribute: AttributeSyntax, _ issues: SourceIssues) {
    self.property = property
    self.issues = issues
    options = AttributeOptions(
      attribute,
      "@Provide",
      labels: ["with", "factory", "asyncFactory", "concrete"],
      issues
    )
    _ = options.flag("concrete", default: false)
  }

  var provision: ProvisionNode {
    // The scope may be left out before a type.
    let hasScope = options.positional.first.map { !$0.isMetatype } ?? false
    let scope =
      hasScope ? options.positional.first.flatMap { options.scope($0, of: "DIScope") } : .shared
    options.refusePositional(after: hasScope ? 2 : 1)
    let type = options.positional.dropFirst(hasScope ? 1 : 0).first.flatMap { expression in
      options.type(expression, of: "type").map { (path: $0, expression: expression) }
    }
    let factory = options["factory"] ?? options["asyncFactory"] ?? property.initialValue
    let isInput = scope == .input
    var references =
      property.type.path.map {
        [ContainerReference(path: $0, role: .used, place: issues.places[property.name])]
      } ?? []
    var dependencies: [Dependency] = []
    if !isInput {
      if let type {
        let place = issues.places[type.expression]
        references.insert(ContainerReference(path: type.path, role: .used, place: place), at: 0)
      }
      dependencies += (options.members("with") ?? []).map {
        Dependency(name: $0.plainText, kind: .needs, place: issues.places[$0])
      }
      if let factory {
        let reader = FactoryReader(factory, issues)
        references = reader.references + references
        dependencies += reader.dependencies
      }
    }
    return ProvisionNode(
      name: property.name.plainText,
      scope: scope ?? .shared,
      type: property.type.oneLine,
      source: isInput ? .input : source(hasType: type != nil),
      place: issues.places[property.name],
      dependencies: dependencies,
      references: references
    )
  }

  private func source(hasType: Bool) -> ProvisionNode.Source {
    if options["asyncFactory"] != nil { return .asyncFactory }
    if hasType { return .type }
    return options["factory"] == nil && property.initialValue != nil ? .initialValue : .factory
  }
}
