import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct SynchronousFactoryRequired: Rule {
  var codes: [DiagnosticCode] { [.factoryMustBeSync, .factoryMustNotThrow] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.provisions.flatMap { provision -> [Finding] in
      guard let source = provision.source, !source.isAsync else { return [] }
      let isInitialValue = provision.options.factory == nil
      let declared = source.closure?.signature?.effectSpecifiers
      let used = EffectSearch(in: source)
      return [
        (declared?.asyncSpecifier ?? used.awaiting).map { keyword in
          Finding(
            .factoryMustBeSync,
            at: keyword,
            "\(isInitialValue ? "an initial value" : "'factory:'") cannot be async; "
              + "use 'asyncFactory:' instead"
          )
        },
        (declared?.throwsClause?.throwsSpecifier ?? used.throwing).map { keyword in
          Finding(
            .factoryMustNotThrow,
            at: keyword,
            "\(isInitialValue ? "an initial value" : "a factory") cannot throw; "
              + "handle the error, take the value as an .input, or provide a Result"
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
        @Provide(.shared, factory: { await X() }) var b: any B
      }
      """,
      reports: "2:35: 'factory:' cannot be async; use 'asyncFactory:' instead",
      "3:32: 'factory:' cannot be async; use 'asyncFactory:' instead",
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
        @Provide(.shared, factory: { try X() }) var b: any B
      }
      """,
      reports:
        "2:35: a factory cannot throw; handle the error, take the value as an .input, or provide a Result",
      "3:32: a factory cannot throw; handle the error, take the value as an .input, or provide a Result",
      correct: """
        @DIContainer struct C {
          @Provide(.shared, factory: { () in try? X() }) var a: (any A)?
          @Provide(.shared, factory: { do { return try X() } catch { return Y() } }) var b: any B
        }
        """
    )
  )
}
