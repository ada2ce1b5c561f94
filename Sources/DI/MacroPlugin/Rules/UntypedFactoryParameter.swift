import InnoDISyntax
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// A factory's parameter states its type if no use of it in the body can determine the type.
///
/// The compiler reports such a parameter as well, but does not know the type to write.
struct UntypedFactoryParameter: ContainerRule {
  func check(_ container: ContainerDeclaration) -> [Diagnostic] {
    container.provisions.compactMap { provision in
      guard provision.scope != .input, let closure = provision.source?.closure else { return nil }
      let parameter = provision.dependencies.first { dependency in
        dependency.type == nil && dependency.name.flatMap { container.byName[$0]?.type } != nil
          && !closure.statements.determinesType(of: dependency.token.text)
      }
      guard let parameter, let signature = closure.signature else { return nil }
      let clause = provision.typedParameters(in: container)
      return Diagnostic(
        .untypedFactoryParameter,
        at: parameter.token,
        "The type of '\(parameter.token.text)' cannot be inferred from this closure; "
          + (clause.map { "write '\($0.trimmed)'." } ?? "write it after the name."),
        fixIts: clause.map { clause in
          [
            .replace(
              message: RuleRepair(
                code: .untypedFactoryParameter,
                message: "Write '\(clause.trimmed)'"
              ),
              oldNode: signature,
              newNode: signature.with(\.parameterClause, .parameterClause(clause))
            )
          ]
        } ?? []
      )
    }
  }
}

extension ProvisionDeclaration {
  /// The parameters of the factory with the types of the provisions that they name; `nil` if one is
  /// unknown.
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
  /// Returns whether a use of a name in the code can determine its type.
  ///
  /// A name that is unused, or only the base of members and calls, has no type for the compiler.
  fileprivate func determinesType(of name: String) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      guard token.text == name else { return false }
      guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else {
        // The label of an argument is no use; a declaration of the same name may be one.
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
