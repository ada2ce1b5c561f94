import InnoMacroSupport
import SwiftSyntax

struct PhaseMapAppliedOnce: Rule {
  var codes: [DiagnosticCode] { [.mapAppliedTwice] }

  func check(_ feature: FeatureDeclaration) -> [Finding] {
    guard feature.isPhaseManaged, let body = feature.body else { return [] }
    let calls = AppliedMaps(viewMode: .sourceAccurate)
    calls.walk(body)
    return calls.found.map { call, name, base in
      let unwrapped = base.with(\.leadingTrivia, call.leadingTrivia)
        .with(\.trailingTrivia, call.trailingTrivia)
      return Finding(
        .mapAppliedTwice,
        at: name,
        "the phase map is applied twice; remove this call, because "
          + "'phaseManaged: true' applies the map to the whole body",
        fixIt: Repair("Remove the call", replacing: call, with: unwrapped)
      )
    }
  }
}

/// A visitor that collects the calls of the form `reducer.phaseMap(map)` in a body.
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

extension DiagnosticCode {
  static let mapAppliedTwice = DiagnosticCode(
    "phase.map-applied-twice",
    "The body must not apply the phase map, because the macro applies it.",
    example: DiagnosticExample(
      """
      @InnoFlow(phaseManaged: true)
      struct Door {
        struct State { enum Phase { case open, shut }; var phase = Phase.open }
        enum Action { case push, pull }
        var body: some Reducer<State, Action> { base
          .phaseMap(Self.phaseMap) }
        static var phaseMap: PhaseMap<State, Action, State.Phase> {
          PhaseMap(\\.phase) { From(.open) { On(.push, to: .shut) } }
        }
      }
      """,
      reports: "6:6: the phase map is applied twice; remove this call, because "
        + "'phaseManaged: true' applies the map to the whole body",
      fixIts: ["Remove the call"],
      fixed: """
        @InnoFlow(phaseManaged: true)
        struct Door {
          struct State { enum Phase { case open, shut }; var phase = Phase.open }
          enum Action { case push, pull }
          var body: some Reducer<State, Action> { base }
          static var phaseMap: PhaseMap<State, Action, State.Phase> {
            PhaseMap(\\.phase) { From(.open) { On(.push, to: .shut) } }
          }
        }
        """
    )
  )
}
