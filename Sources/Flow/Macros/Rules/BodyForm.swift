import SwiftSyntax
import SwiftSyntaxBuilder

/// The body is a computed property that promises a reducer of the feature's own state and actions.
struct BodyForm: Rule {
  func check(_ feature: FeatureDeclaration) -> [Finding] {
    guard let type = feature.type, let body = feature.body else { return [] }
    let binding = body.bindings.first { $0.pattern.trimmedDescription == "body" }
    guard let binding else { return [] }
    let isPromised = binding.typeAnnotation?.type.promisesReducer(of: type.name.text) ?? false
    guard !isPromised || binding.accessorBlock == nil else { return [] }
    return [
      Finding(
        .bodyForm,
        at: binding.typeAnnotation.map { Syntax($0.type) } ?? Syntax(binding.pattern),
        "a body is computed and of the type that the store expects; "
          + "declare it as `var body: some Reducer<State, Action> { … }`",
        repair: repaired(body, binding).map {
          Repair("Declare it as a computed reducer", replacing: body, with: $0)
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
  /// Whether it is `some Reducer<State, Action>`, however it is qualified.
  fileprivate func promisesReducer(of feature: String) -> Bool {
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
