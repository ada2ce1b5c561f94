/// What a URL gives for the parameters of the pattern that it matched, and its query.
///
/// ```swift
/// guard let id = parameters.value("id", as: Int.self) else { return nil }
/// ```
public struct DeepLinkParameters: Hashable, Sendable {
  private let names: [String]
  private let values: [String]

  /// What the wildcard took.
  public let rest: [String]

  /// The items of the query.
  public let query: [DeepLink.QueryItem]

  init(names: [String], values: [String], rest: [String], query: [DeepLink.QueryItem]) {
    self.names = names
    self.values = values
    self.rest = rest
    self.query = query
  }

  /// Makes parameters, from which a URL is built.
  ///
  /// - Parameters:
  ///   - path: The values of the pattern's parameters, by name.
  ///   - rest: What stands in the place of the wildcard.
  ///   - query: The items of the query.
  public init(
    _ path: KeyValuePairs<String, any DeepLinkValue> = [:],
    rest: [String] = [],
    query: KeyValuePairs<String, any DeepLinkValue> = [:]
  ) {
    self.init(
      names: path.map(\.key),
      values: path.map(\.value.deepLinkText),
      rest: rest,
      query: query.map { DeepLink.QueryItem($0.key, $0.value.deepLinkText) }
    )
  }

  /// The text of a parameter of the path or, when the path has none of the name, of the first query
  /// item.
  ///
  /// - Parameter name: The parameter's name.
  public subscript(name: String) -> String? {
    self[path: name] ?? query.first { $0.name == name }?.value
  }

  /// The value of a parameter of the path or, when the path has none of the name, of the first query
  /// item.
  ///
  /// - Parameters:
  ///   - name: The parameter's name.
  ///   - type: What to read it as.
  /// - Returns: The value, or `nil` when it is missing or its text is not one.
  public func value<Value: DeepLinkValue>(
    _ name: String,
    as type: Value.Type = Value.self
  ) -> Value? {
    self[name].flatMap(Value.init(deepLinkText:))
  }

  /// Every value of a name: of the path, then of the query in order.
  ///
  /// - Parameters:
  ///   - name: The parameter's name.
  ///   - type: What to read them as.
  /// - Returns: The values, without those whose text is not one.
  public func values<Value: DeepLinkValue>(
    _ name: String,
    as type: Value.Type = Value.self
  ) -> [Value] {
    let texts = [self[path: name]] + query.filter { $0.name == name }.map(\.value)
    return texts.compactMap { $0.flatMap(Value.init(deepLinkText:)) }
  }

  subscript(path name: String) -> String? {
    names.firstIndex(of: name).map { values[$0] }
  }
}
