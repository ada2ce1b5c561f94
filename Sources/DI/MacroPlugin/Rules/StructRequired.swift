import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// A container is a struct: it is copied freely and has no identity of its own.
struct StructRequired: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    guard !container.group.is(StructDeclSyntax.self) else { return [] }
    let keyword = container.group.introducer
    return [
      Diagnostic(
        .structRequired,
        at: keyword,
        "A container must be a struct, not \(keyword.text.withArticle); declare it as a struct.",
        fixIts: container.group.is(ClassDeclSyntax.self)
          ? [
            .replace(
              message: RuleRepair(code: .structRequired, message: "Make it a struct"),
              oldNode: keyword,
              newNode: keyword.with(\.tokenKind, .keyword(.struct))
            )
          ] : []
      )
    ]
  }
}

extension String {
  fileprivate var withArticle: String {
    first.map { "aeiou".contains($0) } == true ? "an \(self)" : "a \(self)"
  }
}
