import InnoDISyntax
import SwiftIfConfig
import SwiftSyntax
import SwiftSyntaxMacros

extension Surroundings {
  /// Reads the surroundings of a container.
  ///
  /// - Parameters:
  ///   - group: The container.
  ///   - context: The context of the expansion of its attribute.
  init(of group: some DeclGroupSyntax, in context: some MacroExpansionContext) {
    self.init()
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
  /// Only that option enables this feature.
  var isolatesToMainActor: Bool {
    (try? buildConfiguration?.hasFeature(name: "NoExplicitNonIsolated")) == true
  }
}
