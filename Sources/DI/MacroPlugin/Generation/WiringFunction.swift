/// Returns the declaration of a function that builds a sub-container from values of the parent
/// container.
///
/// - Parameters:
///   - name: The name of the sub-container.
///   - type: The type of the sub-container.
///   - wires: The label of each input of the sub-container, and the member of the parent container
///     that provides the value of the input.
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
  /// Returns the type of a closure that overrides provisions of a container.
  ///
  /// The string on which this method is called must be the name of the container type.
  func overridesClosure(isSendable: Bool) -> String {
    "(\(isSendable ? "@Sendable " : "")(inout \(self).Overrides) -> Swift.Void)"
  }
}
