import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// `asyncFactory:` is a closure that says that it is asynchronous, since its readers must be, too.
struct AsyncFactoryForm: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.provisions.compactMap { provision in
      guard let factory = provision.options.asyncFactory else { return nil }
      if provision.scope == .input {
        return Diagnostic(
          .asyncFactoryInvalidScope,
          at: factory,
          "An input is given to the initialiser and cannot have a factory; remove it, or make the"
            + " provision .shared or .transient."
        )
      }
      let closure = factory.as(ClosureExprSyntax.self)
      guard closure?.signature?.effectSpecifiers?.asyncSpecifier == nil else { return nil }
      return Diagnostic(
        .asyncFactoryMustBeAsync,
        at: factory,
        "'asyncFactory:' takes a closure literal that is marked; write 'async' or 'async throws'"
          + " before its 'in'.",
        fixIts: closure.flatMap(markingAsync).map { [$0] } ?? []
      )
    }
  }

  private func markingAsync(_ closure: ClosureExprSyntax) -> FixIt? {
    guard let signature = closure.signature, signature.parameterClause != nil else { return nil }
    var marked = signature
    var effects = signature.effectSpecifiers ?? TypeEffectSpecifiersSyntax(throwsClause: nil)
    effects.asyncSpecifier = .keyword(.async, trailingTrivia: .space)
    marked.effectSpecifiers = effects
    return .replace(
      message: RuleRepair(code: .asyncFactoryMustBeAsync, message: "Mark it 'async'"),
      oldNode: signature,
      newNode: marked
    )
  }
}
