public import Foundation

/// The rules for redacting secrets in requests and responses.
///
/// Possible secrets are redacted unless their names are allowed.
///
/// ```swift
/// let redaction = Redaction(allowedQueryNames: ["page"])
/// request.curlCommand(redaction: redaction)
/// ```
public struct Redaction: Sendable {
  /// The standard rules, which allow only headers that are known to contain no secrets.
  public static let standard = Redaction()
  /// Rules that redact nothing.
  public static let off = Redaction(isOff: true)

  let url: URLRedaction
  private let headerNames: Set<String>
  private let bodyNames: Set<String>
  private let isOff: Bool
  /// The lowercased names of headers whose values are redacted even if ``isOff`` is true.
  private let secretHeaders: Set<String>

  /// Creates rules that redact secrets, except values with the given names.
  ///
  /// - Parameters:
  ///   - allowedHeaders: The names of headers whose values may be shown, in addition to the headers
  ///     that are known to contain no secrets. Case is ignored.
  ///   - allowedQueryNames: The names of query items whose values may be shown. Case is ignored.
  ///   - allowedBodyNames: The names in bodies, such as JSON keys, whose values may be shown. Case
  ///     is ignored. The value of a form field is shown if either this set or `allowedQueryNames`
  ///     contains the name of the field.
  public init(
    allowedHeaders: Set<String> = [],
    allowedQueryNames: Set<String> = [],
    allowedBodyNames: Set<String> = []
  ) {
    url = URLRedaction(allowedNames: Set(allowedQueryNames.map { $0.lowercased() }))
    headerNames = HTTPHeaders.namesWithoutSecrets.union(allowedHeaders.map { $0.lowercased() })
    bodyNames = Set(allowedBodyNames.map { $0.lowercased() })
    isOff = false
    secretHeaders = []
  }

  private init(isOff: Bool, secretHeaders: Set<String> = []) {
    url = URLRedaction()
    headerNames = []
    bodyNames = []
    self.isOff = isOff
    self.secretHeaders = secretHeaders
  }

  /// Rules that show everything except the values of the `Cookie` and `Set-Cookie` headers.
  static let cookies = Redaction(isOff: true, secretHeaders: ["cookie", "set-cookie"])

  /// Returns the text of the given URL, with the user name, password, fragment and query values
  /// redacted.
  ///
  /// The values of allowed query names are not redacted.
  ///
  /// - Parameter url: The URL.
  /// - Returns: Text that is safe to print.
  public func text(of url: URL) -> String {
    isOff ? Printable.escape(url.absoluteString) : self.url.text(of: url)
  }

  /// Returns the given URL path with tokens masked.
  package func path(_ path: String) -> String {
    isOff ? Printable.escape(path) : Printable.text(path)
  }

  /// Returns the given query with the value of each item redacted, unless the item's name is
  /// allowed.
  package func query(_ query: String) -> String {
    isOff ? Printable.escape(query) : Printable.text(url.redact(query: query))
  }

  /// Returns the given header, with its value redacted if necessary.
  ///
  /// The value is not redacted if headers with that name are known to contain no secrets, or if the
  /// name is allowed.
  ///
  /// - Parameter field: The header.
  /// - Returns: A header that is safe to print.
  public func field(_ field: HTTPHeaders.Field) -> HTTPHeaders.Field {
    if isOff, !secretHeaders.contains(field.name.lowercased()) {
      return .init(name: Printable.escape(field.name), value: Printable.escape(field.value))
    }
    let isAllowed = headerNames.contains(field.name.lowercased())
    return .init(
      name: Printable.text(field.name),
      value: isAllowed ? Printable.text(field.value) : TokenMask.redacted
    )
  }

  /// Returns the given body with tokens masked, and with the values of fields such as `password`
  /// redacted.
  ///
  /// JSON is also indented. In a form, every value is redacted, unless the name of the field is
  /// allowed.
  ///
  /// Any other text, such as several JSON documents in a row, is searched for names and values.
  /// Multipart bodies, and text that contains a null character, are redacted as a whole. A binary
  /// body is redacted as a whole if it is compressed, or if its media type denotes a form,
  /// multipart data or JSON. Any other binary body is returned unchanged. A secret without a name
  /// is detected only if it resembles a token.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - type: The media type of the body, or nil if the media type is unknown.
  /// - Returns: The redacted body.
  public func body(_ body: Data, type: String?) -> Data {
    guard !isOff, !body.isEmpty else { return body }
    guard let text = String(data: body, encoding: .utf8) else {
      return Self.hasNames(type) || Self.isCompressed(body) ? Data(TokenMask.redacted.utf8) : body
    }
    return Data(TokenMask.masking(self.text(ofBody: body, text, type, limit: .max).text).utf8)
  }

  /// Redacts the beginning of a body, and returns the redacted text and the number of bytes in the
  /// rest of the body.
  ///
  /// The argument `text` is the beginning of the body before redaction.
  func text(
    ofBody body: Data,
    _ text: String,
    _ type: String?,
    limit: Int
  ) -> (text: String, rest: Int) {
    let rest = body.count - text.utf8.count
    if isOff { return (text, rest) }
    if let layout = JSONLayout.text(of: body, limit: limit, allowed: bodyNames) { return layout }
    let type = type?.lowercased() ?? ""
    if type.hasPrefix(Self.formType) {
      let names = bodyNames.union(url.allowedNames)
      return (URLRedaction(allowedNames: names).redact(query: text), rest)
    }
    if type.hasPrefix(Self.multipartType) {
      return (TokenMask.redacted, rest)
    }
    return (pairs(in: text), rest)
  }

  /// Redacts secrets in the text of a body, for example the value of a field named `password`.
  ///
  /// The values of allowed names are not redacted.
  func pairs(in text: String) -> String {
    if isOff { return text }
    // Text that contains null characters may be UTF-16 or UTF-32, in which names cannot be found.
    guard !text.utf8.contains(0) else { return TokenMask.redacted }
    return SecretPairs.redacting(text, allowed: bodyNames)
  }

  /// Returns a Boolean value that indicates whether a body starts with the signature of gzip (RFC
  /// 1952) or Zstandard (RFC 8878).
  private static func isCompressed(_ body: Data) -> Bool {
    body.starts(with: [0x1F, 0x8B]) || body.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
  }

  private static let formType = "application/x-www-form-urlencoded"
  private static let multipartType = "multipart/"

  /// Returns a Boolean value that indicates whether bodies of the given media type consist of names
  /// and values.
  private static func hasNames(_ type: String?) -> Bool {
    let type = type?.lowercased() ?? ""
    return type.hasPrefix(formType) || type.hasPrefix(multipartType) || type.contains("json")
  }
}

extension Redaction {
  /// The text that replaces a secret.
  package static var placeholder: String { TokenMask.redacted }

  /// Returns a Boolean value that indicates whether values with the given name are considered
  /// secret.
  ///
  /// - Parameter name: The name of a header, a query item, a JSON key or a property.
  /// - Returns: `true` if the values are considered secret.
  package static func isSecret(_ name: String) -> Bool {
    SecretNames.isSecret(name.utf8, allowed: [])
  }

  /// Returns the given text without its secrets, such as tokens and the values of fields like
  /// `password`.
  ///
  /// - Parameter text: The text, in any format.
  /// - Returns: The redacted text.
  package static func masking(_ text: String) -> String {
    let hasPairs = text.utf8.contains { $0 == 0x3A || $0 == 0x3D || $0 == 0x3E }
    return TokenMask.masking(hasPairs ? SecretPairs.redacting(text) : text)
  }
}
