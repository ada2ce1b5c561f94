import InnoLocking

/// A setting that the command `set` shows and changes.
public struct ConsoleSetting: Sendable {
  /// The name that `set` takes as its first argument.
  package let name: String

  /// A one-line description of the setting.
  package let summary: String

  /// A description of the valid values.
  ///
  /// This description is part of the error message for an invalid value.
  package let expectation: String

  /// The valid values, or an empty array if the values cannot be listed.
  package let choices: [String]

  let read: @MainActor @Sendable (Console) -> String
  let write: @MainActor @Sendable (Console, String) -> Bool

  /// Creates a setting.
  ///
  /// - Parameters:
  ///   - name: The name that `set` takes as its first argument.
  ///   - summary: A one-line description of the setting.
  ///   - expectation: A description of the valid values. If this parameter is `nil`, the
  ///     description lists the choices.
  ///   - choices: The valid values, or an empty array if the values cannot be listed.
  ///   - read: A closure that returns the current value as text.
  ///   - write: A closure that sets the value from text. The closure returns `false` if the text is
  ///     not a valid value.
  public init(
    _ name: String,
    _ summary: String,
    expecting expectation: String? = nil,
    choices: [String] = [],
    read: @escaping @MainActor @Sendable (Console) -> String,
    write: @escaping @MainActor @Sendable (Console, String) -> Bool
  ) {
    self.name = name
    self.summary = summary
    self.expectation = expectation ?? choices.joined(separator: ", ")
    self.choices = choices
    self.read = read
    self.write = write
  }
}

extension ConsoleSetting {
  /// Creates a setting with a fixed set of values.
  ///
  /// - Parameters:
  ///   - name: The name that `set` takes as its first argument.
  ///   - summary: A one-line description of the setting.
  ///   - value: The storage of the current value.
  init<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String,
    _ summary: String,
    of value: Locked<Choice>
  ) {
    self.init(
      name,
      summary,
      choices: Choice.allCases.map(\.rawValue),
      read: { _ in value.withLock(\.rawValue) },
      write: { _, text in
        guard let choice = Choice(rawValue: text) else { return false }
        value.withLock { $0 = choice }
        return true
      }
    )
  }

  /// The settings available in every console.
  static var standard: [ConsoleSetting] {
    [
      ConsoleSetting(
        "timeout",
        "The time limit of \"settle\" and \"wait\" if --timeout is not given",
        expecting: Duration.expectation,
        read: { $0.defaultTimeout.shown },
        write: { console, text in
          Duration(text).map { console.defaultTimeout = $0 } != nil
        }
      ),
      flag("settle", "Each command of a script waits until the app is at rest", \.settles),
      flag("keep-going", "A script continues after a failed command", \.keepsGoing),
      ConsoleSetting(
        "width",
        "The width of the screen; \"auto\" is the width of the terminal",
        expecting: "auto, or a number from 20 to 500",
        choices: ["auto"],
        read: { $0.fixedWidth.map { "\($0)" } ?? "auto" },
        write: { console, text in
          guard text == "auto" || Int(text).map((20...500).contains) == true else { return false }
          console.fixedWidth = Int(text)
          return true
        }
      ),
    ]
  }

  private static func flag(
    _ name: String,
    _ summary: String,
    _ path: any WritableKeyPath<ScriptOptions, Bool> & Sendable
  ) -> ConsoleSetting {
    ConsoleSetting(
      name,
      summary,
      choices: ["on", "off"],
      read: { $0.scriptOptions[keyPath: path] ? "on" : "off" },
      write: { console, text in
        guard ["on", "off"].contains(text) else { return false }
        console.scriptOptions[keyPath: path] = text == "on"
        return true
      }
    )
  }
}
