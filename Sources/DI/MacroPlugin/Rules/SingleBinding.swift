import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct SingleBinding: Rule {
  var codes: [DiagnosticCode] { [.singleBinding, .subSingleBinding] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.members
      .filter { $0.variable.bindings.count > 1 }
      .map { member in
        let attribute = member.attribute.attributeName.trimmedDescription
        return Finding(
          member is SubContainerDeclaration ? .subSingleBinding : .singleBinding,
          at: member.variable.bindings,
          "@\(attribute) cannot be attached to several properties; declare each property separately"
        )
      }
  }
}

extension DiagnosticCode {
  static let singleBinding = DiagnosticCode(
    "provide.single-binding",
    "`@Provide` must be attached to a single property.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) var a: Int, b: Int
      }
      """,
      reports:
        "2:24: @Provide cannot be attached to several properties; declare each property separately",
      correct: """
        @DIContainer struct C {
          @Provide(.input) var a: Int
          @Provide(.input) var b: Int
        }
        """,
      compilerErrors: ["can only apply to a single variable"]
    )
  )

  static let subSingleBinding = DiagnosticCode(
    "sub.single-binding",
    "`@SubContainer` must be attached to a single property.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @SubContainer(scope: .shared) var d: D, e: D
      }
      """,
      reports:
        "2:37: @SubContainer cannot be attached to several properties; declare each property separately",
      correct: """
        @DIContainer struct C {
          @SubContainer(scope: .shared) var d: D
          @SubContainer(scope: .shared) var e: D
        }
        """,
      compilerErrors: ["can only apply to a single variable"]
    )
  )
}
