import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct ReservedName: Rule {
  var codes: [DiagnosticCode] { [.reservedName] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    let hidden = container.group.memberBlock.members.flatMap { member -> [Finding] in
      let modules: Set<String> = member.decl.declaresType ? ["InnoDI", "Swift"] : ["InnoDI"]
      return member.decl.declaredNames.filter { modules.contains($0.plainText) }.map { name in
        Finding(
          .reservedName,
          at: name,
          "the member '\(name.text)' hides the module '\(name.plainText)', which the generated "
            + "code uses; rename the member"
        )
      }
    }
    let selves = container.members.compactMap(\.identifier).filter { $0.plainText == "self" }
    return hidden
      + selves.map { name in
        Finding(
          .reservedName,
          at: name,
          "a provision cannot be named 'self'; rename this property"
        )
      }
  }
}

extension DiagnosticCode {
  static let reservedName = DiagnosticCode(
    "container.reserved-name",
    "A provision cannot be named `self`, and a member cannot have the name of a module that the generated code uses.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) var InnoDI: A
      }
      """,
      reports:
        "2:24: the member 'InnoDI' hides the module 'InnoDI', which the generated "
        + "code uses; rename the member",
      correct: """
        @DIContainer struct C {
          @Provide(.input) var library: A
        }
        """,
      compilerErrors: [
        "instance member 'InnoDI' cannot be used", "has no member 'ContainerDescription'",
      ]
    )
  )
}
