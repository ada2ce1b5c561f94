public import Foundation

/// What may be shown of requests and responses: everything that may be secret is left out unless it
/// is asked for by name.
///
/// ```swift
/// let redaction = Redaction(allowedQueryNames: ["page"])
/// request.curlCommand(redaction: redaction)
/// ```
public struct Redaction: Sendable {
  /// Shows only what is known to hold no secret.
  public static let standard = Redaction()
  /// Shows everything, for an eye that may see it.
  public static let off = Redaction(isOff: true)

  let url: URLRedaction
  private let headerNames: Set<String>
  private let bodyNames: Set<String>
  private let isOff: Bool

  /// Makes a redaction.
  ///
  /// - Parameters:
  ///   - allowedHeaders: Names of headers, in any case, whose values may be shown besides those
  ///     known to hold no secret.
  ///   - allowedQueryNames: Names of query items and form fields, in any case, whose values may be
  ///     shown.
  ///   - allowedBodyNames: Names of form fields, and of JSON keys although they sound secret, in any
  ///     case, whose values may be shown.
  public init(
    allowedHeaders: Set<String> = [],
    allowedQueryNames: Set<String> = [],
    allowedBodyNames: Set<String> = []
  ) {
    url = URLRedaction(allowedNames: Set(allowedQueryNames.map { $0.lowercased() }))
    headerNames = HTTPHeaders.namesWithoutSecrets.union(allowedHeaders.map { $0.lowercased() })
    bodyNames = Set(allowedBodyNames.map { $0.lowercased() })
    isOff = false
  }

  private init(isOff: Bool) {
    url = URLRedaction()
    headerNames = []
    bodyNames = []
    self.isOff = isOff
  }

  /// A URL without user, password, fragment and query values.
  ///
  /// - Parameter url: The URL.
  /// - Returns: Text that is safe to print.
  public func text(of url: URL) -> String {
    isOff ? Printable.escape(url.absoluteString) : self.url.text(of: url)
  }

  /// A header whose value is shown only when its name is allowed.
  ///
  /// - Parameter field: The header.
  /// - Returns: A header that is safe to print.
  public func field(_ field: HTTPHeaders.Field) -> HTTPHeaders.Field {
    if isOff {
      return .init(name: Printable.escape(field.name), value: Printable.escape(field.value))
    }
    let isAllowed = headerNames.contains(field.name.lowercased())
    return .init(
      name: Printable.text(field.name),
      value: isAllowed ? Printable.text(field.value) : TokenMask.redacted
    )
  }

  /// A body with the values of secret-sounding names replaced, JSON laid out, tokens masked.
  ///
  /// Text that is not one JSON document is searched for names and values. A body of bytes is given as
  /// it is, unless its type says that it has names, or it is compressed text. Other text may hold a
  /// secret without a name.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - type: Its media type, where that is known.
  /// - Returns: The body that may be shown.
  public func body(_ body: Data, type: String?) -> Data {
    guard !isOff, !body.isEmpty else { return body }
    guard let text = String(data: body, encoding: .utf8) else {
      return Self.hasNames(type) || Self.isCompressed(body) ? Data(TokenMask.redacted.utf8) : body
    }
    return Data(TokenMask.masking(self.text(ofBody: body, text, type, limit: .max).text).utf8)
  }

  /// The beginning of a body as text, and how many of its bytes that leaves out.
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
    // UTF-16 and UTF-32 that are cut off, or that are no JSON.
    guard !text.utf8.contains(0) else { return (TokenMask.redacted, rest) }
    return (SecretPairs.redacting(text, allowed: bodyNames), rest)
  }

  /// Whether a body begins as gzip (RFC 1952) or Zstandard (RFC 8878) does.
  private static func isCompressed(_ body: Data) -> Bool {
    body.starts(with: [0x1F, 0x8B]) || body.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
  }

  private static let formType = "application/x-www-form-urlencoded"
  private static let multipartType = "multipart/"

  /// Whether a body of a type is made of names and values.
  private static func hasNames(_ type: String?) -> Bool {
    let type = type?.lowercased() ?? ""
    return type.hasPrefix(formType) || type.hasPrefix(multipartType) || type.contains("json")
  }
}
