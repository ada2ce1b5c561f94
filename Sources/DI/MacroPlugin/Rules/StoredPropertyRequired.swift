import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// A provision is a plain `var`: the container stores its value, and nobody else changes it.
struct StoredPropertyRequired: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.members.flatMap { member -> [Diagnostic] in
      let variable = member.variable
      let code: DiagnosticCode =
        member is SubContainerDeclaration ? .subStoredPropertyRequired : .storedPropertyRequired
      let name = member.name ?? "this"
      let modifiers = Array(variable.modifiers).filter {
        ["static", "class", "lazy", "weak", "unowned"].contains($0.name.text)
      }
      let keyword = variable.bindingSpecifier
      let specifier = keyword.tokenKind == .keyword(.let) ? [keyword] : []
      let accessors = variable.bindings.compactMap(\.accessorBlock)
      return modifiers.map { modifier in
        Diagnostic(
          code,
          at: modifier,
          "The container keeps '\(name)' itself; remove '\(modifier.name.text)'."
        )
      }
        + specifier.map { keyword in
          Diagnostic(
            code,
            at: keyword,
            "The value of '\(name)' comes from the container; write 'var' instead of 'let'.",
            fixIts: [
              .replace(
                message: RuleRepair(code: code, message: "Write 'var'"),
                oldNode: keyword,
                newNode: keyword.with(\.tokenKind, .keyword(.var))
              )
            ]
          )
        }
        + accessors.map { block in
          Diagnostic(
            code,
            at: block,
            "The container reads '\(name)' for its users; remove the accessors, or the attribute."
          )
        }
    }
  }
}
