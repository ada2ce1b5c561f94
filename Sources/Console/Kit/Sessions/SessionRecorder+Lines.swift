// An extension that identifies lines that are not recorded, and an extension that does the same for
// events and writes the fields of an event.

extension String {
  /// A Boolean value that indicates whether the session recorder omits this line.
  ///
  /// The value is `true` if a `session` command is the only command on the line, or if the line
  /// begins with `session stop`.
  var isOfRecorder: Bool {
    // Check the beginning before splitting the line, because splitting every line would be slow.
    guard utf8.starts(with: "session".utf8) || utf8.first == UInt8(ascii: " ") else { return false }
    let words = split(separator: " ")
    guard words.first == "session" else { return false }
    return !contains(";") || words.dropFirst().first?.hasPrefix("stop") == true
  }
}

extension TimelineEvent.Kind {
  /// A Boolean value that indicates whether the session recorder omits an event of this kind, for
  /// example the answer of the command `session`.
  var isOfRecorder: Bool {
    switch self {
    case .command(let line): line.isOfRecorder
    case .answer(let verb, _): verb == "session"
    default: false
    }
  }

  /// Appends the fields of an event of this kind to `text`, as JSON.
  ///
  /// Each field begins with a comma, and secrets are replaced with placeholders.
  func writeFields(source: String, masking secrets: SessionSecrets, to text: inout String) {
    for field in secrets.fields(of: self, source: source) {
      text += ","
      text.appendJSON(field.name)
      text += ":"
      field.value.write(to: &text)
    }
  }
}
