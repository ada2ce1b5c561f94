/// The control sequences (ECMA-48 and xterm) that the editor writes.
enum TerminalCode {
  static let bell = "\u{7}"
  static let eraseBelow = "\u{1B}[J"
  static let clearScreen = "\u{1B}[H\u{1B}[2J"
  static let pasteOn = "\u{1B}[?2004h"
  static let pasteOff = "\u{1B}[?2004l"

  static func up(_ rows: Int) -> String {
    rows > 0 ? "\u{1B}[\(rows)A" : ""
  }

  static func right(_ columns: Int) -> String {
    columns > 0 ? "\u{1B}[\(columns)C" : ""
  }

  static func dim(_ text: String) -> String {
    "\u{1B}[2m\(text)\u{1B}[22m"
  }

  /// Returns a drawing enclosed in the control sequences for synchronized output.
  ///
  /// A terminal that supports these sequences shows the drawing in one step.
  static func atOnce(_ drawing: String) -> String {
    "\u{1B}[?2026h\(drawing)\u{1B}[?2026l"
  }

  /// Returns text for a terminal in raw mode, with each newline replaced by CRLF.
  ///
  /// If the text does not end with a newline, a newline is added.
  static func lines(_ text: String) -> String {
    var result = ""
    var previous: Unicode.Scalar = "\0"
    for scalar in text.unicodeScalars {
      if scalar == "\n", previous != "\r" { result.unicodeScalars.append("\r") }
      result.unicodeScalars.append(scalar)
      previous = scalar
    }
    return result.unicodeScalars.last == "\n" ? result : result + "\r\n"
  }

  /// Returns the color sequence (SGR, `ESC [ … m`) at the start of text; `nil` if there is none.
  static func color(
    at text: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView? {
    guard text.starts(with: ["\u{1B}", "["]) else { return nil }
    let body = text.dropFirst(2)
    guard let end = body.firstIndex(where: { !"0123456789;:".unicodeScalars.contains($0) }),
      body[end] == "m"
    else { return nil }
    return text[...end]
  }

  /// Returns a copy of the text without the escape sequences that set colors.
  static func withoutColor(_ text: String) -> String {
    var plain = ""
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.first {
      if let color = color(at: rest) {
        rest = rest[color.endIndex...]
      } else {
        plain.unicodeScalars.append(scalar)
        rest.removeFirst()
      }
    }
    return plain
  }
}
