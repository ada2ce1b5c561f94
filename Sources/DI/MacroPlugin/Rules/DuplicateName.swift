import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct DuplicateName: Rule {
  var codes: [DiagnosticCode] { [.duplicateName] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    var seen: Set<String> = []
    return container.members.compactMap(\.identifier)
      .filter { !seen.insert($0.plainText).inserted }
      .map { name in
        Finding(
          .duplicateName,
          at: name,
          "'\(name.text)' is declared twice; rename or remove one of the declarations"
        )
      }
  }
}

extension DiagnosticCode {
  static let duplicateName = DiagnosticCode(
    "container.duplicate-name",
    "The names of provisions and sub-containers must be unique.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) var a: A
        @Provide(factory: { X() }) var a: any A
      }
      """,
      reports: "3:34: 'a' is declared twice; rename or remove one of the declarations",
      correct: """
        @DIContainer struct C {
          @Provide(.input) var a: A
          @Provide(factory: { X() }) var b: any A
        }
        """,
      compilerErrors: ["invalid redeclaration of 'a'", "ambiguous use of 'a'"]
    )
  )
}
