import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax
import SwiftSyntaxBuilder

struct UntypedFactoryParameter: Rule {
  var codes: [DiagnosticCode] { [.untypedFactoryParameter] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    container.provisions.compactMap { provision in
      guard provision.scope != .input, let closure = provision.source?.closure else { return nil }
      let parameter = provision.dependencies.first { dependency in
        dependency.type == nil && dependency.name.flatMap { container.byName[$0]?.type } != nil
          && !closure.statements.determinesType(of: dependency.token.text)
      }
      guard let parameter, let signature = closure.signature else { return nil }
      let clause = provision.typedParameters(in: container)
      return Finding(
        .untypedFactoryParameter,
        at: parameter.token,
        "the type of '\(parameter.token.text)' cannot be inferred in this closure; "
          + (clause.map { "write '\($0.trimmed)'" } ?? "write the type after the name"),
        fixIt: clause.map { clause in
          Repair(
            "Write '\(clause.trimmed)'",
            replacing: signature,
            with: signature.with(\.parameterClause, .parameterClause(clause))
          )
        }
      )
    }
  }
}

extension ProvisionDeclaration {
  /// Returns the parameters of the factory, each with a type.
  ///
  /// A parameter without a declared type gets the type of the provision with the same name. If the
  /// type of any of these provisions is unknown, the result is `nil`.
  fileprivate func typedParameters(
    in container: ContainerDeclaration
  ) -> ClosureParameterClauseSyntax? {
    var parameters: [ClosureParameterSyntax] = []
    for dependency in dependencies {
      guard let type = dependency.type ?? dependency.name.flatMap({ container.byName[$0]?.type })
      else { return nil }
      let text =
        dependency.type == nil
        ? ProvisionType(type, in: container.name).asParameter : type.trimmedDescription
      parameters.append(
        ClosureParameterSyntax(
          firstName: dependency.token.trimmed,
          colon: .colonToken(trailingTrivia: .space),
          type: TypeSyntax("\(raw: text)"),
          trailingComma: parameters.count + 1 < dependencies.count
            ? .commaToken(trailingTrivia: .space) : nil
        )
      )
    }
    return ClosureParameterClauseSyntax(
      parameters: ClosureParameterListSyntax(parameters),
      rightParen: .rightParenToken(trailingTrivia: .space)
    )
  }
}

extension SyntaxProtocol {
  /// Returns a Boolean value that indicates whether the compiler may be able to infer the type of a
  /// parameter from its uses in the code.
  ///
  /// The compiler cannot infer the type of an unused parameter, or of a parameter that is only
  /// called or used as the base of a member access.
  fileprivate func determinesType(of name: String) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      guard token.text == name else { return false }
      guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else {
        // An argument label is not a use of the parameter. Any other token with the same text
        // counts as a use, even in a declaration.
        return token.parent?.is(LabeledExprSyntax.self) != true
      }
      switch reference.parent?.as(SyntaxEnum.self) {
      case .memberAccessExpr: return false
      case .functionCallExpr, .subscriptCallExpr: return false
      case .optionalChainingExpr, .forceUnwrapExpr: return false
      default: return true
      }
    }
  }
}

extension DiagnosticCode {
  static let untypedFactoryParameter = DiagnosticCode(
    "provide.untyped-factory-parameter",
    "A factory parameter must declare its type, unless the body of the closure determines the "
      + "type.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) var n: Int
        @Provide(factory: { n in n.description }) var a: Any
        @Provide(asyncFactory: { (n) async in X() }) var b: any B
      }
      """,
      reports: "3:23: the type of 'n' cannot be inferred in this closure; write '(n: Int)'",
      "4:29: the type of 'n' cannot be inferred in this closure; write '(n: Int)'",
      fixIts: ["Write '(n: Int)'", "Write '(n: Int)'"],
      fixed: """
        @DIContainer struct C {
          @Provide(.input) var n: Int
          @Provide(factory: { (n: Int) in n.description }) var a: Any
          @Provide(asyncFactory: { (n: Int) async in X() }) var b: any B
        }
        """,
      correct: """
        @DIContainer struct C {
          @Provide(.input) var n: Int
          @Provide(factory: { n in X(n, n.description) }) var a: Any
          @Provide(asyncFactory: { (n: Int) async in X() }) var b: any B
        }
        """,
      compilerErrors: ["cannot infer type of closure parameter 'n'"]
    )
  )
}
