import InnoLocking

/// When text for people is coloured.
public enum ColorChoice: String, Sendable, CaseIterable, Codable {
  /// Where the output is a terminal that can do so, and nobody asked for less.
  case auto

  /// In any case.
  case always

  /// Never.
  case never
}

/// Whether what is printed may be coloured; `set color` changes it.
package final class Styling: Sendable {
  private let choice: Locked<ColorChoice>

  /// Whether the output is a terminal that shows colours, and nobody asked for less.
  private let isSuitable: Bool

  package init(_ choice: ColorChoice, isSuitable: Bool) {
    self.choice = Locked(choice)
    self.isSuitable = isSuitable
  }

  package var isOn: Bool {
    switch choice.withLock(\.self) {
    case .auto: isSuitable
    case .always: true
    case .never: false
    }
  }

  /// The declaration for `set`.
  package var setting: ConsoleSetting {
    ConsoleSetting(
      "color",
      "Whether what is printed has colours",
      choices: ColorChoice.allCases.map(\.rawValue),
      read: { [self] _ in choice.withLock(\.rawValue) },
      write: { [self] _, text in
        guard let value = ColorChoice(rawValue: text) else { return false }
        choice.withLock { $0 = value }
        return true
      }
    )
  }
}
