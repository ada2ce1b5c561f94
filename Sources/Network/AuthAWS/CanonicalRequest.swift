#if AuthAWS
import Crypto
import Foundation
import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request in canonical form (AWS Signature Version 4).
///
/// The signature covers the hash of the canonical form.
struct CanonicalRequest: Sendable {
  let method: String
  let path: String
  let query: String
  /// The signed headers, sorted by name, with lowercase names and trimmed values.
  let headers: [(name: String, value: String)]
  let payloadHash: String

  /// The names of headers that are not signed, because a transport or a proxy may change them.
  private static let unsignedNames: Set<String> = [
    "authorization", "connection", "expect", "keep-alive", "proxy-authenticate",
    "proxy-authorization", "te", "trailer", "transfer-encoding", "upgrade", "user-agent",
    "x-amzn-trace-id",
  ]

  /// Creates the canonical form of a request.
  ///
  /// - Parameters:
  ///   - method: The HTTP method.
  ///   - url: The URL, as it is sent.
  ///   - headers: The headers of the request. If the `Host` header is missing, it is added.
  ///   - names: The names of the headers to sign, in lower case. If the argument is nil, all
  ///     headers are signed, except those that a transport or a proxy may change.
  ///   - service: The service, which determines how the path is encoded.
  ///   - payloadHash: The hash of the body, or a constant such as `UNSIGNED-PAYLOAD`.
  init(
    method: String,
    url: SentURL,
    headers: HTTPHeaders,
    names: Set<String>? = nil,
    service: AWSService,
    payloadHash: String
  ) {
    self.method = method
    path = service.isS3 ? url.strictPath : Self.normalized(url.path)
    query = Self.sorted(url.query)
    self.payloadHash = payloadHash
    var values: [String: String] = [:]
    for field in headers {
      let name = field.name.lowercased()
      guard names?.contains(name) ?? !Self.unsignedNames.contains(name) else { continue }
      let value = Self.trimmed(field.value)
      values[name] = values[name].map { "\($0),\(value)" } ?? value
    }
    if values["host"] == nil { values["host"] = url.host }
    self.headers = values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The names of the signed headers, separated by semicolons.
  var signedHeaders: String { headers.map(\.name).joined(separator: ";") }

  /// The text of the canonical request.
  var text: String {
    let lines = headers.map { "\($0.name):\($0.value)\n" }.joined()
    return "\(method)\n\(path)\n\(query)\n\(lines)\n\(signedHeaders)\n\(payloadHash)"
  }

  /// The names of the signed headers whose values contain no secrets.
  private static let plainNames: Set<String> = [
    "content-md5", "host", "x-amz-content-sha256", "x-amz-date", "x-amz-decoded-content-length",
  ]

  /// The names of a presigned URL's query items whose values contain no secrets.
  private static let plainItems: Set<String> = [
    "x-amz-algorithm", "x-amz-date", "x-amz-expires", "x-amz-signedheaders",
  ]

  /// Returns the text of the canonical request, with the secrets in the path, the query and the
  /// headers redacted.
  func text(redactedBy redaction: Redaction) -> String {
    let fields = headers.map { header in
      let field = HTTPHeaders.Field(name: header.name, value: header.value)
      let shown =
        Self.plainNames.contains(header.name) ? Redaction.off.field(field) : redaction.field(field)
      return (name: shown.name, value: shown.value)
    }
    return CanonicalRequest(
      method: method,
      path: redaction.path(path),
      query: query.split(separator: "&").map { item in
        Self.plainItems.contains(String(item.prefix { $0 != "=" }).lowercased())
          ? String(item) : redaction.query(String(item))
      }.joined(separator: "&"),
      headers: fields,
      payloadHash: payloadHash
    ).text
  }

  private init(
    method: String,
    path: String,
    query: String,
    headers: [(name: String, value: String)],
    payloadHash: String
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.payloadHash = payloadHash
  }

  /// The SHA-256 hash of ``text``, in hexadecimal digits.
  var hash: String { Hex.text(SHA256.hash(data: Data(text.utf8))) }

  /// Removes dot segments and empty segments from a path, and percent-encodes the path a second
  /// time.
  private static func normalized(_ path: Substring) -> String {
    var segments: [Substring] = []
    for segment in path.split(separator: "/") where segment != "." {
      if segment != ".." {
        segments.append(segment)
      } else {
        _ = segments.popLast()
      }
    }
    let end = path.hasSuffix("/") && !segments.isEmpty ? "/" : ""
    return "/" + PercentEncoding.unreservedPath.encode(segments.joined(separator: "/") + end)
  }

  private static func sorted(_ query: Substring?) -> String {
    guard let query else { return "" }
    return query.split(separator: "&").map { item -> (name: String, value: String) in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? PercentEncoding.unreserved.reencode(parts[1]) : ""
      return (PercentEncoding.unreserved.reencode(parts[0]), value)
    }
    .sorted { ($0.name, $0.value) < ($1.name, $1.value) }
    .map { "\($0.name)=\($0.value)" }.joined(separator: "&")
  }

  /// Removes leading and trailing whitespace, and replaces each run of whitespace between two words
  /// with a single space.
  private static func trimmed(_ value: String) -> String {
    value.utf8.split { $0 == 0x20 || (0x09...0x0D).contains($0) }
      .map { String(Substring($0)) }.joined(separator: " ")
  }
}

/// The percent-encoded components of a URL, exactly as they are sent.
struct SentURL: Sendable {
  /// The part of the URL before the path, such as `https://example.com`.
  private let start: Substring
  /// A Boolean value that indicates whether the request is sent over TLS.
  let usesTLS: Bool
  /// The host in lower case, with the port unless it is the default port.
  let host: String
  /// The path, which is empty or starts with a slash.
  let path: Substring
  /// The query, without its question mark, or nil if there is no query.
  private(set) var query: Substring?

