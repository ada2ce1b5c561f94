import InnoLocking

/// A setting that determines when printed text has colors.
package enum ColorChoice: String, Sendable, CaseIterable, Codable {
  /// Use colors only if the output is a terminal with colors.
  ///
  /// If `NO_COLOR` is set, do not use colors.
  case auto

  /// Always use colors.
  case always

  /// Never use colors.
  case never
}

/// The color setting for printed text.
///
/// The command `set color` changes the setting.
package final class Styling: Sendable {
  private let choice: Locked<ColorChoice>

  /// A Boolean value that indicates whether text has colors if the choice is ``ColorChoice/auto``.
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

  /// The color setting, in the form that the command `set` can show and change.
  package var setting: ConsoleSetting {
    ConsoleSetting("color", "The use of colors in printed text", of: choice)
  }
}

/// The setting for hints and suggestions, which appear after the line that the user is typing.
///
/// The command `set hints` changes the setting.
package final class Hints: Sendable {
  private enum Mode: String, CaseIterable { case on, off }

  private let mode = Locked(Mode.on)

  package init() {}

  package var areOn: Bool { mode.withLock { $0 == .on } }

  /// The setting `hints`, which the command `set` shows and changes.
  package var setting: ConsoleSetting {
    ConsoleSetting("hints", "Show hints and suggestions after the line being typed", of: mode)
  }
}

/// The setting for the pager, which shows text that is taller than the terminal.
///
/// The command `set pager` changes the setting.
package final class Paging: Sendable {
  private enum Mode: String, CaseIterable { case auto, off }

  private let mode = Locked(Mode.auto)

  package init() {}

  package var isOn: Bool { mode.withLock { $0 == .auto } }

  /// The setting `pager`, which the command `set` shows and changes.
  package var setting: ConsoleSetting {
    ConsoleSetting("pager", "Text that is taller than the terminal is shown in $PAGER", of: mode)
  }
}
