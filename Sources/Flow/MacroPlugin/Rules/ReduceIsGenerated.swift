import InnoMacroSupport
import SwiftSyntax
import SwiftSyntaxBuilder

struct ReduceIsGenerated: Rule {
  var codes: [DiagnosticCode] { [.explicitReduce] }

  func check(_ feature: FeatureDeclaration) -> [Finding] {
    guard let reduce = feature.reduce else { return [] }
    let body = feature.body == nil ? body(from: reduce) : nil
    return [
      Finding(
        .explicitReduce,
        at: reduce.name,
        "@InnoFlow generates 'reduce(into:action:)'; move the content of your function into "
          + "'var body: some Reducer<State, Action>'",
        fixIt: body.map {
          Repair("Replace the function with 'var body'", replacing: reduce, with: $0)
        }
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

extension DiagnosticCode {
  static let explicitReduce = DiagnosticCode(
    "feature.explicit-reduce",
    "A feature must not declare `reduce(into:action:)`, because the macro generates it from the body.",
    example: DiagnosticExample(
      """
      @InnoFlow struct Counter {
        struct State: Equatable, Sendable { var count = 0 }
        enum Action: Equatable, Sendable { case increment }
        /// Counts.
        func reduce(into state: inout State, action event: Action) -> EffectTask<Action> {
          switch event {
          case .increment: state.count += 1
          }
          return .none
        }
      }
      """,
      reports: "5:8: @InnoFlow generates 'reduce(into:action:)'; move the content of your function "
        + "into 'var body: some Reducer<State, Action>'",
      fixIts: ["Replace the function with 'var body'"],
      fixed: """
        @InnoFlow struct Counter {
          struct State: Equatable, Sendable { var count = 0 }
          enum Action: Equatable, Sendable { case increment }
          /// Counts.
          var body: some Reducer<State, Action> {
            Reduce { state, event in
              switch event {
              case .increment: state.count += 1
              }
              return .none
            }
          }
        }
        """
    )
  )
}
