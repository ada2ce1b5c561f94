#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Header fields in the order they were set, found by name without regard to case.
///
/// ```swift
/// var headers = HTTPHeaders.default
/// headers.update(name: "X-Sample-Feature", value: "People")
/// headers["x-sample-feature"]  // "People"
/// ```
///
/// A name that is no token, or a value with a line break, is kept here but refused when the
/// request is built, as ``NetworkError/invalidRequest(_:)``: nothing of it is ever sent.
public struct HTTPHeaders: Sendable, Hashable {
  /// One header field.
  public struct Field: Sendable, Hashable {
    /// The name as it was set.
    public let name: String
    /// The value.
    public let value: String

    /// Makes a field.
    ///
    /// - Parameters:
    ///   - name: The field's name.
    ///   - value: The field's value.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  private var fields: [Field] = []

  /// Makes an empty set of headers.
  public init() {}

  /// The headers of a request.
  ///
  /// Foundation keeps them in a dictionary, so they come sorted by name.
  ///
  /// - Parameter request: The request to read.
  public init(_ request: URLRequest) {
    for (name, value) in (request.allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key }) {
      update(name: name, value: value)
    }
  }

  /// The headers of a response, sorted by name, in the case Foundation kept.
  ///
  /// - Parameter response: The response to read.
  public init(_ response: HTTPURLResponse) {
    let pairs = response.allHeaderFields.map { ("\($0.key)", "\($0.value)") }
    for (name, value) in pairs.sorted(by: { $0.0 < $1.0 }) {
      update(name: name, value: value)
    }
  }

  /// The value of a field; nil when it is not set.
  ///
  /// - Parameter name: The field's name, in any case.
  public subscript(name: String) -> String? {
    index(of: name).map { fields[$0].value }
  }

  /// Sets a field, replacing the one of the same name where it stands.
  ///
  /// - Parameters:
  ///   - name: The field's name; an existing field is found without regard to case.
  ///   - value: The new value.
  public mutating func update(name: String, value: String) {
    let field = Field(name: name, value: value)
    if let index = index(of: name) {
      fields[index] = field
    } else {
      fields.append(field)
    }
  }

  /// Removes a field.
  ///
  /// - Parameter name: The field's name, in any case.
  public mutating func remove(name: String) {
    fields.removeAll { $0.name.lowercased() == name.lowercased() }
  }

  private func index(of name: String) -> Int? {
    let wanted = name.lowercased()
    return fields.firstIndex { $0.name.lowercased() == wanted }
  }
}

extension HTTPHeaders: Sequence {
  /// The fields in the order they were set.
  ///
  /// - Returns: An iterator over the fields.
  public func makeIterator() -> IndexingIterator<[Field]> {
    fields.makeIterator()
  }

  /// How many fields there are.
  public var count: Int { fields.count }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  /// Makes headers of name and value pairs; of two with one name, the later stays.
  ///
  /// - Parameter elements: The pairs.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements {
      update(name: name, value: value)
    }
  }
}

extension HTTPHeaders {
  /// What an endpoint sends when it names no headers: `Accept`, `Accept-Language`, `User-Agent`.
  public static var `default`: HTTPHeaders {
    [
      "Accept": "application/json",
      "Accept-Language": preferredLanguages,
      "User-Agent": "InnoNetwork",
    ]
  }

  /// The first three languages of the person, weighted as RFC 9110, section 12.5.4 has it.
  private static var preferredLanguages: String {
    let languages = Locale.preferredLanguages.prefix(3)
    guard !languages.isEmpty else { return "en" }
    return languages.enumerated()
      .map { $0.offset == 0 ? $0.element : "\($0.element);q=0.\(10 - $0.offset)" }
      .joined(separator: ", ")
  }

  /// The first field that may not be sent, told in words; nil when all may.
  var fault: String? {
    for field in fields {
      guard Token.isValid(field.name) else {
        return "the header name \"\(Printable.text(field.name))\" is not a token"
      }
      // A line break in a value would start a header of the attacker's choice (CWE-113).
      guard !field.value.unicodeScalars.contains(where: Self.isForbiddenInValue) else {
        return "the value of the header \(field.name) holds a control character"
      }
    }
    return nil
  }

  private static func isForbiddenInValue(_ scalar: Unicode.Scalar) -> Bool {
    (scalar.value < 0x20 && scalar != "\t") || scalar.value == 0x7F
  }

  /// Names of fields that hold no secret, lowercased.
  ///
  /// The logger may show them, and a redirect to another origin may carry them.
  static let namesWithoutSecrets: Set<String> = [
    "accept", "accept-encoding", "accept-language", "accept-ranges", "age", "allow",
    "cache-control", "connection", "content-encoding", "content-language", "content-length",
    "content-range", "content-type", "date", "expires", "host", "if-modified-since",
    "keep-alive", "last-modified", "range", "retry-after", "server", "transfer-encoding",
    "user-agent", "vary", "x-request-id",
  ]
}
