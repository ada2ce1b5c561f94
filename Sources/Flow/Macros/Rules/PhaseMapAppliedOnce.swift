import SwiftSyntax

/// The macro applies the map to the body, so the body does not.
struct PhaseMapAppliedOnce: Rule {
  func check(_ feature: FeatureDeclaration) -> [Finding] {
    guard feature.type != nil, feature.isPhaseManaged, let body = feature.body else { return [] }
    let calls = AppliedMaps(viewMode: .sourceAccurate)
    calls.walk(body)
    return calls.found.map { call, name, base in
      let unwrapped = base.with(\.leadingTrivia, call.leadingTrivia)
        .with(\.trailingTrivia, call.trailingTrivia)
      return Finding(
        .mapAppliedTwice,
        at: name,
        "phaseManaged: true applies the map to the whole body already; remove this call",
        repair: Repair("Remove the call", replacing: call, with: unwrapped)
      )
    }
  }
}

/// The calls `reducer.phaseMap(map)` in a body.
private final class AppliedMaps: SyntaxVisitor {
  private(set) var found: [(call: FunctionCallExprSyntax, name: TokenSyntax, base: ExprSyntax)] = []

  override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "phaseMap", let base = member.base
    {
      found.append((call, member.declName.baseName, base))
    }
    return .visitChildren
  }
}
