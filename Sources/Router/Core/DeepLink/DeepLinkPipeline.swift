/// Decides what a URL opens, from the text to the plan, and carries nothing out.
///
/// ```swift
/// let pipeline = DeepLinkPipeline(
///   schemes: ["innosample"],
///   hosts: ["app"],
///   matcher: matcher,
///   authentication: .required { $0.isPrivate } isAuthenticated: { session.isOpen }
/// )
/// pipeline.decide(for: "innosample://app/people/3")  // .plan(…)
/// ```
///
/// It looks at the limits, the URL's form, its scheme, its host, the patterns and the gate, in this
/// order, and stops at the first that says no.
public struct DeepLinkPipeline<Output: Sendable>: Sendable {
  /// The schemes that are opened, in lower case; `nil` for any.
  public let schemes: Set<String>?

  /// The hosts that are opened, in lower case; `nil` for any, and for none at all.
  public let hosts: Set<String>?

  /// How much of a URL is looked at.
  public let limits: DeepLinkLimits

  /// Finds what a path opens.
  public let matcher: DeepLinkMatcher<Output>

  /// What needs somebody to be signed in.
  public let authentication: DeepLinkAuthentication<Output>

  /// Puts a pipeline together.
  ///
  /// - Parameters:
  ///   - schemes: The schemes that are opened; `nil` for any.
  ///   - hosts: The hosts that are opened; `nil` for any, and for none at all.
  ///   - limits: How much of a URL is looked at.
  ///   - matcher: Finds what a path opens.
  ///   - authentication: What needs somebody to be signed in.
  public init(
    schemes: Set<String>?,
    hosts: Set<String>? = nil,
    limits: DeepLinkLimits = .standard,
    matcher: DeepLinkMatcher<Output>,
    authentication: DeepLinkAuthentication<Output> = .notRequired
  ) {
    self.schemes = schemes.map { Set($0.map { $0.lowercased() }) }
    self.hosts = hosts.map { Set($0.map { $0.lowercased() }) }
    self.limits = limits
    self.matcher = matcher
    self.authentication = authentication
  }

  /// Decides what a URL opens.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The plan, or why there is none.
  @MainActor
  public func decide(for url: String) -> DeepLinkDecision<Output> {
    do {
      return decide(for: try DeepLink(parsing: url, limits: limits))
    } catch {
      return .rejected(error)
    }
  }

  /// Decides what a link opens.
  ///
  /// - Parameter link: The link.
  /// - Returns: The plan, or why there is none.
  @MainActor
  public func decide(for link: DeepLink) -> DeepLinkDecision<Output> {
    if let schemes, !schemes.contains(link.scheme) {
      return .rejected(.schemeNotAllowed(link.scheme))
    }
    if let hosts, !hosts.contains(link.host ?? "") {
      return .rejected(.hostNotAllowed(link.host))
    }
    guard let output = matcher.match(link) else { return .unhandled(link) }
    let plan = DeepLinkPlan(link: link, output: output)
    return authentication.allows(output) ? .plan(plan) : .gated(plan)
  }

  /// Builds the link that this pipeline reads as an output.
  ///
  /// - Parameter output: The output.
  /// - Returns: The link, with the first scheme and host in alphabetical order; `nil` if any scheme is
  ///   opened, or if no mapping builds a link that is read as the output again. That is so if a more
  ///   specific pattern matches it, or if the pipeline would reject it.
  public func link(to output: Output) -> DeepLink? {
    guard let scheme = schemes?.min() else { return nil }
    return matcher.link(to: output, scheme: scheme, host: hosts?.min()) {
      $0.isWithin(limits)
    }
  }
}
