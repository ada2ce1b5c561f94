import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
  /// The `@DIContainer` of the type around the declaration.
  var enclosingContainer: AttributeSyntax? {
    enclosingGroup?.attributes.attribute(named: "DIContainer")
  }

  /// A Boolean value that indicates whether that container is bound to the main actor.
  var isEnclosingContainerBoundToMainActor: Bool {
    guard let enclosingGroup else { return false }
    let option = enclosingContainer?.argumentList.first { $0.label?.text == "mainActor" }
    return BoolOption(option?.expression).isTrue
      || enclosingGroup.isBoundToMainActor(byDefault: isolatesToMainActor)
  }

  /// The name of a type, after the names of the types around it.
  func qualifiedName(of group: some DeclGroupSyntax) -> String {
    (lexicalContext.reversed().compactMap(\.nameOfType) + [Syntax(group).nameOfType ?? "Self"])
      .joined(separator: ".")
  }

  private var enclosingGroup: (any DeclGroupSyntax)? {
    lexicalContext.first?.asProtocol((any DeclGroupSyntax).self)
  }
}

extension DeclGroupSyntax {
  /// Returns whether the type is isolated to the main actor, as it is written or because nothing else
  /// is.
  ///
  /// - Parameter isDefault: Whether that is the isolation of what states none.
  /// - Returns: Whether the type is isolated to the main actor.
  func isBoundToMainActor(byDefault isDefault: Bool) -> Bool {
    if attributes.attribute(named: "MainActor") != nil { return true }
    return isDefault && !isNonisolated && !hasActor
  }

  /// A Boolean value that indicates whether the type is declared as `nonisolated`.
  var isNonisolated: Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(.nonisolated) }
  }

  /// A Boolean value that indicates whether an attribute names an actor.
  private var hasActor: Bool {
    attributes.contains {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription.hasSuffix("Actor") == true
    }
  }
}

extension Syntax {
  /// The name of the type that is declared or extended, if one is.
  fileprivate var nameOfType: String? {
    guard let extended = self.as(ExtensionDeclSyntax.self) else {
      return asProtocol((any DeclGroupSyntax).self)?.asProtocol((any NamedDeclSyntax).self)?.name
        .text
    }
    return extended.extendedType.trimmedDescription
  }
}
