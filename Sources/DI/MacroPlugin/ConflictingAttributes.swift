import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

extension SubContainerDeclaration {
  /// The error to report if the property has both `@SubContainer` and `@Provide`; otherwise `nil`.
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
        "2:20: 'd' has both @Provide and @SubContainer; keep @SubContainer if the type of the property is a container, or @Provide if not",
      correct: """
        @DIContainer struct C {
          @Provide(.input) var d: D
        }
        """
    )
  )
}
