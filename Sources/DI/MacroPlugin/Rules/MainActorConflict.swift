import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct MainActorConflict: Rule {
  var codes: [DiagnosticCode] { [.mainActorConflict] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    guard container.options.mainActor.isTrue else { return [] }
    return container.group.attributes.compactMap { $0.as(AttributeSyntax.self) }
      .filter { attribute in
        let name = attribute.attributeName.trimmedDescription
        return name.hasSuffix("Actor") && name != "MainActor" && name != "Swift.MainActor"
      }
      .map { attribute in
        Finding(
          .mainActorConflict,
          at: attribute,
          "'\(attribute.trimmed)' conflicts with 'mainActor: true'; remove one of them"
        )
      }
  }
}

extension DiagnosticCode {
  static let mainActorConflict = DiagnosticCode(
    "container.mainactor-conflict",
    "A container with `mainActor: true` cannot have another global actor.",
    example: DiagnosticExample(
      "@StoreActor @DIContainer(mainActor: true) struct C {}",
      reports: "1:1: '@StoreActor' conflicts with 'mainActor: true'; remove one of them",
      correct: "@MainActor @DIContainer(mainActor: true) struct C {}"
    )
  )
}
