import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

extension SubContainerDeclaration {
  /// The error to report if the sub-container is also a provision, or `nil` if the sub-container is
  /// not a provision.
  ///
  /// The expansion of `@SubContainer` throws this error. If the expansion instead returned no
  /// getter, the compiler would report a second error.
  var conflictFinding: Finding? {
    ProvisionDeclaration(variable).map { provision in
      Finding(
        .subConflictsWithProvide,
        at: attribute,
        DeclarationMessage.conflictingAttributes(of: provision)
      )
    }
  }
}

extension DiagnosticCode {
  static let subConflictsWithProvide = DiagnosticCode(
    "sub.conflicts-with-provide",
    "A property cannot be both a provision and a sub-container.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) @SubContainer(scope: .shared) var d: D
      }
      """,
      reports:
        "2:20: 'd' has both @Provide and @SubContainer; keep @SubContainer for a child container, and @Provide otherwise",
      correct: """
        @DIContainer struct C {
          @Provide(.input) var d: D
        }
        """
    )
  )
}
