import InnoLocking

/// A setting that `set` shows and changes.
public struct ConsoleSetting: Sendable {
  /// The name.
  public let name: String

  /// A one-line description.
  public let summary: String

  /// A description of the values that fit, for errors.
  public let expectation: String

  /// The values that fit, if they can be listed.
  public let choices: [String]

  let read: @MainActor @Sendable (Console) -> String
  let write: @MainActor @Sendable (Console, String) -> Bool

  /// Creates a setting.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - summary: A one-line description.
  ///   - expectation: A description of the values that fit; the choices by default.
  ///   - choices: The values that fit, if they can be listed.
  ///   - read: A closure that returns the value as text.
  ///   - write: A closure that changes the value and returns whether the text fits.
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
  /// Creates a setting that is one of a few values.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - summary: A one-line description.
  ///   - value: The value.
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

  /// The settings that every console has.
  static var standard: [ConsoleSetting] {
    [
      ConsoleSetting(
        "timeout",
        "The longest time to settle or wait without --timeout",
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
        "The width of the screen; auto is the width of the terminal",
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
