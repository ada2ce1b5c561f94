/// Finds what a URL's path opens among any number of patterns.
///
/// ```swift
/// let matcher = DeepLinkMatcher<AppLink> {
///   DeepLinkMapping("/people/:id", AppLink.Cases.person)
///   for tab in Tab.allCases { DeepLinkMapping("/\(tab.name)") { _ in .tab(tab) } }
/// }
/// matcher.match(try DeepLink(parsing: "innosample://app/people/3"))  // .person(3)
/// ```
///
/// The most specific pattern wins, wherever it is listed: from left to right, a literal goes before a
/// parameter and a parameter before a wildcard. When its mapping gives `nil`, the next one is asked.
/// The output can be anything: a link of the app's own, a command, a ``FlowPlan``.
public struct DeepLinkMatcher<Output>: Sendable {
  private struct Entry: Sendable {
    let pattern: DeepLinkPattern
    let positions: [Int]
    let names: [String]
    let mapping: DeepLinkMapping<Output>
  }

  private var entries: [Entry] = []
  private var trie = SegmentTrie()

  /// What is wrong with the patterns; one that could not be read matches nothing.
  public private(set) var problems: [DeepLinkPatternError] = []

  /// Makes a matcher of all mappings that can be read; ``problems`` names the others.
  ///
  /// - Parameter mappings: The mappings.
  public init(@DeepLinkMappingBuilder<Output> _ mappings: () -> [DeepLinkMapping<Output>]) {
    self.init(mappings())
  }

  /// Makes a matcher of all mappings that can be read; ``problems`` names the others.
  ///
  /// - Parameter mappings: The mappings.
  public init(_ mappings: [DeepLinkMapping<Output>]) {
    var known = Set<DeepLinkPattern>(minimumCapacity: mappings.count)
    for mapping in mappings {
      do {
        let pattern = try DeepLinkPattern(mapping.text)
        if !known.insert(pattern).inserted {
          problems.append(.repeatedPattern(pattern: pattern.description))
        }
        add(pattern, mapping)
      } catch {
        problems.append(error)
      }
    }
  }

  private mutating func add(_ pattern: DeepLinkPattern, _ mapping: DeepLinkMapping<Output>) {
    var positions: [Int] = []
    var names: [String] = []
    for (position, segment) in pattern.segments.enumerated() {
      guard case .parameter(let name) = segment else { continue }
      positions.append(position)
      names.append(name)
    }
    trie.insert(pattern, at: entries.count)
    entries.append(Entry(pattern: pattern, positions: positions, names: names, mapping: mapping))
  }

  /// This matcher, when nothing is wrong with its patterns.
  ///
  /// - Returns: The matcher itself.
  /// - Throws: The first of its ``problems``.
  public func validated() throws(DeepLinkPatternError) -> Self {
    if let problem = problems.first { throw problem }
    return self
  }

  /// The patterns, as they are listed.
  public var patterns: [DeepLinkPattern] { entries.map(\.pattern) }

  /// Finds what a link opens; scheme and host are not looked at.
  ///
  /// - Parameter link: The link.
  /// - Returns: The output of the most specific mapping that has one.
  public func match(_ link: DeepLink) -> Output? {
    trie.first(along: link.segments) { index in
      let entry = entries[index]
      return entry.mapping.resolve(
        DeepLinkParameters(
          names: entry.names,
          values: entry.positions.map { link.segments[$0] },
          rest: entry.pattern.endsOpen
            ? Array(link.segments.dropFirst(entry.pattern.segments.count - 1)) : [],
          query: link.query
        )
      )
    }
  }

  /// Builds the link that opens an output.
  ///
  /// - Parameters:
  ///   - output: The output.
  ///   - scheme: The link's scheme.
  ///   - host: The link's host.
  /// - Returns: The link of the first mapping that knows the way back, or `nil` when none does.
  public func link(to output: Output, scheme: String, host: String?) -> DeepLink? {
    for entry in entries {
      guard let parameters = entry.mapping.build?(output),
        let segments = entry.pattern.segments(filledWith: parameters)
      else { continue }
      return DeepLink(scheme: scheme, host: host, segments: segments, query: parameters.query)
    }
    return nil
  }
}
