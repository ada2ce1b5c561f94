import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct OverridesNameConflict: Rule {
  var codes: [DiagnosticCode] { [.overridesNameConflict, .subOverridesNameConflict] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    // A function or property named `Overrides` also conflicts, because the generated initializer
    // calls `Overrides()`.
    let others = container.group.memberBlock.members
      .flatMap(\.decl.declaredNames)
      .filter { $0.plainText == "Overrides" }
      .map { name in
        Finding(
          .overridesNameConflict,
          at: name,
          "@DIContainer generates a type named 'Overrides'; rename your member"
        )
      }
    let slots = Set(container.subContainers.compactMap { $0.name.map { "\($0)Overrides" } })
    let members = container.members.compactMap(\.identifier)
      .filter { slots.contains($0.plainText) }
      .map { name in
        Finding(
          .subOverridesNameConflict,
          at: name,
          "@DIContainer generates a property named '\(name.text)'; rename your property"
        )
      }
    return others + members
  }
}

extension DiagnosticCode {
  static let overridesNameConflict = DiagnosticCode(
    "container.overrides-name-conflict",
    "A member cannot be named `Overrides`, because a type with this name is generated.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        struct Overrides {}
      }
      """,
      reports: "2:10: @DIContainer generates a type named 'Overrides'; rename your member",
      correct: """
        @DIContainer struct C {
          struct Override {}
        }
        """
    )
  )

  static let subOverridesNameConflict = DiagnosticCode(
    "sub.overrides-name-conflict",
    "A provision cannot have the name of a generated property, such as `dOverrides` for the sub-container `d`.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @SubContainer(scope: .shared, with: []) var d: D
        @Provide(.input) var dOverrides: Int
      }
      """,
      reports: "3:24: @DIContainer generates a property named 'dOverrides'; rename your property",
      correct: """
        @DIContainer struct C {
          @SubContainer(scope: .shared, with: []) var d: D
          @Provide(.input) var overrides: Int
        }
        """
    )
  )
}
