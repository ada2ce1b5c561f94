import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// A container has one actor.
struct MainActorConflict: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    guard container.options.mainActor.isTrue else { return [] }
    return container.group.attributes.compactMap { $0.as(AttributeSyntax.self) }
      .filter { attribute in
        let name = attribute.attributeName.trimmedDescription
        return name.hasSuffix("Actor") && name != "MainActor" && name != "Swift.MainActor"
      }
      .map { attribute in
        Diagnostic(
          .mainActorConflict,
          at: attribute,
          "'mainActor: true' and '\(attribute.trimmed)' name two actors; remove one of them."
        )
      }
  }
}
