import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct SynchronousFactoryRequired: Rule {
  var codes: [DiagnosticCode] { [.factoryMustBeSync, .factoryMustNotThrow] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.provisions.flatMap { provision -> [Finding] in
      guard case .closure(let closure) = provision.source,
        let effects = closure.signature?.effectSpecifiers
      else { return [] }
      return [
        effects.asyncSpecifier.map { keyword in
          Finding(
            .factoryMustBeSync,
            at: keyword,
            "'factory:' cannot be async; use 'asyncFactory:' instead"
          )
        },
        effects.throwsClause.map { clause in
          Finding(
            .factoryMustNotThrow,
            at: clause,
            "a factory cannot throw; take the value as an .input, or provide a Result"
          )
        },
      ]
      .compactMap { $0 }
    }
  }
}

extension DiagnosticCode {
  static let factoryMustBeSync = DiagnosticCode(
    "provide.factory-must-be-sync",
    "`factory:` must be synchronous.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.shared, factory: { () async in await X() }) var a: any A
      }
      """,
      reports: "2:35: 'factory:' cannot be async; use 'asyncFactory:' instead",
      correct: """
        @DIContainer struct C {
          @Provide(.shared, factory: { () in X() }) var a: any A
        }
        """
    )
  )

  static let factoryMustNotThrow = DiagnosticCode(
    "provide.factory-must-not-throw",
    "`factory:` cannot throw.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.shared, factory: { () throws in try X() }) var a: any A
      }
      """,
      reports: "2:35: a factory cannot throw; take the value as an .input, or provide a Result",
      correct: """
        @DIContainer struct C {
          @Provide(.shared, factory: { () in try? X() }) var a: (any A)?
        }
        """
    )
  )
}
