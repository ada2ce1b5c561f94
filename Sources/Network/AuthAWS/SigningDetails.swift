#if AuthAWS
import Foundation
package import InnoNetwork

/// The strings from which the signature of a recorded exchange was computed, for debugging.
///
/// The strings are derived from the exchange, without the signing key. If a server rejects the
/// signature, compare them with the strings in the server's response.
package struct SigningDetails: Sendable {
  /// The canonical request, redacted.
  package let canonicalRequest: String
  /// The string to sign, which contains no secret.
  package let stringToSign: String

  /// Creates the details of an exchange, or returns nil if its headers contain no AWS Signature
  /// Version 4.
  ///
  /// - Parameters:
  ///   - exchange: The exchange, which must not be redacted.
  ///   - redaction: The rules by which the canonical request is redacted.
  package init?(_ exchange: RecordedExchange, redaction: Redaction) {
    let prefix = SigningScope.algorithm + " "
    guard let value = exchange.headers["Authorization"], value.hasPrefix(prefix),
      let time = exchange.headers["X-Amz-Date"], let url = SentURL(exchange.url)
    else { return nil }
    var fields: [Substring: Substring] = [:]
    for field in value.dropFirst(prefix.count).split(separator: ",") {
      let parts = field.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      fields[parts[0]] = parts[1]
    }
    let scope = (fields["Credential"] ?? "").split(separator: "/").suffix(4)
    guard scope.count == 4, let names = fields["SignedHeaders"] else { return nil }
    let canonical = CanonicalRequest(
      method: exchange.method,
      url: url,
      headers: exchange.headers,
      names: Set(names.split(separator: ";").map(String.init)),
      service: AWSService(String(scope[scope.startIndex + 2])),
      payloadHash: exchange.headers["X-Amz-Content-SHA256"]
        ?? AWSSigV4Interceptor.hash(of: exchange.body ?? Data())
    )
    canonicalRequest = canonical.text(redactedBy: redaction)
    stringToSign =
      "\(SigningScope.algorithm)\n\(time)\n\(scope.joined(separator: "/"))\n\(canonical.hash)"
  }
}
#endif
