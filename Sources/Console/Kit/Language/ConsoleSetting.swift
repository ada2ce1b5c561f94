/// Something that `set` can change, as a declaration: its name, what it may be, and where it is kept.
public struct ConsoleSetting: Sendable {
  /// The name.
  public let name: String

  /// A description of one line.
  public let summary: String

  /// What a value must be: `on or off`.
  public let expectation: String

  /// The values there are, where they can be listed.
  public let choices: [String]

  let read: @MainActor @Sendable (Console) -> String
  let write: @MainActor @Sendable (Console, String) -> Bool

  /// Makes a setting.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - summary: A description of one line.
  ///   - expectation: What a value must be; the choices when not given.
  ///   - choices: The values there are, where they can be listed.
  ///   - read: The value as text.
  ///   - write: Takes a value, and says whether it is one.
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
  /// The settings that every console has.
  static var standard: [ConsoleSetting] {
    [
      ConsoleSetting(
        "patience",
        "How long settling and waiting go on when no time is given",
        expecting: Duration.expectation,
        read: { $0.patience.shown },
        write: { console, text in
          Duration(text).map { console.patience = $0 } != nil
        }
      ),
      flag("settle", "Whether each command of a script waits until the app is at rest", \.settles),
      flag("keep-going", "Whether a script goes on after a command that failed", \.keepsGoing),
      ConsoleSetting(
        "width",
        "How wide `screen` draws; auto is as wide as the terminal",
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

extension Duration {
  /// The duration as a line of the console takes it: `500ms`, `2s`.
  var shown: String {
    let milliseconds = (seconds * 1_000_000).rounded() / 1_000
    guard milliseconds >= 1_000 else { return "\(milliseconds.formatted)ms" }
    return "\((milliseconds.rounded() / 1_000).formatted)s"
  }
}
