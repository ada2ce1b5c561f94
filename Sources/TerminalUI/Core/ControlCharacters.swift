/// Returns a copy of a string, without characters that could control a terminal or reorder a line.
///
/// The copy contains escape sequences, as in Swift source code, instead of these characters:
/// control characters, line and paragraph separators, bidirectional controls (Unicode Technical
/// Report 36, 2.3) and the byte order mark. A combining character at the beginning of the string is
/// also escaped, because the terminal would combine the character with the preceding output.
func escapingControlCharacters(_ text: String) -> String {
  guard !text.isPrintableASCII else { return text }
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

extension StringProtocol {
  /// A Boolean value that indicates whether the text contains only printable ASCII characters.
  ///
  /// A terminal displays each of these characters as it is, in one column.
  @inlinable package var isPrintableASCII: Bool {
    utf8.withContiguousStorageIfAvailable { bytes in
      // Do not stop at the first exception. Without an early exit, the compiler can generate code
      // that tests several bytes at once.
      var exceptions: UInt8 = 0
      for byte in bytes { exceptions |= byte &- 0x20 > 0x5E ? 1 : 0 }
      return exceptions == 0
    } ?? utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }
}

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
