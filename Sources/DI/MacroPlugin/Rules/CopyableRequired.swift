import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct CopyableRequired: Rule {
  var codes: [DiagnosticCode] { [.copyableRequired] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.group.suppressedConformances.map { type in
      Finding(
        .copyableRequired,
        at: type,
        "a container must be copyable and escapable; remove '\(type.trimmed)'"
      )
    }
  }
}

extension DeclGroupSyntax {
  /// The occurrences of `~Copyable` and `~Escapable` in the inheritance clause.
  var suppressedConformances: [SuppressedTypeSyntax] {
    (inheritanceClause?.inheritedTypes.compactMap { $0.type.as(SuppressedTypeSyntax.self) } ?? [])
      .filter { ["Copyable", "Escapable"].contains($0.type.path?.last) }
  }
}

extension DiagnosticCode {
  static let copyableRequired = DiagnosticCode(
    "container.copyable-required",
    "A container must be copyable and escapable. All copies of a container share the same provisions.",
    example: DiagnosticExample(
      """
      @DIContainer struct C: ~Copyable {
        @Provide(.input) var a: A
      }
      """,
      reports: "1:24: a container must be copyable and escapable; remove '~Copyable'",
      correct: """
        @DIContainer struct C {
          @Provide(.input) var a: A
        }
        """,
      compilerErrors: ["has no member 'withOverrides'"]
    )
  )
}
