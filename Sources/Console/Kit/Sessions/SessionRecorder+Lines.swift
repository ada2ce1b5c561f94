// The fields of typed lines and events in a session file.

extension SessionRecorder.Line {
  /// Returns the typed line, its location and its options as data.
  ///
  /// - Parameter text: The typed line, in which secrets are already redacted.
  /// - Returns: An object with the line, the location and the options.
  func facts(typed text: String) -> ConsoleValue {
    .facts([
      "line": .string(text), "file": .optional(location?.file),
      "at": .optional(location?.line), "settles": .bool(settles), "keepsGoing": .bool(keepsGoing),
      "session": .int(session),
    ])
  }
}

extension String {
  /// A Boolean value that indicates whether the line controls the recorder; such a line is not
  /// recorded.
  ///
  /// The value is `true` for a line that consists of one `session` command or begins with
  /// `session stop`.
  var isOfRecorder: Bool {
    // Splitting every line would be slow.
    guard utf8.drop(while: { $0 == UInt8(ascii: " ") }).starts(with: "session".utf8) else {
      return false
    }
    let words = split(separator: " ")
    guard words.first == "session" else { return false }
    return !contains(";") || words.dropFirst().first?.hasPrefix("stop") == true
  }
}

extension TimelineEvent.Kind {
  /// Appends the JSON fields that are specific to the kind of event, with placeholders for secrets.
  ///
  /// Each field is preceded by a comma.
  func writeFields(source: String, masking secrets: SessionSecrets, to text: inout String) {
    let kind: Self =
      switch self {
      case .state(let changes): .state(secrets.masking(changes))
      case .watch(let change): .watch(secrets.masking([change])[0])
      default: self
      }
    for field in kind.fields(source: source) {
      text += ","
      text.appendJSON(field.name)
      text += ":"
      secrets.masking(field.value, named: field.name).write(to: &text)
    }
  }
}
