public import InnoReflection

/// A pattern and what a URL of its shape opens.
///
/// ```swift
/// DeepLinkMapping("/people/:id", AppLink.Cases.person)
/// DeepLinkMapping("/search") { parameters in
///   parameters["text"].map(AppLink.search)
/// }
/// ```
public struct DeepLinkMapping<Output>: Sendable {
  /// Makes the output from the parameters, or gives `nil` when they do not fit.
  public typealias Resolve = @Sendable (DeepLinkParameters) -> Output?

  /// Gives the parameters that make an output, or `nil` when this mapping does not make it.
  public typealias Build = @Sendable (Output) -> DeepLinkParameters?

  let text: String
  let resolve: Resolve
  let build: Build?

  /// Maps a pattern by hand.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, read when the matcher is made.
  ///   - build: The way back, for URLs of outputs.
  ///   - resolve: Makes the output; when it gives `nil`, the next pattern that fits is asked.
  public init(_ pattern: String, build: Build? = nil, resolve: @escaping Resolve) {
    text = pattern
    self.resolve = resolve
    self.build = build
  }

  /// Maps a pattern to a case without a payload, both ways.
  ///
  /// - Parameters:
  ///   - pattern: The pattern, without parameters.
  ///   - path: The case.
  public init(_ pattern: String, _ path: CasePath<Output, Void>) {
    self.init(
      pattern,
      build: { path.matches($0) ? DeepLinkParameters() : nil },
      resolve: { _ in path.embed(()) }
    )
  }

  /// Maps a pattern to a case whose payload is the value of the pattern's first parameter, both ways.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - path: The case.
  public init<Value: DeepLinkValue>(_ pattern: String, _ path: CasePath<Output, Value>) {
    let name = (try? DeepLinkPattern(pattern))?.parameterNames.first ?? ""
    self.init(
      pattern,
      build: { path.extract($0).map { DeepLinkParameters([name: $0]) } },
      resolve: { $0.value(name).map(path.embed) }
    )
  }

  /// The same mapping for something that is made of this one's output, as when a feature's links become
  /// links of the app.
  ///
  /// - Parameters:
  ///   - make: Makes the other output.
  ///   - take: The way back.
  /// - Returns: The mapping.
  public func map<Other>(
    _ make: @escaping @Sendable (Output) -> Other,
    back take: (@Sendable (Other) -> Output?)? = nil
  ) -> DeepLinkMapping<Other> {
    let (resolve, build) = (resolve, build)
    let buildOther: DeepLinkMapping<Other>.Build? =
      if let build, let take { { take($0).flatMap(build) } } else { nil }
    return DeepLinkMapping<Other>(text, build: buildOther) { resolve($0).map(make) }
  }
}
