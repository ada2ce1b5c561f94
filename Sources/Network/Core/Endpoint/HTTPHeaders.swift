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
public struct HTTPHeaders: Sendable, Hashable, Codable {
  /// One header field.
  public struct Field: Sendable, Hashable, Codable {
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

    /// Whether the names are the same but for the case of their letters, which are ASCII.
    func isNamed(_ other: String) -> Bool {
      guard name.utf8.count == other.utf8.count else { return false }
      return zip(name.utf8, other.utf8).allSatisfy { $0 == $1 || $0.lowercase == $1.lowercase }
    }

    /// Why the field may not be sent, told in words; nil when it may.
    var fault: String? {
      guard Token.isValid(name) else {
        return "the header name \"\(Printable.text(name))\" is not a token"
      }
      // A line break in a value would start a header of the attacker's choice (CWE-113).
      guard !value.utf8.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) else {
        return "the value of the header \(name) holds a control character"
      }
      return nil
    }
  }

  private var fields: [Field] = []

  /// Reads an array of fields, each an object with `name` and `value`.
  ///
  /// - Parameter decoder: Where they are read.
  /// - Throws: `DecodingError` when it is no such array.
  public init(from decoder: any Decoder) throws {
    fields = try decoder.singleValueContainer().decode([Field].self)
  }

  /// Writes an array of fields, each an object with `name` and `value`.
  ///
  /// - Parameter encoder: Where they are written.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(fields)
  }

  /// Makes an empty set of headers.
  public init() {}

  /// Takes fields as they are, also several of one name.
  init(_ fields: [Field]) {
    self.fields = fields
  }

  /// The headers of a request.
  ///
  /// Foundation keeps them in a dictionary, so they come sorted by name.
  ///
  /// - Parameter request: The request to read.
  public init(_ request: URLRequest) {
    self.init(
      sorted: (request.allHTTPHeaderFields ?? [:]).map { Field(name: $0.key, value: $0.value) }
    )
  }

  /// The headers of a response, sorted by name, in the case Foundation kept.
  ///
  /// - Parameter response: The response to read.
  public init(_ response: HTTPURLResponse) {
    self.init(
      sorted: response.allHeaderFields.map { Field(name: "\($0.key)", value: "\($0.value)") }
    )
  }

  /// Sorts fields by name; of two names that differ in case alone, the later value stays.
  private init(sorted fields: [Field]) {
    let sorted = fields.sorted { $0.name < $1.name }
    var places: [String: Int] = [:]
    places.reserveCapacity(sorted.count)
    self.fields.reserveCapacity(sorted.count)
    for field in sorted {
      let place = places[field.name.lowercased(), default: self.fields.count]
      if place == self.fields.count {
        places[field.name.lowercased()] = place
        self.fields.append(field)
      } else {
        self.fields[place] = field
      }
    }
  }

  /// The value of a field, those of repeated fields joined by commas (RFC 9110, section 5.3); nil when
  /// it is not set.
  ///
  /// - Parameter name: The field's name, in any case.
  public subscript(name: String) -> String? {
    guard let first = index(of: name) else { return nil }
    guard fields[(first + 1)...].contains(where: { $0.isNamed(name) }) else {
      return fields[first].value
    }
    return values(for: name).joined(separator: ", ")
  }

  /// The values of all fields of a name, in their order.
  ///
  /// Foundation joins the repeated fields of a response, so there is one of each there.
  ///
  /// - Parameter name: The fields' name, in any case.
  /// - Returns: The values.
  public func values(for name: String) -> [String] {
    fields.filter { $0.isNamed(name) }.map(\.value)
  }

  /// Adds a field beside those of the same name.
  ///
  /// Foundation sends the values of one name as one field, joined by commas (RFC 9110, section 5.3).
  ///
  /// - Parameters:
  ///   - name: The field's name.
  ///   - value: Its value.
  public mutating func add(name: String, value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Sets a field, replacing all of the same name where the first one is.
  ///
  /// - Parameters:
  ///   - name: The field's name; an existing field is found without regard to case.
  ///   - value: The new value.
  public mutating func update(name: String, value: String) {
    let field = Field(name: name, value: value)
    if let index = index(of: name) {
      fields[index] = field
      if fields[(index + 1)...].contains(where: { $0.isNamed(name) }) {
        fields = Array(fields[...index]) + fields[(index + 1)...].filter { !$0.isNamed(name) }
      }
    } else {
      fields.append(field)
    }
  }

  /// Removes a field.
  ///
  /// - Parameter name: The field's name, in any case.
  public mutating func remove(name: String) {
    fields.removeAll { $0.isNamed(name) }
  }

  private func index(of name: String) -> Int? {
    fields.firstIndex { $0.isNamed(name) }
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
  ///
  /// The languages are those of the process' start.
  public static let `default`: HTTPHeaders = [
    "Accept": "application/json",
    "Accept-Language": preferredLanguages,
    "User-Agent": "InnoNetwork",
  ]

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
      if let fault = field.fault { return fault }
    }
    return nil
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

extension UInt8 {
  /// The letter in lower case, where it is one of ASCII.
  fileprivate var lowercase: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
