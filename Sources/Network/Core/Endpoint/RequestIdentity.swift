import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The credentials of a request: the one definition of who asks.
///
/// The cache and coalescing keep requests of different identities apart, and a redirect to another
/// origin drops what makes one. Every header field counts as a credential unless its name is known
/// to hold none: a signer, a token policy or an interceptor may use any field.
struct RequestIdentity: Hashable, Sendable {
  /// The credentials, names in lower case, sorted.
  private let fields: [HTTPHeaders.Field]

  /// Reads the credentials of a request.
  ///
  /// - Parameters:
  ///   - request: The request as it is about to be sent.
  ///   - ignoredNames: Names, in lower case, of fields that hold no credential in this app; the
  ///     fields that always do are not ignored.
  init(of request: URLRequest, ignoring ignoredNames: Set<String> = []) {
    var fields: [HTTPHeaders.Field] = []
    for (name, value) in request.allHTTPHeaderFields ?? [:] {
      let name = name.lowercased()
      guard Self.isCredential(name),
        Self.alwaysCredentials.contains(name) || !ignoredNames.contains(name)
      else { continue }
      fields.append(HTTPHeaders.Field(name: name, value: value))
    }
    self.fields = fields.sorted { $0.name < $1.name }
  }

  /// A Boolean value that indicates whether the request carries no credential.
  var isAnonymous: Bool { fields.isEmpty }

  /// A text that is the same for the same credentials and does not reveal them; empty for none.
  var fingerprint: String {
    guard !isAnonymous else { return "" }
    var text: [UInt8] = []
    for field in fields {
      // Neither a name nor a value that may be sent holds a line feed.
      text += field.name.utf8
      text.append(UInt8(ascii: "\n"))
      text += field.value.utf8
      text.append(UInt8(ascii: "\n"))
    }
    return Data(SHA2.sha256.hash(text)).base64EncodedString()
  }

  /// Returns whether a field may hold a credential.
  ///
  /// - Parameter name: The name of the field, in lower case.
  /// - Returns: Whether it may.
  static func isCredential(_ name: String) -> Bool {
    !HTTPHeaders.namesWithoutSecrets.contains(name) && !perRequestNames.contains(name)
  }

  /// Names of fields that differ from request to request and say nothing of who asks.
  static let perRequestNames: Set<String> = [
    "accept-charset", "b3", "baggage", "idempotency-key", "if-match", "if-none-match", "if-range",
    "if-unmodified-since", "pragma", "traceparent", "tracestate", "x-amzn-trace-id",
    "x-b3-parentspanid", "x-b3-sampled", "x-b3-spanid", "x-b3-traceid", "x-correlation-id",
    "x-trace-id",
  ]

  /// Names of fields that hold credentials whatever an app says.
  private static let alwaysCredentials: Set<String> = [
    "authorization", "cookie", "proxy-authorization", "x-access-token", "x-amz-security-token",
    "x-api-key", "x-auth-token", "x-csrf-token", "x-refresh-token", "x-session-token", "x-token",
  ]
}
