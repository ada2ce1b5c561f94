public import InnoCasePaths

/// A mapping that turns URLs with a certain path pattern into outputs, such as commands.
///
/// ```swift
/// DeepLinkMapping("/people/:id", AppLink.Cases.person)
/// DeepLinkMapping("/search") { parameters in
///   parameters["text"].map(AppLink.search)
/// }
/// ```
public struct DeepLinkMapping<Output>: Sendable {
  /// A closure that creates the output for a link from the link's parameters, or returns `nil` if
  /// the parameters are not valid.
  public typealias Resolve = @Sendable (DeepLinkParameters) -> Output?

  /// A closure that returns the parameters of the link for the given output, or `nil` if the output
  /// does not belong to this mapping.
  public typealias Build = @Sendable (Output) -> DeepLinkParameters?

  let pattern: Result<DeepLinkPattern, DeepLinkPatternError>
  let resolve: Resolve
  let build: Build?

  /// The name of the enum case for which the mapping builds links.
  ///
  /// The value is `nil` if the mapping is not limited to one case.
  let caseName: String?

  private init(
    _ pattern: Result<DeepLinkPattern, DeepLinkPatternError>,
    caseName: String?,
    build: Build?,
    resolve: @escaping Resolve
  ) {
    self.pattern = pattern
    self.caseName = caseName
    self.build = build
    self.resolve = resolve
  }

  /// Creates a mapping from a pattern and closures.
  ///
  /// If possible, use an initializer with an enum case instead, such as
  /// ``init(_:_:build:resolve:)``. To build a link to an enum case, a matcher looks up the mapping
  /// of the case. Without an enum case, the matcher must try one mapping after the other, which is
  /// slower.
  ///
  /// - Parameters:
  ///   - pattern: The pattern. If the pattern cannot be parsed, ``DeepLinkMatcher/problems`` lists
  ///     the error.
  ///   - build: A closure that returns the parameters of the link that opens an output. Pass `nil`
  ///     if the mapping cannot build links.
  ///   - resolve: A closure that creates the output. If the closure returns `nil`, the next
  ///     matching pattern is tried.
  public init(_ pattern: String, build: Build? = nil, resolve: @escaping Resolve) {
    self.init(Self.parse(pattern), caseName: nil, build: build, resolve: resolve)
  }

  /// Creates a two-way mapping between a pattern and a case without a payload.
  ///
  /// - Parameters:
  ///   - pattern: A pattern that has no parameters.
  ///   - path: The case.
  public init(_ pattern: String, _ path: CasePath<Output, Void>) {
    self.init(pattern, path, build: { _ in DeepLinkParameters() }, resolve: { _ in () })
  }

  /// Creates a two-way mapping between a pattern and a case.
  ///
  /// The case's payload is the value of the pattern's first parameter.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - path: The case.
  public init<Value: DeepLinkValue>(_ pattern: String, _ path: CasePath<Output, Value>) {
    let parsed = Self.parse(pattern).flatMap { parsed in
      parsed.parameterNames.isEmpty
        ? .failure(.missingParameter(pattern: pattern)) : .success(parsed)
    }
    let name = (try? parsed.get())?.parameterNames.first ?? ""
    self.init(
      parsed,
      caseName: path.name,
      build: { path.extract($0).map { DeepLinkParameters([name: $0]) } },
      resolve: { $0.value(name).map(path.embed) }
    )
  }

  /// Creates a two-way mapping between a pattern and an enum case, with closures that convert the
  /// payload of the case.
  ///
  /// ```swift
  /// DeepLinkMapping("/search", AppLink.Cases.search) { text, page in
  ///   DeepLinkParameters(query: ["text": text, "page": page])
  /// } resolve: { parameters in
  ///   parameters["text"].map { ($0, parameters.value("page") ?? 1) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - pattern: The pattern. If the pattern cannot be parsed, ``DeepLinkMatcher/problems`` lists
  ///     the error.
  ///   - path: The path of the case.
  ///   - build: A closure that returns the parameters for a payload, or `nil` if the payload has no
  ///     URL.
  ///   - resolve: A closure that creates the payload. If the closure returns `nil`, the next
  ///     matching pattern is tried.
  public init<Value>(
    _ pattern: String,
    _ path: CasePath<Output, Value>,
    build: @escaping @Sendable (Value) -> DeepLinkParameters?,
    resolve: @escaping @Sendable (DeepLinkParameters) -> Value?
  ) {
    self.init(
      Self.parse(pattern),
      caseName: path.name,
      build: { path.extract($0).flatMap(build) },
      resolve: { resolve($0).map(path.embed) }
    )
  }

  /// Returns a mapping that transforms the outputs of this mapping.
  ///
  /// - Parameters:
  ///   - make: A closure that transforms an output of this mapping into the new output.
  ///   - take: A closure that reverses the transformation. Without this closure, the new mapping
  ///     cannot build URLs.
  /// - Returns: The new mapping.
  public func map<Other>(
    _ make: @escaping @Sendable (Output) -> Other,
    back take: (@Sendable (Other) -> Output?)? = nil
  ) -> DeepLinkMapping<Other> {
    map(caseName: nil, make, back: take)
  }

  /// Returns a mapping that wraps the outputs of this mapping in an enum case.
  ///
  /// For example, use this method to turn the links of a feature into links of the app.
  ///
  /// - Parameter path: The case.
  /// - Returns: The new mapping. The new mapping can build URLs if this mapping can build URLs.
  public func map<Other>(_ path: CasePath<Other, Output>) -> DeepLinkMapping<Other> {
    map(caseName: path.name, path.embed, back: path.extract)
  }

  private func map<Other>(
    caseName: String?,
    _ make: @escaping @Sendable (Output) -> Other,
    back take: (@Sendable (Other) -> Output?)?
  ) -> DeepLinkMapping<Other> {
    let (resolve, build) = (resolve, build)
    let buildOther: DeepLinkMapping<Other>.Build? =
      if let build, let take { { take($0).flatMap(build) } } else { nil }
    return DeepLinkMapping<Other>(pattern, caseName: caseName, build: buildOther) {
      resolve($0).map(make)
    }
  }

  private static func parse(_ text: String) -> Result<DeepLinkPattern, DeepLinkPatternError> {
    Result { () throws(DeepLinkPatternError) in try DeepLinkPattern(text) }
  }
}
