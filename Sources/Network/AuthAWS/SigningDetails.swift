#if AuthAWS
import Foundation
package import InnoNetwork

/// The strings from which the signature of a recorded exchange was computed, for debugging.
///
/// The strings are derived from the exchange, without the signing key. If a server rejects the
/// signature, compare these strings with the strings in the server's response. If the hash of the
/// body is required but the body was not recorded, each string contains a note in place of the
/// missing hash.
package struct SigningDetails: Sendable {
  /// The redacted canonical request.
  package let canonicalRequest: String
  /// The string to sign, which contains no secret.
  package let stringToSign: String

  /// Creates the signing details of an exchange, or returns nil if neither the headers nor the
  /// query contain an AWS Signature Version 4.
  ///
  /// - Parameters:
  ///   - exchange: The exchange, which must not be redacted.
  ///   - redaction: The rules by which the canonical request is redacted.
  package init?(_ exchange: RecordedExchange, redaction: Redaction) {
    guard let url = SentURL(exchange.url) else { return nil }
    let time: String
    let scope: [String]
    let names: Set<String>
    let constant: String?
    let query: Substring?
    if let authorization = exchange.headers["Authorization"].flatMap(Self.fields) {
      guard let date = exchange.headers["X-Amz-Date"], let list = authorization["SignedHeaders"]
      else { return nil }
      time = date
      scope = (authorization["Credential"] ?? "").split(separator: "/").suffix(4).map(String.init)
      guard scope.count == 4 else { return nil }
      names = Set(list.split(separator: ";").map(String.init))
      constant = exchange.headers["X-Amz-Content-SHA256"]
      query = url.query
    } else {
      guard let presigned = PresignedQuery(url.query) else { return nil }
      time = presigned.time
      scope = presigned.scope
      names = presigned.signedHeaders
      constant = presigned.service.isS3 ? AWSSigV4Interceptor.Payload.unsigned.hash : nil
      query = presigned.unsigned
    }
    let isKnown = constant != nil || !exchange.hasUnrecordedBody
    let canonical = CanonicalRequest(
      method: exchange.method,
      url: url.withQuery(query),
      headers: exchange.headers,
      names: names,
      service: AWSService(scope[2]),
      payloadHash: constant
        ?? (isKnown
          ? AWSSigV4Interceptor.hash(of: exchange.body ?? Data())
          : "‹the hash of the body, which was not recorded›")
    )
    canonicalRequest = canonical.text(redactedBy: redaction)
    let hash = isKnown ? canonical.hash : "‹unknown, because the body was not recorded›"
    stringToSign =
      "\(SigningScope.algorithm)\n\(time)\n\(scope.joined(separator: "/"))\n\(hash)"
  }

  /// Returns the fields of an `Authorization` header, or nil if the header does not use AWS
  /// Signature Version 4.
  private static func fields(of authorization: String) -> [Substring: Substring]? {
    let prefix = SigningScope.algorithm + " "
    guard authorization.hasPrefix(prefix) else { return nil }
    var fields: [Substring: Substring] = [:]
    for field in authorization.dropFirst(prefix.count).split(separator: ",") {
      let parts = field.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      fields[parts[0]] = parts[1]
    }
    return fields
  }
}
#endif
