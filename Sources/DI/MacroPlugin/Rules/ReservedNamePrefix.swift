import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct ReservedNamePrefix: Rule {
  var codes: [DiagnosticCode] { [.reservedNamePrefix] }

  private static let prefixes = ["_storage", "_Fields", "_innoDI"]

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.group.memberBlock.members.flatMap(\.decl.declaredNames).compactMap { name in
      Self.prefixes.first { name.plainText.hasPrefix($0) }.map { prefix in
        Finding(
          .reservedNamePrefix,
          at: name,
          "the prefix '\(prefix)' is reserved for generated code; rename '\(name.text)'"
        )
      }
    }
  }
}

extension DiagnosticCode {
  static let reservedNamePrefix = DiagnosticCode(
    "container.reserved-name-prefix",
    "The prefixes `_storage`, `_Fields` and `_innoDI` are reserved for generated code.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) var _storageURL: URL
        func _innoDIMake_x() {}
        struct _Fields {}
      }
      """,
      reports: "2:24: the prefix '_storage' is reserved for generated code; rename '_storageURL'",
      "3:8: the prefix '_innoDI' is reserved for generated code; rename '_innoDIMake_x'",
      "4:10: the prefix '_Fields' is reserved for generated code; rename '_Fields'",
      correct: """
        @DIContainer struct C {
          @Provide(.input) var storageURL: URL
        }
        """
    )
  )
}
