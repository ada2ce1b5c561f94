import InnoMacroSupport
import SwiftDiagnostics
import SwiftSyntax

struct PhasesReferenced: Rule {
  var codes: [DiagnosticCode] { [.unreferencedPhase] }

  func check(_ feature: FeatureDeclaration) -> [Finding] {
    guard feature.isPhaseManaged, let map = feature.phaseMap,
      let phases = phases(of: feature, map)
    else { return [] }
    let names = PhaseNames(viewMode: .sourceAccurate)
    names.walk(map)
    guard names.hasRules, !names.found.contains("allCases") else { return [] }
    return phases.cases.filter { !names.found.contains($0.case.plainName) }
      .map { phase in
        Finding(
          .unreferencedPhase,
          at: phase.syntax,
          "phase '\(phase.case.plainName)' is not used in 'phaseMap'; "
            + "add a rule that uses the phase, or remove the phase"
        )
      }
  }

  /// Returns the enum that declares the feature's phases.
  ///
  /// The type annotation of the phase map contains the name of the enum. If the map has no
  /// annotation, the enum is `State.Phase`.
  ///
  /// The result is `nil` if the feature does not declare the enum.
  private func phases(
    of feature: FeatureDeclaration,
    _ map: VariableDeclSyntax
  ) -> EnumDeclSyntax? {
    guard let type = map.bindings.first?.typeAnnotation?.type else {
      return feature.nestedEnum(at: ["State", "Phase"])
    }
    guard let arguments = type.generic?.arguments, arguments.count == 3,
      let path = arguments[2].path
    else { return nil }
    let isOwn = path.first == "Self" || path.first == feature.type.name.text
    return feature.nestedEnum(at: isOwn ? path.dropFirst() : path[...])
  }
}

/// A visitor that collects the names of the phases in a phase map.
///
/// The names of actions are ignored.
private final class PhaseNames: SyntaxVisitor {
  private(set) var found: Set<String> = []
  private(set) var hasRules = false

  override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    switch call.name {
    case "From": hasRules = true
    case "On":
      // The unlabeled argument is an action or a case path, so this argument contains no phase.
      for argument in call.arguments where argument.label != nil { walk(argument) }
      call.trailingClosure.map { walk($0) }
      walk(call.additionalTrailingClosures)
      return .skipChildren
    default: break
    }
    return .visitChildren
  }

  override func visit(_ member: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    found.insert(member.declName.baseName.identifierName)
    return .visitChildren
  }
}

extension DiagnosticCode {
  static let unreferencedPhase = DiagnosticCode(
    "phase.unreferenced",
    "A phase map must use every phase. A map that is built elsewhere is not checked.",
    severity: .warning,
    example: DiagnosticExample(
      """
      @InnoFlow(phaseManaged: true)
      struct Door {
        struct State { enum Phase { case open, shut }; var phase = Phase.open }
        enum Action { case push, pull }
        var body: some Reducer<State, Action> { base }
        static var phaseMap: PhaseMap<State, Action, State.Phase> {
          PhaseMap(\\.phase) { From(.open) { On(.shut, targets: [.open]) { _ in .open } } }
        }
      }
      """,
      reports: "3:42: phase 'shut' is not used in 'phaseMap'; "
        + "add a rule that uses the phase, or remove the phase",
      correct: """
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
