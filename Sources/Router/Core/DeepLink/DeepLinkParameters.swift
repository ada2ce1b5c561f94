/// The values of a pattern's parameters in a URL, and the items of the URL's query.
///
/// ```swift
/// guard let id = parameters.value("id", as: Int.self) else { return nil }
/// ```
public struct DeepLinkParameters: Hashable, Sendable {
  private let names: [String]
  private let values: [String]

  /// The path segments that the pattern's wildcard matched.
  public let rest: [String]

  /// The items of the query.
  public let query: [DeepLink.QueryItem]

  init(names: [String], values: [String], rest: [String], query: [DeepLink.QueryItem]) {
    self.names = names
    self.values = values
    self.rest = rest
    self.query = query
  }

  /// Creates parameters for building a URL.
  ///
  /// - Parameters:
  ///   - path: The values of the pattern's parameters, keyed by name.
  ///   - rest: The segments for the wildcard.
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

  /// The text of the path parameter or the query item with the given name.
  ///
  /// A path parameter takes precedence over a query item. If several query items have the name, the
  /// first item is used. The text is `nil` if the name is missing, or if the query item has no
  /// value.
  ///
  /// - Parameter name: The parameter's name.
  public subscript(name: String) -> String? {
    self[path: name] ?? query.first { $0.name == name }?.value
  }

  /// Returns the value of the parameter with the given name in the path or the query.
  ///
  /// The path takes precedence over the query. If several query items have the name, the first item
  /// is used.
  ///
  /// - Parameters:
  ///   - name: The parameter's name.
  ///   - type: The type of the value.
  /// - Returns: The value, or `nil` if the parameter is missing or its text cannot be converted to
  ///   the type.
  public func value<Value: DeepLinkValue>(
    _ name: String,
    as type: Value.Type = Value.self
  ) -> Value? {
    self[name].flatMap(Value.init(deepLinkText:))
  }

  /// Returns all values with the given name: first the value from the path, then the values from
  /// the query, in order.
  ///
  /// - Parameters:
  ///   - name: The parameter's name.
  ///   - type: The type of the values.
  /// - Returns: The values whose text can be converted to the type.
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
