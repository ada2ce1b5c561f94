package import SwiftSyntax

/// The messages that are used by both the macros and the graph tool, or by several rules of the
/// macros.
package enum DeclarationMessage {
  /// The message about a provision inside an `#if`.
  package static let conditionalProvision =
    "a provision cannot be declared inside '#if'; declare it outside '#if', and use '#if' only "
    + "in factories"

  /// The message about a sub-container without a scope.
  package static let missingScope =
    "a sub-container needs a scope; add 'scope: .shared' or 'scope: .transient'"

  /// Returns the message about a sub-container to which several provisions could be passed.
  ///
  /// - Parameters:
  ///   - child: The sub-container.
  ///   - candidates: The names of the provisions that can be passed to the sub-container.
  /// - Returns: The message.
  package static func ambiguousWiring(
    of child: SubContainerDeclaration,
    candidates: [String]
  ) -> String {
    let paths = candidates.map { "\\.\($0)" }.joined(separator: ", ")
    return
      "several provisions can be passed to '\(child.name ?? "the sub-container")'; add 'with:' "
      + "and choose from [\(paths)], or add 'bindings:'"
  }

  /// Returns the message about a sub-container with both `with:` and `bindings:`.
  ///
  /// - Parameter child: The sub-container.
  /// - Returns: The message.
  package static func conflictingBindings(of child: SubContainerDeclaration) -> String {
    "'\(child.name ?? "the sub-container")' has both 'with:' and 'bindings:'; keep one of them"
  }

  /// Returns the message about a property with both `@Provide` and `@SubContainer`.
  ///
  /// - Parameter member: The property.
  /// - Returns: The message.
  package static func conflictingAttributes(of member: any MemberDeclaration) -> String {
    "'\(member.name ?? "the property")' has both @Provide and @SubContainer; "
      + "keep @SubContainer if the type of the property is a container, or @Provide if not"
  }

  /// Returns the message about a `with:` argument that is not an array of key paths.
  ///
  /// - Parameter expression: The value of the `with:` argument.
  /// - Returns: The message.
  package static func unreadableDependencies(_ expression: ExprSyntax) -> String {
    "'with:' must be an array of key paths; write an array such as [\\.users, \\.session] "
      + "instead of '\(expression.trimmed)'"
  }
}
