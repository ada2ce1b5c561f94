import Foundation

/// A sanitizer for untrusted text, which prevents printed text from controlling a terminal or
/// disclosing a token.
package enum Printable {
  /// Returns text with tokens masked, and with control characters and bidirectional marks escaped.
  package static func text(_ text: some StringProtocol) -> String {
    escape(TokenMask.masking(String(text)))
  }

  /// Returns the sanitized message of an error.
  package static func error(_ error: any Error) -> String {
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

  /// Returns text with control characters and bidirectional marks escaped.
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

  /// Returns a Boolean value that indicates whether a scalar is a control character, a line or
  /// paragraph separator, a bidirectional mark (CVE-2021-42574) or a byte order mark.
  private static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00..<0x20, 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
      true
    default:
      false
    }
  }
}

extension BinaryInteger {
  /// Returns the number followed by a noun, in the singular or plural form: `1 byte`, `2 bytes`.
  ///
  /// - Parameter noun: The noun in the singular, whose plural ends in a plain "s".
  /// - Returns: The number and the noun.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
