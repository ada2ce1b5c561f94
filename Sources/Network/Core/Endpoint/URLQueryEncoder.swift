public import Foundation

/// A name and a value in a query.
public typealias QueryItem = URLQueryItem

/// An encoder that flattens parameters into query items.
///
/// By default, the encoder encodes `{"page": 2, "tag": ["a", "b"], "by": {"id": 3}}` as
/// `by[id]=3&page=2&tag=a&tag=b`. Null values are omitted. Names are sorted, so that equal
/// parameters produce equal URLs.
///
/// ```swift
/// var queryEncoder: URLQueryEncoder {
///   URLQueryEncoder(keyEncodingStrategy: .convertToSnakeCase, arrayEncodingStrategy: .bracketed)
/// }
/// ```
public struct URLQueryEncoder: Sendable {
  /// The strategy for encoding keys.
  public var keyEncodingStrategy: URLQueryKeyEncodingStrategy
  /// The strategy for encoding dates.
  public var dateEncodingStrategy: URLQueryDateEncodingStrategy
  /// The strategy for encoding arrays.
  public var arrayEncodingStrategy: URLQueryArrayEncodingStrategy
  /// The strategy for encoding infinite and NaN values.
  public var nonConformingFloatEncodingStrategy: URLQueryFloatEncodingStrategy

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - keyEncodingStrategy: The strategy for encoding keys.
  ///   - dateEncodingStrategy: The strategy for encoding dates.
  ///   - arrayEncodingStrategy: The strategy for encoding arrays.
  ///   - nonConformingFloatEncodingStrategy: The strategy for encoding infinite and NaN values.
  public init(
    keyEncodingStrategy: URLQueryKeyEncodingStrategy = .useDefaultKeys,
    dateEncodingStrategy: URLQueryDateEncodingStrategy = .iso8601,
    arrayEncodingStrategy: URLQueryArrayEncodingStrategy = .repeated,
    nonConformingFloatEncodingStrategy: URLQueryFloatEncodingStrategy = .throw
  ) {
    self.keyEncodingStrategy = keyEncodingStrategy
    self.dateEncodingStrategy = dateEncodingStrategy
    self.arrayEncodingStrategy = arrayEncodingStrategy
    self.nonConformingFloatEncodingStrategy = nonConformingFloatEncodingStrategy
  }

  /// Encodes a value as query items.
  ///
  /// - Parameters:
  ///   - value: The value to encode. Without a root key, the value must have named properties or
  ///     keys.
  ///   - rootKey: The name under which the value is nested, as in `filter[page]=2`, or nil for no
  ///     nesting.
  /// - Returns: The query items.
  /// - Throws: `EncodingError` if the value cannot be encoded, or if `rootKey` is nil and the value
  ///   has no named properties or keys.
  public func encode(_ value: some Encodable, rootKey: String? = nil) throws -> [URLQueryItem] {
    let root = QueryNode()
    try QueryValueEncoder(options: self, codingPath: [], node: root).encode(value)
    var items: [URLQueryItem] = []
    switch (root.content, rootKey) {
    case (.object(let members), let rootKey):
      append(members, below: rootKey, to: &items)
    case (.none, nil), (.null, nil):
      break
    case (_, let rootKey?):
      append(root, named: rootKey, to: &items)
    case (let other, nil):
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: [],
          debugDescription: "expected named values, found \(other.kind)"
        )
      )
    }
    return items
  }

  /// Encodes a value as a form (WHATWG URL standard, section 5.2).
  ///
  /// - Parameters:
  ///   - value: The value to encode. Without a root key, the value must have named properties or
  ///     keys.
  ///   - rootKey: The name under which the value is nested, or nil for no nesting.
  /// - Returns: The encoded form, in UTF-8.
  /// - Throws: `EncodingError` if the value cannot be encoded, or if `rootKey` is nil and the value
  ///   has no named properties or keys.
  public func encodeForm(_ value: some Encodable, rootKey: String? = nil) throws -> Data {
    let text = try encode(value, rootKey: rootKey)
      .map { item in
        let name = PercentEncoding.encode(formPart: item.name)
        return "\(name)=\(PercentEncoding.encode(formPart: item.value ?? ""))"
      }
      .joined(separator: "&")
    return Data(text.utf8)
  }

  private func append(
    _ members: [String: QueryNode],
    below parent: String?,
    to items: inout [URLQueryItem]
  ) {
    for (key, node) in members.sorted(by: { $0.key < $1.key }) {
      append(node, named: parent.map { "\($0)[\(key)]" } ?? key, to: &items)
    }
  }

  private func append(_ node: QueryNode, named name: String, to items: inout [URLQueryItem]) {
    switch node.content {
    case .none, .null: break
    case .text(let text): items.append(URLQueryItem(name: name, value: text))
    case .object(let members): append(members, below: name, to: &items)
    case .array(let nodes):
      for (index, node) in nodes.enumerated() {
        let name =
          switch arrayEncodingStrategy {
          case .indexed: "\(name)[\(index)]"
          case .bracketed: "\(name)[]"
          case .repeated: name
          }
        append(node, named: name, to: &items)
      }
    }
  }
}

/// A strategy for keys in a query.
public enum URLQueryKeyEncodingStrategy: Sendable {
  /// Keys are not changed.
  case useDefaultKeys
  /// Keys are converted to snake case.
  ///
  /// For example, `userID` becomes `user_id`.
  case convertToSnakeCase
  /// Each key is replaced by the name that the transform returns for the key's coding path.
  case custom(URLQueryCustomKeyTransform)
}

/// A transform that converts a coding key to a name in a query.
public struct URLQueryCustomKeyTransform: Sendable {
  let transform: @Sendable ([any CodingKey]) -> String

  /// Creates a transform.
  ///
  /// - Parameter transform: A closure that receives a coding path, and returns the name to use for
  ///   the last key of the path.
  public init(_ transform: @escaping @Sendable ([any CodingKey]) -> String) {
    self.transform = transform
  }
}

/// A strategy for dates in a query.
public enum URLQueryDateEncodingStrategy: Sendable {
  /// ISO 8601 format, such as `1994-11-06T08:49:37Z`.
  case iso8601
  /// The number of seconds since 1970.
  case secondsSince1970
  /// The number of milliseconds since 1970, rounded.
  case millisecondsSince1970
  /// The text that the given closure returns for the date.
  case custom(@Sendable (Date) throws -> String)
}

/// A strategy for the names of array elements in a query.
public enum URLQueryArrayEncodingStrategy: Sendable, Equatable {
  /// Names with an index, as in `tag[0]=a&tag[1]=b`.
  case indexed
  /// Names with brackets, as in `tag[]=a&tag[]=b`.
  case bracketed
  /// Repeated names, as in `tag=a&tag=b`.
  case repeated
}

/// A strategy for infinite and NaN values in a query.
public enum URLQueryFloatEncodingStrategy: Sendable, Equatable {
  /// Encoding throws an error for an infinite or NaN value.
  case `throw`
  /// Infinite and NaN values are encoded as the given strings.
  case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
}
