/// A mistake in a feature that the library noticed.
///
/// The store goes on; its listeners are told.
public enum FlowIssue: Error, Equatable, Sendable, CustomStringConvertible {
  /// A reducer wrote the phase that its phase map owns. The phase was put back.
  case directPhaseWrite(action: String, from: String, to: String)

  /// A rule's resolver chose a phase that the rule does not declare. The phase stayed.
  case undeclaredPhase(action: String, from: String, to: String, declared: [String])

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .directPhaseWrite(let action, let from, let to):
      "\(action) wrote the phase itself (\(from) -> \(to)); it was put back. "
        + "Declare the transition in phaseMap instead"
    case .undeclaredPhase(let action, let from, let to, let declared):
      "\(action) resolved to the phase \(to), which its rule in From(.\(from)) does not declare "
        + "(\(declared.joined(separator: ", "))); the phase stayed. Add it to targets"
    }
  }
}
