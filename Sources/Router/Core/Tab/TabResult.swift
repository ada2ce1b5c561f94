/// What became of a tab command; the tab bar itself refuses none, a middleware may.
public enum TabResult: RouterResult {
  /// Another tab is selected now.
  case switched

  /// The selected tab was tapped again.
  case retapped

  /// A badge is another than before.
  case badgesChanged

  /// Everything was as the command wanted it.
  case unchanged

  /// Something other than the tabs was against it.
  case cancelled(CancellationReason)

  /// A middleware sent it; it is carried out right after the command that is being decided.
  case deferred

  /// Whether the command was carried out.
  @inlinable public var isSuccess: Bool {
    switch self {
    case .switched, .retapped, .badgesChanged, .unchanged: true
    case .cancelled, .deferred: false
    }
  }

  /// The reason of a command that was refused for a reason that is not the state's.
  public var cancellationReason: CancellationReason? {
    switch self {
    case .cancelled(let reason): reason
    default: nil
    }
  }

  /// The case's name, for a log line.
  public var name: String {
    switch self {
    case .switched: "switched"
    case .retapped: "retapped"
    case .badgesChanged: "badgesChanged"
    case .unchanged: "unchanged"
    case .cancelled: "cancelled"
    case .deferred: "deferred"
    }
  }

  /// What became of the command, in one sentence.
  public var description: String {
    switch self {
    case .switched: "the tab is selected"
    case .retapped: "the selected tab was tapped again"
    case .badgesChanged: "the badges are set"
    case .unchanged: "nothing to change"
    case .cancelled(let reason): "\(reason)"
    case .deferred: "it waits until the command that is being decided is done"
    }
  }
}
