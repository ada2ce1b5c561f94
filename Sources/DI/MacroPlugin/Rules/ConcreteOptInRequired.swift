import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct ConcreteOptInRequired: Rule {
  var codes: [DiagnosticCode] { [.concreteOptInRequired] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.provisions.compactMap { provision in
      guard
        let scope = provision.scope, scope != .input,
        let type = provision.type, !type.isAbstract, type.firstOpaqueType == nil
      else { return nil }
      switch provision.options.concrete {
      case .literal(true), .unreadable: return nil
      case .absent, .literal(false): break
      }
      return Finding(
        .concreteOptInRequired,
        at: type,
        "'\(type.trimmed)' is not a protocol type such as 'any P'; change the type, or add "
          + "'concrete: true'",
        fixIt: Repair(
          "Add 'concrete: true'",
          replacing: provision.attribute,
          with: provision.attribute.addingConcrete()
        )
      )
    }
  }
}

extension AttributeSyntax {
  /// Returns a copy of the attribute with the argument `concrete: true`.
  ///
  /// If the attribute has the argument `concrete: false`, the argument is replaced.
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

extension DiagnosticCode {
  static let concreteOptInRequired = DiagnosticCode(
    "provide.concrete-opt-in-required",
    "A shared or transient provision must have a protocol type, unless `concrete: true` exposes its concrete type.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.transient, factory: { X() }) var a: Client?
        @Provide var b: [any B] = []
      }
      """,
      reports:
        "2:49: 'Client?' is not a protocol type such as 'any P'; change the type, or add 'concrete: true'",
      "3:19: '[any B]' is not a protocol type such as 'any P'; change the type, or add 'concrete: true'",
      fixIts: ["Add 'concrete: true'", "Add 'concrete: true'"],
      fixed: """
        @DIContainer struct C {
          @Provide(.transient, factory: { X() }, concrete: true) var a: Client?
          @Provide(concrete: true) var b: [any B] = []
        }
        """,
      correct: """
        @DIContainer struct C {
          @Provide(.shared, factory: { X() }, concrete: true) var a: Client
          @Provide(.shared, factory: { X() }) var b: any P
          @Provide(.shared, factory: { X() }) var c: (any P & Q)?
          @Provide(.shared, factory: { X() }) var d: Optional<any P>
          @Provide(.shared, factory: { X() }) var e: Any
          @Provide(.input) var f: Client
        }
        """
    )
  )
}
