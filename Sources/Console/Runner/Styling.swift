import Foundation
import InnoConsole
import Synchronization

/// Whether what is printed may be coloured; `set color` changes it.
final class Styling: Sendable {
  private let color: Mutex<RunnerOptions.Color>

  /// Whether the output is a terminal that shows colours, and `NO_COLOR` is not set.
  private let suitsColor: Bool

  init(_ color: RunnerOptions.Color) {
    self.color = Mutex(color)
    let environment = ProcessInfo.processInfo.environment
    suitsColor =
      isatty(STDOUT_FILENO) != 0 && environment["NO_COLOR", default: ""].isEmpty
      && environment["TERM"] != "dumb"
  }

  var isOn: Bool {
    switch color.withLock(\.self) {
    case .auto: suitsColor
    case .always: true
    case .never: false
    }
  }

  /// The declaration for `set`.
  var setting: ConsoleSetting {
    ConsoleSetting(
      "color",
      "Whether what is printed has colours",
      choices: RunnerOptions.Color.allCases.map(\.rawValue),
      read: { [self] _ in color.withLock(\.rawValue) },
      write: { [self] _, text in
        guard let value = RunnerOptions.Color(rawValue: text) else { return false }
        color.withLock { $0 = value }
        return true
      }
    )
  }
}
