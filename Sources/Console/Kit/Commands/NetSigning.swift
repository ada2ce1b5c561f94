#if AuthAWS
import InnoNetwork
import InnoNetworkAuthAWS

extension RequestArgument {
  /// Returns an answer that contains the canonical request and the string to sign of each signed
  /// exchange.
  func signing() throws(CommandFailure) -> Answer {
    let exchanges = try exchanges()
    let signed = exchanges.compactMap { exchange in
      SigningDetails(exchange, redaction: redaction).map { (exchange.title, $0) }
    }
    guard !signed.isEmpty else {
      throw ConsoleError.refused(
        "request #\(self.id) is not signed with AWS Signature Version 4; remove --signing"
      ).at($id)
    }
    return Answer(
      .array(
        signed.map { _, details in
          .named([
            ("canonicalRequest", .string(details.canonicalRequest)),
            ("stringToSign", .string(details.stringToSign)),
          ])
        }
      ),
      lines: signed.flatMap { title, details in
        Self.lines(
          "canonical request" + (signed.count > 1 ? " (\(title))" : ""),
          details.canonicalRequest
        )
          + Self.lines("string to sign", details.stringToSign)
      }
    )
  }

  private static func lines(_ title: String, _ text: String) -> [String] {
    [title]
      + text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  " + String($0).escapedForTerminal }
  }
}
#endif
