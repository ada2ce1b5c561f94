import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
  /// The `@DIContainer` of the type around the declaration.
  var enclosingContainer: AttributeSyntax? {
    enclosingGroup?.attributes.attribute(named: "DIContainer")
  }

  /// Whether that container is bound to the main actor.
  var isEnclosingContainerBoundToMainActor: Bool {
    let option = enclosingContainer?.argumentList.first { $0.label?.text == "mainActor" }
    return BoolOption(option?.expression).isTrue
      || enclosingGroup?.attributes.attribute(named: "MainActor") != nil
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
