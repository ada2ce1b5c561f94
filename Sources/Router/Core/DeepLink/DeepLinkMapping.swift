public import InnoCasePaths

/// A pattern and the output that a URL of its shape opens.
///
/// ```swift
/// DeepLinkMapping("/people/:id", AppLink.Cases.person)
/// DeepLinkMapping("/search") { parameters in
///   parameters["text"].map(AppLink.search)
/// }
/// ```
public struct DeepLinkMapping<Output>: Sendable {
  /// A closure that creates the output from the parameters, or returns `nil` if they do not fit.
  public typealias Resolve = @Sendable (DeepLinkParameters) -> Output?

  /// A closure that returns the parameters that make an output, or `nil` if this mapping does not
  /// make it.
  public typealias Build = @Sendable (Output) -> DeepLinkParameters?

  let pattern: Result<DeepLinkPattern, DeepLinkPatternError>
  let resolve: Resolve
  let build: Build?

  /// The only case whose links the mapping builds; `nil` if the mapping must be tried for each
  /// output.
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

  /// Maps a pattern with closures.
  ///
  /// A matcher that builds the link of an output tries such mappings one by one, about 50 ns each,
  /// because only their closure knows the outputs that it accepts. A mapping to a case, such as
  /// ``init(_:_:build:resolve:)``, is found by the case instead.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; a matcher reports one that it cannot read.
  ///   - build: A closure that returns the parameters of an output, for building its URL.
  ///   - resolve: A closure that creates the output; if it returns `nil`, the next matching pattern
  ///     is tried.
  public init(_ pattern: String, build: Build? = nil, resolve: @escaping Resolve) {
    self.init(Self.parse(pattern), caseName: nil, build: build, resolve: resolve)
  }

  /// Maps a pattern to a case without a payload, in both directions.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, without parameters.
  ///   - path: The case.
  public init(_ pattern: String, _ path: CasePath<Output, Void>) {
    self.init(pattern, path, build: { _ in DeepLinkParameters() }, resolve: { _ in () })
  }

  /// Maps a pattern to a case whose payload is the value of the pattern's first parameter, in both
  /// directions.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - path: The case.
  public init<Value: DeepLinkValue>(_ pattern: String, _ path: CasePath<Output, Value>) {
    let pattern = Self.parse(pattern)
    let name = (try? pattern.get())?.parameterNames.first ?? ""
    self.init(
      pattern,
      caseName: path.name,
      build: { path.extract($0).map { DeepLinkParameters([name: $0]) } },
      resolve: { $0.value(name).map(path.embed) }
    )
  }

  /// Maps a pattern to a case with closures for its payload, in both directions.
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
  ///   - pattern: The pattern; a matcher reports one that it cannot read.
  ///   - path: The case.
  ///   - build: A closure that returns the parameters of a payload, or `nil` if it has no URL.
  ///   - resolve: A closure that creates the payload; if it returns `nil`, the next matching
  ///     pattern is tried.
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

  /// Returns the mapping with its output transformed.
  ///
  /// - Parameters:
  ///   - make: A closure that returns the other output for an output of this mapping.
  ///   - take: A closure that returns the output of this mapping for the other output, for building
  ///     its URL.
  /// - Returns: The mapping.
  public func map<Other>(
    _ make: @escaping @Sendable (Output) -> Other,
    back take: (@Sendable (Other) -> Output?)? = nil
  ) -> DeepLinkMapping<Other> {
    map(caseName: nil, make, back: take)
  }

  /// Returns the mapping with its output wrapped in a case, for example to turn links of a feature
  /// into links of the app.
  ///
  /// - Parameter path: The case.
  /// - Returns: The mapping, in both directions.
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
