import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// A macro reads types by their names, so `Lazy` and `Provider` are written as such.
struct AliasedDeferral: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    let aliases = aliases(of: container)
    return container.provisions.flatMap(\.dependencies).compactMap { dependency in
      guard dependency.deferral == nil, let type = dependency.type else { return nil }
      let inner = type.unwrapped
      let meant = inner.name.flatMap { aliases[$0] } ?? inner
      guard let deferral = meant.deferral else { return nil }
      let code: DiagnosticCode = deferral == .lazy ? .lazyAliased : .providerAliased
      return Diagnostic(
        code,
        at: type,
        "'\(type.trimmed)' is not read as \(deferral.rawValue), which is told by its name; write"
          + " '\(meant.trimmed)'.",
        fixIts: [
          .replace(
            message: RuleRepair(code: code, message: "Write '\(meant.trimmed)'"),
            oldNode: type,
            newNode: meant.trimmed
          )
        ]
      )
    }
  }

  /// What the aliases in the struct stand for, those with parameters of their own aside.
  private func aliases(of container: ContainerDeclaration) -> [String: TypeSyntax] {
    let declarations = container.group.memberBlock.members
      .compactMap { $0.decl.as(TypeAliasDeclSyntax.self) }
      .filter { $0.genericParameterClause == nil }
    return Dictionary(declarations.map { ($0.name.plainText, $0.initializer.value) }) { first, _ in
      first
    }
  }
}

extension TypeSyntax {
  /// The name of a type that is just a name.
  fileprivate var name: String? {
    guard let type = self.as(IdentifierTypeSyntax.self), type.genericArgumentClause == nil else {
      return nil
    }
    return type.name.plainText
  }
}
