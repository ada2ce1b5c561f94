import InnoLocking

/// Whether a terminal shows in a pager what is taller than itself; `set pager` changes it.
package final class Paging: Sendable {
  private enum Mode: String, CaseIterable { case auto, off }

  private let mode = Locked(Mode.auto)

  package init() {}

  package var isOn: Bool { mode.withLock { $0 == .auto } }

  /// The declaration for `set`.
  package var setting: ConsoleSetting {
    ConsoleSetting(
      "pager",
      "Whether a terminal shows what is taller than itself in $PAGER",
      choices: Mode.allCases.map(\.rawValue),
      read: { [self] _ in mode.withLock(\.rawValue) },
      write: { [self] _, text in
        guard let value = Mode(rawValue: text) else { return false }
        mode.withLock { $0 = value }
        return true
      }
    )
  }
}
