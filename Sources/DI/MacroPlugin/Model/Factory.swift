import InnoDISyntax
import SwiftSyntax

/// A generated static function that builds a value.
///
/// The function is nested in the container, so a factory can use the container's static members.
/// The function declares a result type, so the compiler knows the type of the value.
struct Factory {
  /// A parameter of a generated factory function.
  struct Parameter {
    /// The parameter's internal name, which the body of the generated function uses.
    let identifier: String

    /// The declared type of the parameter, or `nil` to use the type of the provision with the same
    /// name.
    let type: String?
  }

  let parameters: [Parameter]
  let body: String
  var isAsync = false
  var isThrowing = false

  /// The keywords `async` and `throws` in the generated function's signature, each preceded by a
  /// space.
  ///
  /// The string is empty if the function needs neither keyword.
  var signature: String { isThrowing ? " async throws" : isAsync ? " async" : "" }

  /// The keywords before a call to the factory function, followed by a space: `await` or
  /// `try await`.
  ///
  /// The string is empty if the call needs no keyword.
  var effects: String { isThrowing ? "try await " : isAsync ? "await " : "" }
}

extension Factory {
  /// Creates the factory of a provision.
  ///
  /// - Parameters:
  ///   - source: The code that builds the provision's value.
  ///   - container: The name of the container.
  init(_ source: ConstructionSource, in container: String) {
    isAsync = source.isAsync
    isThrowing = source.isThrowing
    switch source {
    case .closure(let closure), .asyncClosure(let closure):
      parameters = closure.parameters(in: container)
      if closure.isPlain {
        let statements = closure.statements.text(naming: container)
        // If the closure has no statements, the body is `()`, so that the type checker reports a
        // wrong result type. For an empty body, the type checker reports no error.
        body = statements.isEmpty ? "()" : statements
      } else {
        let names = parameters.map(\.identifier).joined(separator: ", ")
        body = "\(source.effects)(\(closure.text(naming: container)))(\(names))"
      }
    case .type(let type, let members):
      var seen: Set<String> = []
      parameters = members.map { Parameter(identifier: $0.token.text, type: nil) }
        .filter { seen.insert($0.identifier).inserted }
      let arguments = members.map { "\($0.token.asLabel): \($0.token.text)" }
      body = "\(type.text(naming: container))(\(arguments.joined(separator: ", ")))"
    case .expression(let expression):
      parameters = []
      let text = expression.text(naming: container)
      // Without `return`, the compiler would parse `#line` as a directive, and `{` as the beginning
      // of an unused closure.
      body = text.hasPrefix("#") || text.hasPrefix("{") ? "return \(text)" : text
    }
  }
}

extension ClosureExprSyntax {
  fileprivate func parameters(in container: String) -> [Factory.Parameter] {
    switch signature?.parameterClause {
    case .simpleInput(let parameters):
      parameters.map { Factory.Parameter(identifier: $0.name.text, type: nil) }
    case .parameterClause(let clause):
      clause.parameters.map { parameter in
        Factory.Parameter(
          identifier: (parameter.secondName ?? parameter.firstName).text,
          type: parameter.type?.text(naming: container)
        )
      }
    case nil: []
    }
  }

  /// A Boolean value that indicates whether the closure's statements can be used unchanged as the
  /// body of a function with the same parameters.
  fileprivate var isPlain: Bool {
    guard let signature else { return true }
    return signature.attributes.isEmpty && signature.capture == nil
      && signature.returnClause == nil
  }
}
