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
      positional: 2,
      issues
    )
    _ = options.flag("concrete", default: false)
  }

  var provision: ProvisionNode {
    let scope = options.positional.first.map { options.scope($0, of: "DIScope") } ?? .shared
    let type = options.positional.dropFirst().first.flatMap { expression in
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
      featureRoot: nil,
      references: references,
      wiring: nil
    )
  }

  private func source(hasType: Bool) -> ProvisionNode.Source {
    if options["asyncFactory"] != nil { return .asyncFactory }
    if hasType { return .type }
    return options["factory"] == nil && property.initialValue != nil ? .initialValue : .factory
  }
}
