// The lines that are not recorded, and the fields of events in a session file.

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
    for field in secrets.fields(of: self, source: source) {
      text += ","
      text.appendJSON(field.name)
      text += ":"
      field.value.write(to: &text)
    }
  }
}
