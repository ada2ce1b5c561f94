import InnoDISyntax
import SwiftIfConfig
import SwiftSyntax
import SwiftSyntaxMacros

extension MacroExpansionContext {
  /// The `@DIContainer` attribute of the enclosing type, or `nil` if the enclosing type has no such
  /// attribute.
  var enclosingContainer: AttributeSyntax? {
    enclosingGroup?.attributes.attribute(named: "DIContainer")
  }

  /// A Boolean value that indicates whether the compiler expands the enclosing `@DIContainer`.
  ///
  /// If the attribute is not expanded, the compiler reports the reason, and the container has no
  /// storage.
  var isEnclosingContainerExpanded: Bool {
    enclosingContainer.map(ContainerOptions.init)?.isAccepted == true
  }

  /// The attribute of the global actor to which the enclosing container is isolated, such as
  /// `@MainActor`, or `nil` if the container is not isolated.
  var isolationOfEnclosingContainer: String? {
    guard let enclosingGroup else { return nil }
    let isBoundToMainActor =
      enclosingContainer.map(ContainerOptions.init)?.mainActor.isTrue == true
      || enclosingGroup.isBoundToMainActor(byDefault: isolatesToMainActor)
    return isBoundToMainActor
      ? "@MainActor" : enclosingGroup.attributes.globalActor?.trimmedDescription
  }

  /// Returns the name of a type, including its enclosing types.
  func qualifiedName(of group: some DeclGroupSyntax) -> String {
    (lexicalContext.reversed().compactMap(\.nameOfType) + [Syntax(group).nameOfType ?? "Self"])
      .joined(separator: ".")
  }

  private var enclosingGroup: (any DeclGroupSyntax)? {
    lexicalContext.first?.asProtocol((any DeclGroupSyntax).self)
  }
}

extension Syntax {
  /// The maximum access level of the types inside this declaration, or `nil` if the declaration is
  /// neither a type nor an extension.
  ///
  /// For a private type, the level is `fileprivate`. For an extension, the level is also
  /// `fileprivate`, because the access level of the extended type is unknown.
  fileprivate var enclosedAccess: AccessLevel? {
    guard let group = asProtocol((any DeclGroupSyntax).self) else { return nil }
    return group.is(ExtensionDeclSyntax.self)
      ? .fileprivate : max(.fileprivate, AccessLevel(group.modifiers))
  }

  /// The name of the type that the syntax declares or extends, or `nil` for other syntax.
  fileprivate var nameOfType: String? {
    guard let extended = self.as(ExtensionDeclSyntax.self) else {
      return asProtocol((any DeclGroupSyntax).self)?.asProtocol((any NamedDeclSyntax).self)?.name
        .text
    }
    return extended.extendedType.trimmedDescription
  }
}

extension Surroundings {
  /// Creates a description of a container's surroundings: its module and its enclosing types.
  ///
  /// - Parameters:
  ///   - group: The container.
  ///   - context: The context of the macro expansion.
  init(of group: some DeclGroupSyntax, in context: some MacroExpansionContext) {
    self.init()
    isolatesToMainActor = context.isolatesToMainActor
    qualifiedName = context.qualifiedName(of: group)
    enclosingAccess = context.lexicalContext.reduce(.public) { access, syntax in
      syntax.enclosedAccess.flatMap { enclosed in access.map { min($0, enclosed) } }
    }
    if let enclosing = context.lexicalContext.first?.as(ExtensionDeclSyntax.self) {
      access = AccessLevel(enclosing.modifiers)
    }
  }
}

extension MacroExpansionContext {
  /// A Boolean value that indicates whether the module is compiled with
  /// `-default-isolation MainActor`.
  ///
  /// A macro cannot read the option itself. This property reads the compiler feature
  /// `NoExplicitNonIsolated`, which the option enables.
  var isolatesToMainActor: Bool {
    (try? buildConfiguration?.hasFeature(name: "NoExplicitNonIsolated")) == true
  }
}