  /// Splits a URL into its components, or returns nil if the URL has no `://`.
  init?(_ url: URL) {
    let text = url.absoluteString
    guard let scheme = text.range(of: "://") else { return nil }
    let rest = text[scheme.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    let target = rest[authority.endIndex...]
    path = target.prefix { $0 != "?" }
    query = path.endIndex < target.endIndex ? target[path.endIndex...].dropFirst() : nil
    start = text[..<authority.endIndex]
    usesTLS = text[..<scheme.lowerBound].lowercased() == "https"
    let place = authority.split(separator: "@").last ?? authority
    let defaultPort = usesTLS ? ":443" : ":80"
    host = (place.hasSuffix(defaultPort) ? place.dropLast(defaultPort.count) : place).lowercased()
  }

  /// The path with all bytes percent-encoded, except for slashes and unreserved characters.
  ///
  /// If the path is empty, the value is a slash.
  var strictPath: String {
    path.isEmpty ? "/" : PercentEncoding.unreservedPath.reencode(path)
  }

  /// The URL with its path and query strictly percent-encoded.
  ///
  /// Because of the strict encoding, all servers compute the same canonical form of this URL.
  ///
  /// The value is nil if the encoded text is not a valid URL.
  var strict: URL? { url(path: strictPath, query: query.map(Self.strictQuery)) }

  /// Returns a copy of this URL with the given query.
  func withQuery(_ query: Substring?) -> SentURL {
    var copy = self
    copy.query = query
    return copy
  }

  /// Returns the URL with the given query and, for S3, a strictly encoded path.
  func replacingQuery(_ query: String, for service: AWSService) -> URL? {
    url(path: service.isS3 ? strictPath : String(path), query: query)
  }

  private func url(path: String, query: String?) -> URL? {
    URL(string: "\(start)\(path)\(query.map { "?\($0)" } ?? "")")
  }

  /// Strictly percent-encodes the names and values in a query, without changing their order.
  static func strictQuery(_ query: Substring) -> String {
    query.split(separator: "&", omittingEmptySubsequences: false).map { item in
      item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(PercentEncoding.unreserved.reencode).joined(separator: "=")
    }.joined(separator: "&")
  }
}

/// An AWS service, whose name determines the rules for signing requests.
struct AWSService: Sendable, Hashable {
  let name: String
  /// A Boolean value that indicates whether the rules of S3 apply.
  ///
  /// Under these rules, the path is encoded only once and is not normalized, and the hash of the
  /// body is sent in a header.
  let isS3: Bool

  init(_ name: String) {
    self.name = name
    isS3 = ["s3", "s3express", "s3-object-lambda", "s3-outposts"].contains(name.lowercased())
  }
}
#endif
