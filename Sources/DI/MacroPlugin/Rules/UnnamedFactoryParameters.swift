import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct UnnamedFactoryParameters: Rule {
  var codes: [DiagnosticCode] { [.sharedUnnamedParameters, .transientUnnamedParameters] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.provisions.flatMap { provision -> [Finding] in
      guard let scope = provision.scope, scope != .input, let source = provision.source else {
        return []
      }
      let code: DiagnosticCode =
        scope == .shared ? .sharedUnnamedParameters : .transientUnnamedParameters
      return source.unnamedParameters.map { token in
        Finding(
          code,
          at: token,
          "'\(token.text)' is not the name of a provision; name the parameter after a provision"
        )
      }
    }
  }
}

extension DiagnosticCode {
  static let sharedUnnamedParameters = DiagnosticCode(
    "shared-factory.unnamed-parameters",
    "The factory parameters of a shared provision must be named after provisions.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.shared, factory: { (_: URL) in X() }) var a: any A
      }
      """,
      reports:
        "2:33: '_' is not the name of a provision; name the parameter after a provision",
      correct: """
        @DIContainer struct C {
          @Provide(.shared, factory: { X([1].map { $0 + 1 }) }) var a: any A
        }
        """
    )
  )

  static let transientUnnamedParameters = DiagnosticCode(
    "transient-factory.unnamed-parameters",
    "The factory parameters of a transient provision must be named after provisions.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.transient, factory: { X($0, $1) }) var a: any A
      }
      """,
      reports:
        "2:37: '$0' is not the name of a provision; name the parameter after a provision",
      correct: """
        @DIContainer struct C {
          @Provide(.input) var n: Int
          @Provide(.transient, factory: { n in X(n) }) var a: any A
        }
        """
    )
  )
}
