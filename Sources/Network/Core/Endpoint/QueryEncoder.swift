import Foundation

/// Flattens parameters to query items.
///
/// `{"page": 2, "tag": ["a", "b"], "by": {"id": 3}}` gives `by[id]=3&page=2&tag=a&tag=b`. Null is
/// left out; names are sorted, so that a URL is stable.
enum QueryEncoder {
  static func items(of parameters: some Encodable) throws -> [URLQueryItem] {
    let json = try JSONEncoder().encode(parameters)
    switch try JSONDecoder().decode(JSONValue.self, from: json) {
    case .object(let values):
      return items(of: values, below: nil)
    case .null:
      return []
    case let other:
      throw EncodingError.invalidValue(
        parameters,
        EncodingError.Context(
          codingPath: [],
          debugDescription: "a query needs names, so it cannot be made of \(other.kind)"
        )
      )
    }
  }

  private static func items(
    of values: [String: JSONValue],
    below parent: String?
  ) -> [URLQueryItem] {
    values.sorted { $0.key < $1.key }.flatMap { key, value in
      items(of: value, named: parent.map { "\($0)[\(key)]" } ?? key)
    }
  }

  private static func items(of value: JSONValue, named name: String) -> [URLQueryItem] {
    switch value {
    case .null: []
    case .bool(let flag): [URLQueryItem(name: name, value: flag ? "true" : "false")]
    case .number(let text), .string(let text): [URLQueryItem(name: name, value: text)]
    case .array(let values): values.flatMap { items(of: $0, named: name) }
    case .object(let values): items(of: values, below: name)
    }
  }
}
