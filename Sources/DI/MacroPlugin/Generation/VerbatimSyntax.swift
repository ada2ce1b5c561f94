import SwiftSyntax

extension DeclSyntax {
  /// Generated source text in the place of a declaration.
  ///
  /// The compiler takes the text of an expansion and parses it. It is not parsed here before that:
  /// it would take longer than all else that the macros do.
  init(verbatim text: String) {
    self.init(MissingDeclSyntax(placeholder: .identifier(text)))
  }
}

extension AccessorDeclSyntax {
  /// A getter whose body is generated source text, not parsed here either; lines of a body of several
  /// are indented by four.
  init(getter body: String, isAsync: Bool = false, isThrowing: Bool = false) {
    let isLong = body.contains("\n")
    let text = ExprSyntax(MissingExprSyntax(placeholder: .identifier(body)))
    self.init(
      accessorSpecifier: .keyword(.get, leadingTrivia: .spaces(2)),
      effectSpecifiers: AccessorEffectSpecifiersSyntax(
        asyncSpecifier: isAsync ? .keyword(.async, leadingTrivia: .space) : nil,
        throwsClause: isThrowing
          ? ThrowsClauseSyntax(throwsSpecifier: .keyword(.throws, leadingTrivia: .space)) : nil
      ),
      body: CodeBlockSyntax(
        leftBrace: .leftBraceToken(
          leadingTrivia: .space,
          trailingTrivia: isLong ? .newline : .space
        ),
        statements: [CodeBlockItemSyntax(item: .expr(text))],
        rightBrace: .rightBraceToken(leadingTrivia: isLong ? .newline + .spaces(2) : .space)
      )
    )
  }
}
