import InnoDISyntax
import InnoNearestMatch
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// A scope is one of three, written where the macro can read it.
struct UnknownScope: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.provisions.compactMap { provision in
      guard case .unreadable(let expression) = provision.options.scope else { return nil }
      let access = expression.as(MemberAccessExprSyntax.self)
      let written = access?.base == nil ? access?.declName.baseName.plainText : nil
      let nearest = written.flatMap {
        NearestMatch.of($0, in: Scope.allCases.map(\.rawValue), completing: false)
      }
      let names = "write .input, .shared or .transient"
      return Diagnostic(
        .unknownScope,
        at: expression,
        nearest.map { "'\(expression.trimmed)' is not a scope; did you mean '.\($0)'?" }
          ?? "'\(expression.trimmed)' is not a scope that can be read before the program runs; \(names).",
        fixIts: nearest.map { name in
          [
            .replace(
              message: RuleRepair(code: .unknownScope, message: "Write '.\(name)'"),
              oldNode: expression,
              newNode: ExprSyntax(".\(raw: name)")
            )
          ]
        } ?? []
      )
    }
  }
}
