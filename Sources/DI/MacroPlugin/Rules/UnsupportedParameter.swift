import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax

struct UnsupportedParameter: Rule {
  var codes: [DiagnosticCode] { [.unsupportedParameter] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.provisions.flatMap { provision -> [Finding] in
      guard
        provision.scope != .input,
        case .parameterClause(let clause) = provision.source?.closure?.signature?.parameterClause
      else { return [] }
      return clause.parameters.compactMap { parameter in
        let name = (parameter.secondName ?? parameter.firstName).text
        if let ellipsis = parameter.ellipsis {
          return Finding(
            .unsupportedParameter,
            at: ellipsis,
            "'\(name)' is a single provision, so the parameter cannot be variadic; remove '...'",
            fixIt: Repair(
              "Remove '...'",
              replacing: parameter,
              with: parameter.with(\.ellipsis, nil)
            )
          )
        }
        guard
          let type = parameter.type?.as(AttributedTypeSyntax.self),
          let specifier = type.inoutSpecifier
        else { return nil }
        return Finding(
          .unsupportedParameter,
          at: specifier,
          "a factory cannot change the provision '\(name)'; remove 'inout'",
          fixIt: Repair(
            "Remove 'inout'",
            replacing: type,
            with: type.with(\.specifiers, type.specifiers.filter { !$0.isInout })
          )
        )
      }
    }
  }
}

extension AttributedTypeSyntax {
  fileprivate var inoutSpecifier: TypeSpecifierListSyntax.Element? {
    specifiers.first(where: \.isInout)
  }
}

extension TypeSpecifierListSyntax.Element {
  fileprivate var isInout: Bool {
    self.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(.inout)
  }
}

extension DiagnosticCode {
  static let unsupportedParameter = DiagnosticCode(
    "provide.unsupported-parameter",
    "A factory parameter cannot be `inout` or variadic.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) var n: Int
        @Provide(factory: { (n: inout Int) in X(n) }) var a: any A
        @Provide(factory: { (n: Int...) in X(n) }) var b: any B
      }
      """,
      reports: "3:27: a factory cannot change the provision 'n'; remove 'inout'",
      "4:30: 'n' is a single provision, so the parameter cannot be variadic; remove '...'",
      fixIts: ["Remove 'inout'", "Remove '...'"],
      fixed: """
        @DIContainer struct C {
          @Provide(.input) var n: Int
          @Provide(factory: { (n: Int) in X(n) }) var a: any A
          @Provide(factory: { (n: Int) in X(n) }) var b: any B
        }
        """
    )
  )
}
