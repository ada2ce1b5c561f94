import Foundation

/// Makes text from outside safe to print: no server can drive a terminal or show a token with it.
enum Printable {
  /// The text with tokens masked, and control and direction characters written as escapes.
  static func text(_ text: some StringProtocol) -> String {
    escape(TokenMask.masking(String(text)))
  }

  /// What an error says of itself, made safe.
  static func error(_ error: any Error) -> String {
    switch error {
    case EncodingError.invalidValue(_, let context):
      text(context.debugDescription)
    case let error as any LocalizedError:
      text(error.errorDescription ?? error.localizedDescription)
    case let error as any CustomStringConvertible:
      text(error.description)
    default:
      text("\(error)")
    }
  }

  /// The text with control and direction characters written as escapes.
  static func escape(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: needsEscape) else { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if needsEscape(scalar) {
        escaped.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      } else {
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  /// C0 and C1 controls, line separators, and the marks that turn text around (CVE-2021-42574).
  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00..<0x20, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
      true
    default:
      false
    }
  }
}
