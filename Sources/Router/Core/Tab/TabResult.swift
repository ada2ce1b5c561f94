/// What became of a tab command, none of which is ever refused.
public enum TabResult: String, Hashable, Sendable, CaseIterable {
  /// Another tab is selected now.
  case switched

  /// The selected tab was tapped again.
  case retapped

  /// A badge is another than before.
  case badgesChanged

  /// Everything was as the command wanted it.
  case unchanged
}

extension TabResult: CustomStringConvertible {
  /// What became of the command, in one sentence.
  public var description: String {
    switch self {
    case .switched: "the tab is selected"
    case .retapped: "the selected tab was tapped again"
    case .badgesChanged: "the badges are set"
    case .unchanged: "nothing to change"
    }
  }
}
