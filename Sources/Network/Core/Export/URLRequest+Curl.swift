import InnoText

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension URLRequest {
  /// Returns the request as a `curl` command, with secrets redacted.
  ///
  /// Headers are sorted by name. A body that is binary or starts with `@` is encoded in Base64. The
  /// command requires bash if the body is encoded or if any argument contains a control character.
  ///
  /// For a HEAD request with a body, curl may wait for a response body that the server does not
  /// send.
  ///
  /// - Parameter redaction: The rules for redacting secrets. For a command that can be run, pass
  ///   ``Redaction/off``.
  /// - Returns: The command, with each option on a separate line.
  public func curlCommand(redaction: Redaction = .standard) -> String {
    let target = url.map(redaction.text) ?? ""
    var parts = ["curl \(ShellWord.quoted(target))"]
    let hasBody = httpBody?.isEmpty == false
    switch httpMethod ?? "GET" {
    case "GET" where httpBody == nil: break
    // curl refuses a body with `--head`. Like `--head`, `--include` prints the response head.
    case "HEAD" where hasBody: parts += ["--request 'HEAD'", "--include"]
    case "HEAD": parts.append("--head")
    case let method: parts.append("--request \(ShellWord.quoted(method))")
    }
    parts += HTTPHeaders(self).sorted { $0.name.lowercased() < $1.name.lowercased() }
      .map(redaction.field)
      // curl removes a header if nothing follows the colon, and sends an empty header if the name
      // is followed by a semicolon.
      .map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
      .map { "--header \(ShellWord.quoted($0))" }
    if let body = httpBody, !body.isEmpty {
      let shown = redaction.body(body, type: value(forHTTPHeaderField: "Content-Type"))
      parts.append("--data-binary \(ShellWord.quoted(shown))")
    }
    return parts.joined(separator: " \\\n  ")
  }
}

/// A namespace for the functions that quote text as one shell word.
///
/// Characters that could control a terminal are escaped.
enum ShellWord {
  static func quoted(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.drivesTerminal }) else {
      return "'\(text.replacing("'", with: "'\\''"))'"
    }
    var word = "$'"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'": word += "\\'"
      case "\\": word += "\\\\"
      case "\n": word += "\\n"
      case _ where scalar.drivesTerminal:
        let digits = String(scalar.value, radix: 16)
        word += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      default: word.unicodeScalars.append(scalar)
      }
    }
    return word + "'"
  }

  static func quoted(_ data: Data) -> String {
    // curl interprets text after an @ as a file name.
    guard let text = String(data: data, encoding: .utf8), !text.utf8.contains(0),
      text.utf8.first != UInt8(ascii: "@")
    else {
      return "@<(base64 --decode <<< '\(data.base64EncodedString())')"
    }
    return quoted(text)
  }
}
