/// A matcher that finds the output for a URL by comparing the URL's path with patterns.
///
/// ```swift
/// let matcher = DeepLinkMatcher<AppLink> {
///   DeepLinkMapping("/people/:id", AppLink.Cases.person)
///   for tab in Tab.allCases { DeepLinkMapping("/\(tab.name)") { _ in .tab(tab) } }
/// }
/// matcher.match(try DeepLink(parsing: "innosample://app/people/3"))  // .person(3)
/// ```
///
/// The most specific pattern wins, regardless of the order of the mappings. Segments are compared
/// from left to right: a literal is more specific than a parameter, and a parameter is more
/// specific than a wildcard. If the mapping of a pattern returns `nil`, the next most specific
/// pattern is tried. The output can have any type, such as an enum of the app, a command or a
/// ``FlowPlan``.
public struct DeepLinkMatcher<Output>: Sendable {
  /// The patterns that could be parsed, in the order of their mappings.
  public let patterns: [DeepLinkPattern]

  private let resolves: [DeepLinkMapping<Output>.Resolve]
  private let index: PatternIndex
  private let builders: LinkBuilders<Output>

  /// The errors in the patterns and the conflicts between the patterns.
  ///
  /// A pattern that could not be parsed matches nothing. Patterns that match the same paths are
  /// tried in the order of their mappings.
  public let problems: [DeepLinkPatternError]

  /// Creates a matcher for all mappings whose patterns can be parsed.
  ///
  /// ``problems`` lists the patterns that cannot be parsed, and the patterns that match the same
  /// paths as an earlier pattern.
  ///
  /// - Parameter mappings: The mappings.
  public init(@DeepLinkMappingBuilder<Output> _ mappings: () -> [DeepLinkMapping<Output>]) {
    self.init(mappings())
  }

  /// Creates a matcher for all mappings whose patterns can be parsed.
  ///
  /// ``problems`` lists the patterns that cannot be parsed, and the patterns that match the same
  /// paths as an earlier pattern.
  ///
  /// - Parameter mappings: The mappings.
  public init(_ mappings: [DeepLinkMapping<Output>]) {
    var patterns: [DeepLinkPattern] = []
    var readable: [DeepLinkMapping<Output>] = []
    var problems: [DeepLinkPatternError] = []
    var known: [DeepLinkPattern.Shape: Int] = [:]
    patterns.reserveCapacity(mappings.count)
    readable.reserveCapacity(mappings.count)
    known.reserveCapacity(mappings.count)
    for mapping in mappings {
      switch mapping.pattern {
      case .failure(let error):
        problems.append(error)
      case .success(let pattern):
        let first = known[pattern.shape, orInsert: patterns.count]
        if first < patterns.count {
          let (text, other) = (pattern.description, patterns[first].description)
          problems.append(
            text == other ? .repeatedPattern(pattern: text) : .sameShape(pattern: text, as: other)
          )
        }
        patterns.append(pattern)
        readable.append(mapping)
      }
    }
    self.patterns = patterns
    self.problems = problems
    resolves = readable.map(\.resolve)
    index = PatternIndex(patterns)
    builders = LinkBuilders(readable)
  }

  /// Returns this matcher if it has no ``problems``.
  ///
  /// - Returns: This matcher.
  /// - Throws: The first error in ``problems``.
  public func validated() throws(DeepLinkPatternError) -> Self {
    if let problem = problems.first { throw problem }
    return self
  }

  /// Returns the output that a link opens, regardless of the link's scheme and host.
  ///
  /// - Parameter link: The link.
  /// - Returns: The output of the most specific mapping that returns an output, or `nil` if no
  ///   mapping returns an output.
  public func match(_ link: DeepLink) -> Output? {
    var output: Output?
    _ = find(link, &output)
    return output
  }

  /// Builds a link that opens the given output.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - scheme: The link's scheme.
  ///   - host: The link's host, or `nil` for a link without a host.
  /// - Returns: A link that this matcher maps to the output, or `nil` if no mapping can build such
  ///   a link.
  public func link(to output: Output, scheme: String, host: String?) -> DeepLink? {
    link(to: output, scheme: scheme, host: host) { _ in true }
  }

  /// Returns a link that opens the given output, or `nil` if no mapping can build a valid link.
  ///
  /// A link is valid if `isReadable` accepts the link, and if this matcher matches the link to the
  /// given output.
  func link(
    to output: Output,
    scheme: String,
    host: String?,
    where isReadable: (DeepLink) -> Bool
  ) -> DeepLink? {
    builders.first(for: output) { index, parameters in
      guard let segments = patterns[index].segments(filledWith: parameters),
        let link = try? DeepLink(
          scheme: scheme,
          host: host,
          segments: segments,
          query: parameters.query
        ),
        isReadable(link)
      else { return nil }
      var read: Output?
      let found = find(link, &read)
      guard let read else { return nil }
      let isSame =
        areEqual(read, output)
        ?? (found == index && builders.parameters(of: read, by: index) == parameters)
      return isSame ? link : nil
    }
  }

  private func find(_ link: DeepLink, _ output: inout Output?) -> Int? {
    index.first(along: link.segments) { index in
      let pattern = patterns[index]
      output = resolves[index](
        DeepLinkParameters(
          names: pattern.parameterNames,
          values: pattern.parameterPositions.map { link.segments[$0] },
          rest: pattern.endsOpen ? Array(link.segments.dropFirst(pattern.segments.count - 1)) : [],
          query: link.query
        )
      )
      return output != nil
    }
  }

  /// Returns a Boolean value that indicates whether two outputs are equal, or `nil` if the outputs
  /// are not `Equatable`.
  private func areEqual(_ left: Output, _ right: Output) -> Bool? {
    func compare<Value: Equatable>(_ left: Value) -> Bool { left == right as? Value }
    return (left as? any Equatable).map { compare($0) }
  }
}
