import InnoMacroSupport
import SwiftSyntax
import SwiftSyntaxBuilder

struct BodyForm: Rule {
  var codes: [DiagnosticCode] { [.bodyForm] }

  func check(_ feature: FeatureDeclaration) -> [Finding] {
    guard let body = feature.body else { return [] }
    let binding = body.bindings.first { $0.pattern.trimmedDescription == "body" }
    guard let binding else { return [] }
    let isReducer = binding.typeAnnotation?.type.isReducer(of: feature.type.name.text) ?? false
    guard !isReducer || binding.accessorBlock == nil else { return [] }
    return [
      Finding(
        .bodyForm,
        at: binding.typeAnnotation.map { Syntax($0.type) } ?? Syntax(binding.pattern),
        "'body' is not a computed property of type 'some Reducer<State, Action>'; "
          + "declare it as 'var body: some Reducer<State, Action> { … }'",
        fixIt: repaired(body, binding).map {
          Repair("Declare it as 'var body: some Reducer<State, Action>'", replacing: body, with: $0)
        }
      )
    ]
  }

  private func repaired(
    _ body: VariableDeclSyntax,
    _ binding: PatternBindingSyntax
  ) -> VariableDeclSyntax? {
    let accessor =
      binding.accessorBlock?.trimmed
      ?? (binding.initializer?.value).map { value in
        AccessorBlockSyntax(
          leftBrace: .leftBraceToken(trailingTrivia: .space),
          accessors: .getter([CodeBlockItemSyntax(item: .expr(value.trimmed))]),
          rightBrace: .rightBraceToken(leadingTrivia: .space)
        )
      }
    guard let accessor, body.bindings.count == 1 else { return nil }
    var repaired = body
    repaired.bindingSpecifier.tokenKind = .keyword(.var)
    let trailing = body.trailingTrivia
    repaired.bindings = [
      PatternBindingSyntax(
        pattern: binding.pattern.trimmed,
        typeAnnotation: TypeAnnotationSyntax(
          colon: .colonToken(trailingTrivia: .space),
          type: "some Reducer<State, Action>" as TypeSyntax
        ),
        accessorBlock: accessor.with(\.leadingTrivia, .space)
      )
    ]
    return repaired.with(\.trailingTrivia, trailing)
  }
}

extension TypeSyntax {
  /// Returns a Boolean value that indicates whether the type is `some Reducer<State, Action>`, with
  /// or without qualified names.
  fileprivate func isReducer(of feature: String) -> Bool {
    guard let some = self.as(SomeOrAnyTypeSyntax.self),
      some.someOrAnySpecifier.tokenKind == .keyword(.some),
      let (name, arguments) = some.constraint.generic
    else { return false }
    let paths = arguments.map { type in
      type.path.map { ["Self", feature].contains($0[0]) ? Array($0.dropFirst()) : $0 }
    }
    return name == "Reducer" && paths == [["State"], ["Action"]]
  }
}

extension DiagnosticCode {
  static let bodyForm = DiagnosticCode(
    "feature.body-form",
    "A body must be a computed property of type `some Reducer<State, Action>`.",
    example: DiagnosticExample(
      """
      @InnoFlow struct Counter {
        struct State: Equatable, Sendable { var count = 0 }
        enum Action: Equatable, Sendable { case increment }
        let body = Reduce<State, Action> { _, _ in .none }
      }
      """,
      reports: "4:7: 'body' is not a computed property of type 'some Reducer<State, Action>'; "
        + "declare it as 'var body: some Reducer<State, Action> { … }'",
      fixIts: ["Declare it as 'var body: some Reducer<State, Action>'"],
      fixed: """
        @InnoFlow struct Counter {
          struct State: Equatable, Sendable { var count = 0 }
          enum Action: Equatable, Sendable { case increment }
          var body: some Reducer<State, Action> { Reduce<State, Action> { _, _ in .none } }
        }
        """
    )
  )
}
