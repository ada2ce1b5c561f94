import Foundation
import InnoText

/// A sanitizer for text that is printed.
///
/// The sanitizer prevents untrusted text from controlling the terminal and from disclosing a token.
package enum Printable {
  /// Returns the given text with tokens masked, and with control characters and bidirectional marks
  /// escaped.
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

  /// Returns the given text with control characters and bidirectional marks escaped.
  package static func escape(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.drivesTerminal }) else { return text }
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar.drivesTerminal {
        escaped.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      } else {
        escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}
