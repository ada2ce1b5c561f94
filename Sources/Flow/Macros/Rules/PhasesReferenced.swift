import InnoMacroSupport
import SwiftSyntax

/// A phase that no rule of the map names is one that the feature never enters or never leaves.
///
/// It looks at what is written alone: a map that is put together elsewhere is not judged.
struct PhasesReferenced: Rule {
  func check(_ feature: FeatureDeclaration) -> [Finding] {
    guard feature.type != nil, feature.isPhaseManaged, let map = feature.phaseMap,
      let phases = phases(of: feature, map)
    else { return [] }
    let names = PhaseNames(viewMode: .sourceAccurate)
    names.walk(map)
    guard names.hasRules, !names.found.contains("allCases") else { return [] }
    return phases.cases.filter { !names.found.contains($0.plainName) }
      .map { phase in
        Finding(
          .unreferencedPhase,
          at: phase.syntax,
          "no rule of phaseMap names the phase \(phase.plainName); "
            + "add a rule that leads to it, or remove the case"
        )
      }
  }

  /// The enum that the map's type names, `State.Phase` when it names none.
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
    let isOwn = path.first == "Self" || path.first == feature.type?.name.text
    return feature.nestedEnum(at: isOwn ? path.dropFirst() : path[...])
  }
}

/// The names of members in a map, but for the actions.
private final class PhaseNames: SyntaxVisitor {
  private(set) var found: Set<String> = []
  private(set) var hasRules = false

  override func visit(_ call: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    switch call.name {
    case "From": hasRules = true
    case "On":
      // What comes first without a label is an action or its case path.
      for argument in call.arguments where argument.label != nil { walk(argument) }
      call.trailingClosure.map { walk($0) }
      walk(call.additionalTrailingClosures)
      return .skipChildren
    default: break
    }
    return .visitChildren
  }

  override func visit(_ member: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    found.insert(member.declName.baseName.plainText)
    return .visitChildren
  }
}

extension FunctionCallExprSyntax {
  /// The last name of what is called.
  fileprivate var name: String? {
    calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
      ?? calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
  }
}
