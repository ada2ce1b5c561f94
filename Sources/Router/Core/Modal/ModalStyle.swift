/// How a modal covers what is under it.
public enum ModalStyle: String, Hashable, Sendable, CaseIterable, Codable {
  /// In front of the screen, which stays in sight behind it.
  case sheet

  /// Over the whole screen.
  case fullScreenCover
}
