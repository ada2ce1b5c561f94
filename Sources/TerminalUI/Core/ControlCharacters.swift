/// Returns a copy of a string, without characters that could control a terminal or reorder a line.
///
/// The copy contains escape sequences, as in Swift source code, instead of these characters:
/// control characters, line and paragraph separators, bidirectional controls (Unicode Technical
/// Report 36, 2.3) and the byte order mark. A combining character at the beginning of the string is
/// also escaped, because the terminal would combine the character with the preceding output.
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

/// Returns a Boolean value that indicates whether a string contains only printable ASCII
/// characters.
///
/// Such a string needs no escape sequences, and each of its characters occupies one column.
func isPlain(_ text: some StringProtocol) -> Bool {
  // Reading contiguous bytes directly is faster than iterating over a generic collection.
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
