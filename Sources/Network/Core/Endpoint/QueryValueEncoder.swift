import Foundation
import InnoText

/// A node of the tree that ``QueryValueEncoder`` builds.
///
/// ``URLQueryEncoder`` flattens the tree into query items.
final class QueryNode {
  enum Content {
    case none
    case null
    case text(String)
    case array([QueryNode])
    case object([String: QueryNode])

    /// A description of the node without its values, such as `an array of 2 elements`.
    var kind: String {
      switch self {
      case .none, .null: "null"
      case .text: "a single value"
      case .array(let nodes): "an array of \(nodes.count.counted("element"))"
      case .object(let members): "an object with \(members.count.counted("key"))"
      }
    }
  }

  var content = Content.none

  func member(_ name: String) -> QueryNode {
    guard case .object(var members) = content else {
      let node = QueryNode()
      content = .object([name: node])
      return node
    }
    content = .none
    let node = members[name] ?? QueryNode()
    members[name] = node
    content = .object(members)
    return node
  }

  func append() -> QueryNode {
    let node = QueryNode()
    guard case .array(var nodes) = content else {
      content = .array([node])
      return node
    }
    content = .none
    nodes.append(node)
    content = .array(nodes)
    return node
  }

  var count: Int {
    if case .array(let nodes) = content { nodes.count } else { 0 }
  }
}

/// An encoder that stores a value in a tree of nodes.
struct QueryValueEncoder: Encoder {
  let options: URLQueryEncoder
  let codingPath: [any CodingKey]
  let node: QueryNode
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Encodes a value, and represents dates, decimal numbers, URLs and data as text.
  func encode(_ value: some Encodable) throws {
    switch value {
    case let date as Date: node.content = .text(try text(of: date))
    case let number as Decimal: node.content = .text("\(number)")
    case let url as URL: node.content = .text(url.absoluteString)
    case let data as Data: node.content = .text(data.base64EncodedString())
    default: try value.encode(to: self)
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .none = node.content { node.content = .object([:]) }
    return KeyedEncodingContainer(KeyedQueryContainer<Key>(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    if case .none = node.content { node.content = .array([]) }
    return UnkeyedQueryContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    SingleQueryContainer(encoder: self)
  }

  fileprivate func at(_ key: any CodingKey, _ node: QueryNode) -> QueryValueEncoder {
    QueryValueEncoder(options: options, codingPath: codingPath + [key], node: node)
  }

  fileprivate func name(of key: any CodingKey) -> String {
    switch options.keyEncodingStrategy {
    case .useDefaultKeys: key.stringValue
    case .convertToSnakeCase: Self.snakeCase(key.stringValue)
    case .custom(let custom): custom.transform(codingPath + [key])
    }
  }

  /// Converts a name to snake case.
  ///
  /// For example, `userID` becomes `user_id`, and `URLText` becomes `url_text`.
  private static func snakeCase(_ name: String) -> String {
    let letters = Array(name)
    var text = ""
    for (index, letter) in letters.enumerated() {
      let isStart =
        letter.isUppercase && index > 0 && letters[index - 1] != "_"
        && (!letters[index - 1].isUppercase
          || (index + 1 < letters.count && letters[index + 1].isLowercase))
      if isStart { text += "_" }
      text += letter.lowercased()
    }
    return text
  }

  private func text(of date: Date) throws -> String {
    switch options.dateEncodingStrategy {
    case .iso8601: date.formatted(.iso8601)
    case .secondsSince1970: try text(of: date.timeIntervalSince1970)
    case .millisecondsSince1970: try text(of: (date.timeIntervalSince1970 * 1_000).rounded())
    case .custom(let format): try format(date)
    }
  }

  /// Returns a number in JSON notation, such as `2`, `0.5` or `1e+30`.
  fileprivate func text(
    of number: some BinaryFloatingPoint & CustomStringConvertible
  ) throws -> String {
    guard number.isFinite else { return try text(ofNonFinite: number) }
    if let whole = Int64(exactly: number), whole.magnitude < 1 << 53 { return "\(whole)" }
    return number.description
  }

  private func text(ofNonFinite number: some BinaryFloatingPoint) throws -> String {
    switch options.nonConformingFloatEncodingStrategy {
    case .convertToString(let positive, let negative, let nan):
      return number.isNaN ? nan : number > 0 ? positive : negative
    case .throw:
      throw EncodingError.invalidValue(
        number,
        EncodingError.Context(
          codingPath: codingPath,
          debugDescription: "the number is infinite or NaN, which a query cannot contain"
        )
      )
    }
  }
}

private struct KeyedQueryContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: QueryValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  private func child(_ key: any CodingKey) -> QueryValueEncoder {
    encoder.at(key, encoder.node.member(encoder.name(of: key)))
  }

  func encodeNil(forKey key: Key) throws { child(key).node.content = .null }

  func encode(_ value: some Encodable, forKey key: Key) throws { try child(key).encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    child(key).container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    child(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { child(SuperKey()) }
  func superEncoder(forKey key: Key) -> any Encoder { child(key) }
}

private struct UnkeyedQueryContainer: UnkeyedEncodingContainer {
  let encoder: QueryValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.node.count }

  private func child() -> QueryValueEncoder {
    let key = IndexKey(index: count)
    return encoder.at(key, encoder.node.append())
  }

  func encodeNil() throws { child().node.content = .null }
  func encode(_ value: some Encodable) throws { try child().encode(value) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    child().container(keyedBy: keyType)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { child().unkeyedContainer() }
  func superEncoder() -> any Encoder { child() }
}

private struct SingleQueryContainer: SingleValueEncodingContainer {
  let encoder: QueryValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() throws { encoder.node.content = .null }
  func encode(_ value: Bool) throws { encoder.node.content = .text(value ? "true" : "false") }
  func encode(_ value: String) throws { encoder.node.content = .text(value) }
  func encode(_ value: Double) throws { encoder.node.content = .text(try encoder.text(of: value)) }
  func encode(_ value: Float) throws { encoder.node.content = .text(try encoder.text(of: value)) }
  func encode(_ value: Int) throws { encoder.node.content = .text("\(value)") }
  func encode(_ value: Int8) throws { encoder.node.content = .text("\(value)") }
  func encode(_ value: Int16) throws { encoder.node.content = .text("\(value)") }
  func encode(_ value: Int32) throws { encoder.node.content = .text("\(value)") }
  func encode(_ value: Int64) throws { encoder.node.content = .text("\(value)") }
  func encode(_ value: UInt) throws { encoder.node.content = .text("\(value)") }
  func encode(_ value: UInt8) throws { encoder.node.content = .text("\(value)") }
  func encode(_ value: UInt16) throws { encoder.node.content = .text("\(value)") }
  func encode(_ value: UInt32) throws { encoder.node.content = .text("\(value)") }
  func encode(_ value: UInt64) throws { encoder.node.content = .text("\(value)") }
  func encode(_ value: some Encodable) throws { try encoder.encode(value) }
}

private struct SuperKey: CodingKey {
  let stringValue = "super"
  var intValue: Int? { nil }

  init() {}
  init?(stringValue: String) {}
  init?(intValue: Int) { nil }
}

private struct IndexKey: CodingKey {
  let index: Int
  var stringValue: String { "\(index)" }
  var intValue: Int? { index }

  init(index: Int) { self.index = index }
  init?(stringValue: String) { nil }
  init?(intValue: Int) { index = intValue }
}
