import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

extension SubContainerDeclaration {
  /// The error of a sub-container that is also a provision, or `nil` if it is not.
  ///
  /// The macro of the property itself reports the error, because the compiler reports a second
  /// error if the macro neither generates a getter nor fails.
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
