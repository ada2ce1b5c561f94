import InnoDIGraph
import SwiftSyntax

/// The one property that an attribute declares a provision of.
struct ProvisionProperty {
  let name: TokenSyntax
  let type: TypeSyntax
  let initialValue: ExprSyntax?

  init?(_ variable: VariableDeclSyntax) {
    guard variable.bindings.count == 1, let binding = variable.bindings.first,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
      let annotation = binding.typeAnnotation
    else { return nil }
    name = pattern.identifier
    type = annotation.type
    initialValue = binding.initializer?.value
  }
}
