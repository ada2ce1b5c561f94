#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// An ordered collection of header fields, whose names are not case-sensitive.
///
/// ```swift
/// var headers = HTTPHeaders.default
/// headers.update(name: "X-Sample-Feature", value: "People")
/// headers["x-sample-feature"]  // "People"
/// ```
///
/// A collection may contain malformed names and values, such as a value with a line break. A
/// request with such a field fails with ``NetworkError/invalidRequest(_:)`` and is never sent.
public struct HTTPHeaders: Sendable, Hashable, Codable {
  /// One header field.
  public struct Field: Sendable, Hashable, Codable {
    /// The name of the field, in its original case.
    public let name: String
    /// The value of the field.
    public let value: String

    /// Creates a field.
    ///
    /// - Parameters:
    ///   - name: The name of the field.
    ///   - value: The value of the field.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }

    /// Returns a Boolean value that indicates whether the field has the given name; the case of
    /// ASCII letters is ignored.
    package func isNamed(_ other: String) -> Bool {
      guard name.utf8.count == other.utf8.count else { return false }
      return zip(name.utf8, other.utf8).allSatisfy { $0 == $1 || $0.lowercase == $1.lowercase }
    }

    /// A description of the defect in a malformed field, or nil if the field is valid.
    package var fault: String? {
      guard Token.isValid(name) else {
        return "the header name \"\(Printable.text(name))\" is not a valid HTTP token"
      }
      // A line break in a value would allow header injection (CWE-113).
      guard !value.utf8.contains(where: { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F }) else {
        return "the value of the header \(name) contains a control character"
      }
      return nil
    }
  }

  private var fields: [Field] = []

  /// Creates a collection by decoding an array of objects with the keys `name` and `value`.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError` if the data has a different format.
  public init(from decoder: any Decoder) throws {
    fields = try decoder.singleValueContainer().decode([Field].self)
  }

  /// Encodes the fields as an array of objects with the keys `name` and `value`.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: The error that the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(fields)
  }

  /// Creates an empty collection.
  public init() {}

  /// Creates a collection from fields.
  ///
  /// Several fields may have the same name.
  init(_ fields: [Field]) {
    self.fields = fields
  }

  /// Creates a collection from the headers of a request.
  ///
  /// The fields are sorted by name, because Foundation does not keep their order.
  ///
  /// - Parameter request: The request that contains the headers.
  public init(_ request: URLRequest) {
    self.init(
      sorted: (request.allHTTPHeaderFields ?? [:]).map { Field(name: $0.key, value: $0.value) }
    )
  }

  /// Creates a collection, sorted by name, from the headers of a response.
  ///
  /// - Parameter response: The response that contains the headers.
  public init(_ response: HTTPURLResponse) {
    self.init(
      sorted: response.allHeaderFields.map { Field(name: "\($0.key)", value: "\($0.value)") }
    )
  }

  /// Creates a collection, sorted by name, from fields.
  ///
  /// If the names of several fields differ only in case, only the last field is kept.
  private init(sorted fields: [Field]) {
    let sorted = fields.sorted { $0.name < $1.name }
    var places: [String: Int] = [:]
    places.reserveCapacity(sorted.count)
    self.fields.reserveCapacity(sorted.count)
    for field in sorted {
      let name = field.name.lowercased()
      if let place = places[name] {
        self.fields[place] = field
      } else {
        places[name] = self.fields.count
        self.fields.append(field)
      }
    }
  }

  /// The value of the field with the given name, or nil if there is no such field.
  ///
  /// Values of repeated fields are joined with commas (RFC 9110, section 5.3).
  ///
  /// - Parameter name: The name, which is not case-sensitive.
  public subscript(name: String) -> String? {
    guard let first = index(of: name) else { return nil }
    guard fields[(first + 1)...].contains(where: { $0.isNamed(name) }) else {
      return fields[first].value
    }
    return values(for: name).joined(separator: ", ")
  }

  /// Returns the values of all fields with the given name.
  ///
  /// For a response, the array contains at most one value, in which the values of repeated fields
  /// are joined.
  ///
  /// - Parameter name: The name, which is not case-sensitive.
  /// - Returns: The values, in the order of their fields.
  public func values(for name: String) -> [String] {
    fields.filter { $0.isNamed(name) }.map(\.value)
  }

  /// Appends a field, and keeps any existing fields with the same name.
  ///
  /// Repeated fields are sent as a single field with comma-separated values (RFC 9110, section
  /// 5.3).
  ///
  /// - Parameters:
  ///   - name: The name of the field.
  ///   - value: The value of the field.
  public mutating func add(name: String, value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// Sets the value of the first field that has the given name, and removes all later fields that
  /// have this name.
  ///
  /// If no field has the name, this method appends a field.
  ///
  /// - Parameters:
  ///   - name: The name, which is not case-sensitive.
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

  /// Removes all fields with the given name.
  ///
  /// - Parameter name: The name, which is not case-sensitive.
  public mutating func remove(name: String) {
    fields.removeAll { $0.isNamed(name) }
  }

  private func index(of name: String) -> Int? {
    fields.firstIndex { $0.isNamed(name) }
  }
}

extension HTTPHeaders: Sequence {
  /// Creates an iterator over the fields, in order.
  ///
  /// - Returns: The iterator.
  public func makeIterator() -> IndexingIterator<[Field]> {
    fields.makeIterator()
  }

  /// The number of fields.
  public var count: Int { fields.count }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
  /// Creates a collection from a dictionary literal.
  ///
  /// If several pairs have the same name, the last value is used.
  ///
  /// - Parameter elements: The pairs of names and values.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements {
      update(name: name, value: value)
    }
  }
}

extension HTTPHeaders {
  /// The default headers of an endpoint: `Accept`, `Accept-Language` and `User-Agent`.
  ///
  /// The user's preferred languages are read once in each process.
  public static let `default`: HTTPHeaders = [
    "Accept": "application/json",
    "Accept-Language": preferredLanguages,
    "User-Agent": "InnoNetwork",
  ]

  /// The fields of ``default`` as a dictionary, which is the format that Foundation requires.
  static let joinedDefault = HTTPHeaders.default.joined

  /// The user's first three preferred languages, with weights (RFC 9110, section 12.5.4).
  private static var preferredLanguages: String {
    let languages = Locale.preferredLanguages.prefix(3)
    guard !languages.isEmpty else { return "en" }
    return languages.enumerated()
      .map { $0.offset == 0 ? $0.element : "\($0.element);q=0.\(10 - $0.offset)" }
      .joined(separator: ", ")
  }

  /// A description of the defect in the first malformed field, or nil if all fields are valid.
  var fault: String? {
    for field in fields {
      if let fault = field.fault { return fault }
    }
    return nil
  }

  /// The lowercased names of fields that never contain a secret.
  ///
  /// These fields are shown in logs. All of these fields except `host` are kept when a redirect
  /// leads to another origin.
  static let namesWithoutSecrets: Set<String> = [
    "accept", "accept-encoding", "accept-language", "accept-ranges", "age", "allow",
    "cache-control", "connection", "content-encoding", "content-language", "content-length",
    "content-range", "content-type", "date", "expires", "host", "if-modified-since",
    "keep-alive", "last-modified", "range", "retry-after", "server", "transfer-encoding",
    "user-agent", "vary", "x-request-id",
  ]
}

extension UInt8 {
  /// The byte, converted to lower case if it is an ASCII letter.
  fileprivate var lowercase: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
