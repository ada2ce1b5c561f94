import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct ConditionalProvision: Rule {
  var codes: [DiagnosticCode] { [.conditionalProvision] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.conditionalAttributes
      .map { attribute in
        Finding(
          .conditionalProvision,
          at: attribute,
          DeclarationMessage.conditionalProvision
        )
      }
  }
}

extension DiagnosticCode {
  static let conditionalProvision = DiagnosticCode(
    "container.conditional-provision",
    "A provision cannot be declared inside `#if`, because a container must be the same in all builds.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        #if DEBUG
        @Provide(.input) var a: A
        #if os(Linux)
        @SubContainer(scope: .shared) var d: D
        #endif
        #endif
        #if DEBUG
        @Provide(.input)
        #endif
        var b: B
      }
      """,
      reports: "3:3: a provision cannot be declared inside '#if'; declare it outside '#if', and "
        + "use '#if' only in factories",
      "5:3: a provision cannot be declared inside '#if'; declare it outside '#if', and use '#if' "
        + "only in factories",
      "9:3: a provision cannot be declared inside '#if'; declare it outside '#if', and use '#if' "
        + "only in factories",
      correct: """
        @DIContainer struct C {
          #if DEBUG
          var a: Int { 1 }
          #endif
        }
        """
    )
  )
}
