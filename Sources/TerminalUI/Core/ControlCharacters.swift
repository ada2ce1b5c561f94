/// Escapes every character in a text that could control a terminal or reorder a line.
///
/// These characters are escaped as in Swift source code: control characters, line and paragraph
/// separators, bidirectional controls (Unicode Technical Report 36, 2.3) and the byte order mark. A
/// combining character at the very beginning of the text is also escaped, because the terminal
/// would attach the character to the preceding output.
func escapingControlCharacters(_ text: String) -> String {
  guard !isPlain(text) else { return text }
  var escaped = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if drives(scalar) || (escaped.isEmpty && joinsWhatIsBefore(scalar)) {
      escaped.append(contentsOf: spelling(of: scalar).unicodeScalars)
    } else {
      escaped.append(scalar)
    }
  }
  return String(escaped)
}

/// Returns a Boolean value that indicates whether text is printable ASCII.
///
/// Such text needs no escapes, and each of its characters occupies one column.
func isPlain(_ text: some StringProtocol) -> Bool {
  // Reading contiguous bytes directly is faster than iterating over a generic view.
  text.utf8.withContiguousStorageIfAvailable(isPlain) ?? text.utf8.allSatisfy(isPlain)
}

private func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  bytes.allSatisfy(isPlain)
}

private func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

private func drives(_ scalar: Unicode.Scalar) -> Bool {
  if isWideLetter(scalar.value) { return false }
  return switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: true
  case .format: scalar == "\u{FEFF}" || scalar.properties.isBidiControl
  default: false
  }
}

private func joinsWhatIsBefore(_ scalar: Unicode.Scalar) -> Bool {
  if isWideLetter(scalar.value) { return false }
  return scalar == "\u{200D}" || scalar.properties.isGraphemeExtend
}

private func spelling(of scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": "\\n"
  case "\r": "\\r"
  case "\t": "\\t"
  default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }
}
