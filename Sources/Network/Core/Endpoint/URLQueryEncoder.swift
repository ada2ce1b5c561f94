public import Foundation

/// One name and value of a query.
public typealias QueryItem = URLQueryItem

/// Flattens parameters to query items.
///
/// `{"page": 2, "tag": ["a", "b"], "by": {"id": 3}}` gives `by[id]=3&page=2&tag=a&tag=b`. Null is left
/// out; names are sorted, so that a URL is stable.
///
/// ```swift
/// var queryEncoder: URLQueryEncoder {
///   URLQueryEncoder(keyEncodingStrategy: .convertToSnakeCase, arrayEncodingStrategy: .bracketed)
/// }
/// ```
public struct URLQueryEncoder: Sendable {
  /// How the names of properties become names of items.
  public var keyEncodingStrategy: URLQueryKeyEncodingStrategy
  /// How dates are written.
  public var dateEncodingStrategy: URLQueryDateEncodingStrategy
  /// How the elements of an array are named.
  public var arrayEncodingStrategy: URLQueryArrayEncodingStrategy
  /// How numbers that are not finite are written.
  public var nonConformingFloatEncodingStrategy: URLQueryFloatEncodingStrategy

  /// Makes an encoder.
  ///
  /// - Parameters:
  ///   - keyEncodingStrategy: How the names of properties become names of items.
  ///   - dateEncodingStrategy: How dates are written.
  ///   - arrayEncodingStrategy: How the elements of an array are named.
  ///   - nonConformingFloatEncodingStrategy: How numbers that are not finite are written.
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

  /// Flattens a value.
  ///
  /// - Parameters:
  ///   - value: Named values; with a root key, any value.
  ///   - rootKey: The name that all others are below, as in `filter[page]=2`.
  /// - Returns: The items.
  /// - Throws: `EncodingError` when the value cannot be encoded, or has no names.
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
          debugDescription: "a query needs names, so it cannot be made of \(other.kind)"
        )
      )
    }
    return items
  }

  /// Flattens a value to a form, as the WHATWG URL standard, section 5.2, writes it.
  ///
  /// - Parameters:
  ///   - value: Named values; with a root key, any value.
  ///   - rootKey: The name that all others are below.
  /// - Returns: The form in UTF-8.
  /// - Throws: `EncodingError` when the value cannot be encoded, or has no names.
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

/// How the names of properties become names of query items.
public enum URLQueryKeyEncodingStrategy: Sendable {
  /// As they are.
  case useDefaultKeys
  /// `userID` becomes `user_id`.
  case convertToSnakeCase
  /// By a function of the path to the value, its own name last.
  case custom(URLQueryCustomKeyTransform)
}

/// A function that names a query item.
public struct URLQueryCustomKeyTransform: Sendable {
  let transform: @Sendable ([any CodingKey]) -> String

  /// Makes a transform.
  ///
  /// - Parameter transform: Gives the name for the path to a value, its own key last.
  public init(_ transform: @escaping @Sendable ([any CodingKey]) -> String) {
    self.transform = transform
  }
}

/// How dates are written in a query.
public enum URLQueryDateEncodingStrategy: Sendable {
  /// `1994-11-06T08:49:37Z`.
  case iso8601
  /// Seconds since 1970.
  case secondsSince1970
  /// Whole milliseconds since 1970.
  case millisecondsSince1970
  /// By a function.
  case custom(@Sendable (Date) throws -> String)
}

/// How the elements of an array are named in a query.
public enum URLQueryArrayEncodingStrategy: Sendable, Equatable {
  /// `tag[0]=a&tag[1]=b`.
  case indexed
  /// `tag[]=a&tag[]=b`.
  case bracketed
  /// `tag=a&tag=b`.
  case repeated
}

/// How numbers that are not finite are written in a query.
public enum URLQueryFloatEncodingStrategy: Sendable, Equatable {
  /// Not at all: encoding fails.
  case `throw`
  /// As texts.
  case convertToString(positiveInfinity: String, negativeInfinity: String, nan: String)
}
