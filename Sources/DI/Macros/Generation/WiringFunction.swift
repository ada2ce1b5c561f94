import SwiftSyntax

/// The function that builds a sub-container from what its parent gives it.
func wiringFunction(
  _ name: String,
  _ type: TypeSyntax,
  _ wires: [SubContainerDeclaration.Wire],
  modifiers: String
) -> String {
  let arguments =
    wires.map { "\($0.label): wires.\($0.dependency.token.text)" } + ["apply ?? { _ in }"]
  let child = type.trimmed
  return """
    \(modifiers)func _innoDIWire_\(name)(_ wires: \(GeneratedName.wires(of: name)), \
    _ apply: (\(child.overridesClosure(isSendable: false)))?) -> \(child) {
      \(child)(\(arguments.joined(separator: ", ")))
    }
    """
}
