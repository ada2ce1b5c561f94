import SwiftSyntax

extension DeclSyntax {
  /// Creates a declaration from source text without parsing the text.
  ///
  /// The compiler parses the generated text anyway. If the macro also parsed the text, the macro
  /// would take more than twice as long.
  init(verbatim text: String) {
    self.init(MissingDeclSyntax(placeholder: .identifier(text)))
  }
}

extension AccessorDeclSyntax {
  /// Creates a getter from source text without parsing the text.
  ///
  /// The lines of a multiline body must already be indented by four spaces.
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
