import SwiftIfConfig
import SwiftSyntax
import SwiftSyntaxMacros

/// What a container is subject to without saying so: the settings of its module, and the extension
/// around it.
struct Surroundings {
  /// A Boolean value that indicates whether the module isolates to the main actor what states no
  /// isolation.
  var isolatesToMainActor = false

  /// The access level of members that state none.
  var access = AccessLevel.internal

  /// The name of the container after the names of the types around it.
  var qualifiedName: String?
}

extension Surroundings {
  /// Reads the surroundings of a container.
  ///
  /// - Parameters:
  ///   - group: The container.
  ///   - context: The context of the expansion of its attribute.
  init(of group: some DeclGroupSyntax, in context: some MacroExpansionContext) {
    isolatesToMainActor = context.isolatesToMainActor
    qualifiedName = context.qualifiedName(of: group)
    if let enclosing = context.lexicalContext.first?.as(ExtensionDeclSyntax.self) {
      access = AccessLevel(enclosing.modifiers)
    }
  }
}

extension MacroExpansionContext {
  /// A Boolean value that indicates whether the module is compiled with `-default-isolation MainActor`.
  ///
  /// That option turns this feature on, and nothing else does.
  var isolatesToMainActor: Bool {
    (try? buildConfiguration?.hasFeature(name: "NoExplicitNonIsolated")) == true
  }
}
