import SwiftDiagnostics
import SwiftSyntax

/// A type with `@DIContainer`, as it is written; the rules say whether it makes sense.
struct ContainerDeclaration {
  let attribute: AttributeSyntax
  let group: any DeclGroupSyntax
  let provisions: [ProvisionDeclaration]

  private(set) var root = BoolOption.absent
  private(set) var mainActor = BoolOption.absent
  private(set) var unknownOptions: [LabeledExprSyntax] = []

  init(_ group: some DeclGroupSyntax, attribute: AttributeSyntax) {
    self.attribute = attribute
    self.group = group
    provisions = group.memberBlock.members.compactMap { ProvisionDeclaration($0.decl) }
    for argument in attribute.argumentList {
      switch argument.label?.plainText {
      case "root": root = BoolOption(argument.expression)
      case "mainActor": mainActor = BoolOption(argument.expression)
      default: unknownOptions.append(argument)
      }
    }
  }

  /// The errors in it, in the order of the source.
  var diagnostics: [Diagnostic] {
    allRules.flatMap { $0.check(self) }.sorted { $0.position < $1.position }
  }

  var isMarkedMainActor: Bool { group.attributes.attribute(named: "MainActor") != nil }

  /// The names that a factory can ask for.
  var names: [String] { provisions.compactMap(\.name) }

  /// The edges as far as they can be read; names that the container does not declare are left out.
  var graph: DependencyGraph {
    let known = Set(names)
    return DependencyGraph(
      provisions.compactMap { provision in
        provision.name.map { name in
          (name, provision.parameters.compactMap(\.name).filter(known.contains))
        }
      }
    )
  }
}
