import InnoDISyntax
import InnoMacroSupport
import SwiftSyntax
import SwiftSyntaxBuilder

/// The rule that a factory must declare a parameter for each provision that it uses.
///
/// The macro copies the factory into a static function, which cannot read the container's instance
/// properties.
struct UnlistedDependency: Rule {
  var codes: [DiagnosticCode] { [.unlistedDependency] }

  func check(_ container: ContainerDeclaration) -> [Finding] {
    let statics = container.group.staticNames
    return container.provisions.flatMap { provision -> [Finding] in
      guard provision.scope != .input, let source = provision.source else { return [] }
      var seen = statics.union(provision.dependencies.compactMap(\.name))
      seen.formUnion(source.expression.declaredNames)
      return source.expression.propertyReferences.filter { token in
        container.byName[token.plainText] != nil && seen.insert(token.plainText).inserted
      }.map { token in
        let parameters = provision.parameters(adding: token, in: container)
        return Finding(
          .unlistedDependency,
          at: token,
          "'\(token.text)' is not a parameter of the factory; "
            + (parameters.map { "write '\($0) in'" }
              ?? "write a closure with the parameter '\(token.text)'")
        )
      }
    }
  }
}

extension ProvisionDeclaration {
  /// Returns the text of the factory's parameter list with an additional parameter.
  ///
  /// Returns `nil` if the factory is not a closure, or if the type of the additional parameter is
  /// unknown.
  fileprivate func parameters(
    adding token: TokenSyntax,
    in container: ContainerDeclaration
  ) -> String? {
    guard let closure = source?.closure, let added = container.byName[token.plainText]?.type else {
      return nil
    }
    let written: [String] =
      switch closure.signature?.parameterClause {
      case .parameterClause(let clause):
        clause.parameters.map { $0.with(\.trailingComma, nil).trimmedDescription }
      case .simpleInput(let list): list.map(\.name.text)
      case nil: []
      }
    let type = ProvisionType(added, in: container.name).asParameter
    return "(\((written + ["\(token.text): \(type)"]).joined(separator: ", ")))"
  }
}

extension DiagnosticCode {
  static let unlistedDependency = DiagnosticCode(
    "provide.unlisted-dependency",
    "A factory must declare a parameter for each provision that it uses.",
    example: DiagnosticExample(
      """
      @DIContainer struct C {
        @Provide(.input) var url: URL
        @Provide(factory: { X(url) }) var a: any A
        @Provide(factory: { (a: any A) in X(a, self.url) }) var b: any B
        @Provide var p: any P = X(url)
        @Provide(factory: { [url] () in X(url) }) var q: any Q
      }
      """,
      reports: "3:25: 'url' is not a parameter of the factory; write '(url: URL) in'",
      "4:47: 'url' is not a parameter of the factory; write '(a: any A, url: URL) in'",
      "5:29: 'url' is not a parameter of the factory; write a closure with the parameter 'url'",
      "6:24: 'url' is not a parameter of the factory; write '(url: URL) in'",
      correct: """
        @DIContainer struct C {
          @Provide(.input) var url: URL
          @Provide(factory: { (url: URL) in X(url) }) var a: any A
          @Provide(factory: { X(limit) }) var b: any B
          static let limit = 3
        }
        """,
      compilerErrors: [
        "instance member 'url' cannot be used", "cannot use instance member 'url'",
        "cannot find 'self' in scope",
      ]
    )
  )
}
