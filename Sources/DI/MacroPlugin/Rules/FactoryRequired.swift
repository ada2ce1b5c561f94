import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct FactoryRequired: Rule {
  var codes: [DiagnosticCode] { [.sharedFactoryRequired, .transientFactoryRequired] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.provisions.compactMap { provision in
      guard
        provision.source == nil, provision.options.asyncFactory == nil,
        provision.options.unknown.isEmpty,
        let scope = provision.scope
      else { return nil }
      let code: DiagnosticCode
      switch scope {
      case .input: return nil
      case .shared: code = .sharedFactoryRequired
      case .transient: code = .transientFactoryRequired
      }
      return Finding(
        code,
        at: provision.attribute,
        "'\(provision.name ?? "the property")' has no factory; add 'factory:' or an initial value, "
          + "or make the provision an .input"
      )
    }
  }
}

extension DiagnosticCode {
  static let sharedFactoryRequired = DiagnosticCode(
    "provide.shared-factory-required",
    "A shared provision must have a factory, an initial value or a type such as `X.self`.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide var a: any A
      }
      """,
      reports:
        "2:3: 'a' has no factory; add 'factory:' or an initial value, or make the "
        + "provision an .input",
      correct: """
        @DIContainer struct C {
          @Provide var a: any A = X()
        }
        """
    )
  )

  static let transientFactoryRequired = DiagnosticCode(
    "provide.transient-factory-required",
    "A transient provision must have a factory, an initial value or a type such as `X.self`.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.transient) var a: any A
      }
      """,
      reports:
        "2:3: 'a' has no factory; add 'factory:' or an initial value, or make the "
        + "provision an .input",
      correct: """
        @DIContainer struct C {
          @Provide(.transient) var a: any A = X()
        }
        """
    )
  )
}
