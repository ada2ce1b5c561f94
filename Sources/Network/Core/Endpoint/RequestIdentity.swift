import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The credentials of a request.
///
/// Every header field counts as a credential, except fields that are known to contain no
/// credential, because a signer, a token policy or an interceptor may put a credential in any
/// field.
///
/// The library handles credentials as follows:
///
/// - Two requests can share a cached or coalesced response only if their credentials are equal. A
///   user therefore never receives another user's response.
/// - A redirect to another origin is followed without the credentials.
/// - After a server has rejected a request, the session token is refreshed only if that server
///   received the token.
///
/// The circuit breaker does not compare credentials, because failures are recorded for each
/// ``Origin``.
struct RequestIdentity: Hashable, Sendable {
  /// The header fields that contain credentials, sorted by lowercased name.
  private let fields: [HTTPHeaders.Field]

  /// Creates an identity from the credentials in a request.
  ///
  /// - Parameters:
  ///   - request: The request in its final form.
  ///   - ignoredNames: The lowercased names of fields that the app has declared to contain no
  ///     credentials. Fields that always contain credentials, such as `Authorization`, cannot be
  ///     ignored.
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

  /// The credentials as text.
  ///
  /// The text is secret. Different credentials have different texts. The text is empty if the
  /// request has no credentials.
  var text: String {
    // Names and values cannot contain line feeds, so a line feed is a safe separator.
    fields.map { "\($0.name)\n\($0.value)\n" }.joined()
  }

  /// Returns a Boolean value that indicates whether a field may contain a credential.
  ///
  /// - Parameter name: The name of the field, in lower case.
  /// - Returns: `false` if the field is known to contain no credential.
  static func isCredential(_ name: String) -> Bool {
    !HTTPHeaders.namesWithoutSecrets.contains(name) && !perRequestNames.contains(name)
  }

  /// Prepares a request for another origin by removing every field that may contain a credential.
  ///
  /// `Host` and the fields that differ between requests are also removed. Otherwise, two origins
  /// could recognize the same user by a field such as `baggage` or by an idempotency key.
  ///
  /// - Parameter request: The request.
  static func removeCredentials(from request: inout URLRequest) {
    for name in (request.allHTTPHeaderFields ?? [:]).keys
    where name.lowercased() == "host"
      || !HTTPHeaders.namesWithoutSecrets.contains(name.lowercased())
    {
      request.setValue(nil, forHTTPHeaderField: name)
    }
  }

  /// Returns a Boolean value that indicates whether the sender of a response received the
  /// credentials of the request.
  ///
  /// After a redirect to another origin, the sender has not received the credentials.
  ///
  /// - Parameters:
  ///   - response: The response.
  ///   - request: The request before any redirect.
  /// - Returns: `true` if the response comes from the origin of the request.
  static func wasReceived(bySenderOf response: Response, in request: URLRequest) -> Bool {
    guard let url = request.url, let sender = response.head.url else { return true }
    return Origin(url) == Origin(sender)
  }

  /// The names of fields that often differ from request to request, but are not credentials.
  static let perRequestNames: Set<String> = [
    "accept-charset", "b3", "baggage", "idempotency-key", "if-match", "if-none-match", "if-range",
    "if-unmodified-since", "pragma", "traceparent", "tracestate", "x-amzn-trace-id",
    "x-b3-parentspanid", "x-b3-sampled", "x-b3-spanid", "x-b3-traceid", "x-correlation-id",
    "x-trace-id",
  ]

  /// The names of header fields that contain credentials in every app.
  private static let alwaysCredentials: Set<String> = [
    "authorization", "cookie", "proxy-authorization", "x-access-token", "x-amz-security-token",
    "x-api-key", "x-auth-token", "x-csrf-token", "x-refresh-token", "x-session-token", "x-token",
  ]
}
