/// Returns the function that builds a sub-container from values of its parent.
///
/// - Parameters:
///   - name: The name of the sub-container.
///   - type: The type of the sub-container.
///   - wires: The labels of the sub-container's inputs, each with the member of the parent that
///     provides its value.
///   - modifiers: The attributes and modifiers of the function.
/// - Returns: The declaration of the function.
func wiringFunction(
  _ name: String,
  _ type: String,
  _ wires: [(label: String, parent: String)],
  modifiers: String
) -> String {
  let arguments = wires.map { "\($0.label): wires.\($0.parent)" } + ["apply ?? { _ in }"]
  return """
    \(modifiers)func _innoDIWire_\(name)(_ wires: \(GeneratedName.wires(of: name)), \
    _ apply: (\(type.overridesClosure(isSendable: false)))?) -> \(type) {
      _Fields.\(GeneratedName.child(of: name))(\(arguments.joined(separator: ", ")))
    }
    """
}

extension String {
  /// Returns the type of a closure that overrides provisions of the container type that this string
  /// names.
  func overridesClosure(isSendable: Bool) -> String {
    "(\(isSendable ? "@Sendable " : "")(inout \(self).Overrides) -> Swift.Void)"
  }
}
