/// Why a modal went away.
public enum ModalDismissalReason: String, Hashable, Sendable, CaseIterable {
  /// The app asked for it.
  case dismiss

  /// The app asked for every modal to go, and this was one of them.
  case dismissAll

  /// The person at the screen put it away, by a swipe or its like.
  case systemDismiss

  /// Its screen has done what it was there for, and may have left an answer.
  case finished
}
