import InnoMacroSupport
import SwiftSyntax

struct PhaseMapAppliedOnce: Rule {
  var codes: [DiagnosticCode] { [.mapAppliedTwice] }

  func check(_ feature: FeatureDeclaration) -> [Finding] {
    guard feature.isPhaseManaged, let body = feature.body else { return [] }
    let calls = AppliedMaps(of: feature)
    calls.walk(body)
    return calls.found.map { call, name, base in
      let unwrapped = base.with(\.leadingTrivia, call.leadingTrivia)
        .with(\.trailingTrivia, call.trailingTrivia)
      return Finding(
        .mapAppliedTwice,
        at: name,
        "'phaseManaged: true' already applies the phase map to the whole body; remove this call",
        fixIt: Repair("Remove the call", replacing: call, with: unwrapped)
      )
    }
  }
}

/// The names of the reducer types that run the reducer of a child.
private let childReducers: Set<String> = ["Scope", "IfLet", "IfCaseLet", "ForEachReducer"]

/// A visitor that searches a feature's `body` for calls that apply the feature's own phase map.
///
/// An example of such a call is `reducer.phaseMap(Self.phaseMap)`.
private final class AppliedMaps: SyntaxVisitor {
  private(set) var found: [(call: FunctionCallExprSyntax, name: TokenSyntax, base: ExprSyntax)] = []

  /// The names of the static properties that contain the feature's phase map.
  private let maps: [String]

  /// The names of the feature's type: `Self` and the declared name.
  private let types: [String]

  init(of feature: FeatureDeclaration) {
    maps = feature.storesPhaseMap ? ["phaseMap", "_phaseMap"] : ["phaseMap"]
    types = ["Self", feature.type.name.identifierName]
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self),
      member.declName.baseName.text == "phaseMap", let base = member.base,
      call.arguments.count == 1, let map = call.arguments.first?.expression, isOwn(map)
    {
      found.append((call, member.declName.baseName, base))
    }
    // A call inside a child reducer is allowed, because the map then applies to the child's state.
    return childReducers.contains(call.name ?? "") ? .skipChildren : .visitChildren
  }

  /// Returns a Boolean value that indicates whether an expression refers to the feature's own phase
  /// map.
  private func isOwn(_ map: ExprSyntax) -> Bool {
    guard let member = map.as(MemberAccessExprSyntax.self),
      let type = member.base?.as(DeclReferenceExprSyntax.self)
    else { return false }
    return maps.contains(member.declName.baseName.text)
      && types.contains(type.baseName.identifierName)
  }
}

extension DiagnosticCode {
  static let mapAppliedTwice = DiagnosticCode(
    "phase.map-applied-twice",
    "The body must not apply the feature's own phase map, because the macro already applies it.",
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
      reports: "6:6: 'phaseManaged: true' already applies the phase map to the whole body; "
        + "remove this call",
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
