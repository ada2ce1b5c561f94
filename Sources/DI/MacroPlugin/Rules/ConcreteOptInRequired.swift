import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax

/// Exposing a concrete type is a decision, so it is written down.
struct ConcreteOptInRequired: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.provisions.compactMap { provision in
      guard
        let scope = provision.scope, scope != .input,
        let type = provision.type, !type.isAbstract
      else { return nil }
      switch provision.options.concrete {
      case .literal(true), .unreadable: return nil
      case .absent, .literal(false): break
      }
      return Diagnostic(
        .concreteOptInRequired,
        at: type,
        "'\(type.trimmed)' is a concrete type; write 'any' before it if it is a protocol, or add"
          + " 'concrete: true' to @Provide to expose it on purpose.",
        fixIts: [
          .replace(
            message: RuleRepair(code: .concreteOptInRequired, message: "Add 'concrete: true'"),
            oldNode: provision.attribute,
            newNode: provision.attribute.addingConcrete()
          )
        ]
      )
    }
  }
}

extension AttributeSyntax {
  /// The attribute with `concrete: true`, in place of a `concrete: false` where there is one.
  fileprivate func addingConcrete() -> AttributeSyntax {
    let option = LabeledExprSyntax(
      label: .identifier("concrete"),
      colon: .colonToken(trailingTrivia: .space),
      expression: BooleanLiteralExprSyntax(literal: .keyword(.true))
    )
    var list = Array(argumentList)
    if let index = list.firstIndex(where: { $0.label?.plainText == "concrete" }) {
      list[index].expression = option.expression
    } else {
      if let last = list.indices.last {
        list[last].trailingComma = .commaToken(trailingTrivia: .space)
      }
      list.append(option)
    }
    var attribute = self
    attribute.attributeName.trailingTrivia = []
    attribute.leftParen = .leftParenToken()
    attribute.arguments = .argumentList(LabeledExprListSyntax(list))
    attribute.rightParen = .rightParenToken()
    return attribute.with(\.trailingTrivia, trailingTrivia)
  }
}
