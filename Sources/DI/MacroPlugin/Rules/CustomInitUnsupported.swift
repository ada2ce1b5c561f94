import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// The initialiser of a container is generated, and there is no second way to build one.
struct CustomInitUnsupported: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.group.memberBlock.members
      .compactMap { $0.decl.as(InitializerDeclSyntax.self) }
      .map { initializer in
        Diagnostic(
          .customInitUnsupported,
          at: initializer.initKeyword,
          "The initialiser of a container is generated; remove this one, take outside values with"
            + " @Provide(.input), and put other work into a static function that calls the generated one."
        )
      }
  }
}
