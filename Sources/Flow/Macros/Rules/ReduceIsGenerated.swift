import SwiftSyntax
import SwiftSyntaxBuilder

/// `reduce(into:action:)` is written by the macro, so it cannot be written by hand too.
struct ReduceIsGenerated: Rule {
  func check(_ feature: FeatureDeclaration) -> [Finding] {
    guard feature.type != nil, let reduce = feature.reduce else { return [] }
    let body = feature.body == nil ? body(from: reduce) : nil
    return [
      Finding(
        .explicitReduce,
        at: reduce.name,
        "@InnoFlow writes reduce(into:action:) itself; move its content into "
          + "`var body: some Reducer<State, Action>`",
        repair: body.map { Repair("Make it the body", replacing: reduce, with: $0) }
      )
    ]
  }

  private func body(from reduce: FunctionDeclSyntax) -> DeclSyntax? {
    guard let statements = reduce.body?.statements else { return nil }
    let names = reduce.signature.parameterClause.parameters
      .map { ($0.secondName ?? $0.firstName).text }
    let lines = [
      "var body: some Reducer<State, Action> {",
      "  Reduce { \(names.joined(separator: ", ")) in",
      "    \(statements.trimmedDescription.replacing("\n", with: "\n  "))",
      "  }",
      "}",
    ]
    let source = lines.joined(separator: "\n\(reduce.leadingTrivia.indentation)")
    let body = DeclSyntax(stringLiteral: source)
    return body.with(\.leadingTrivia, reduce.leadingTrivia)
      .with(\.trailingTrivia, reduce.trailingTrivia)
  }
}
