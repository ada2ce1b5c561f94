import InnoConsole
import Synchronization

/// Whether what is printed may be coloured; `set color` changes it.
final class Styling: Sendable {
  private let color: Mutex<SessionOptions.Color>

  init(_ options: SessionOptions) {
    color = Mutex(options.color)
  }

  var isOn: Bool { color.withLock(\.self).isStyled }

  /// The declaration for `set`.
  var setting: ConsoleSetting {
    ConsoleSetting(
      "color",
      "Whether what is printed has colours",
      choices: SessionOptions.Color.allCases.map(\.rawValue),
      read: { [self] _ in color.withLock(\.rawValue) },
      write: { [self] _, text in
        guard let value = SessionOptions.Color(rawValue: text) else { return false }
        color.withLock { $0 = value }
        return true
      }
    )
  }
}

/// Something that is on or off, for any thread.
final class Switch: Sendable {
  private let state = Mutex(false)

  var isOn: Bool {
    get { state.withLock(\.self) }
    set { state.withLock { $0 = newValue } }
  }
}
