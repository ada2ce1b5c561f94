/// A pipeline that turns the text of a URL into a plan, without opening the URL.
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
/// The pipeline first checks the URL's syntax and size. The pipeline then checks the scheme, the
/// host, the path and the authentication rule, in this order.
public struct DeepLinkPipeline<Output: Sendable>: Sendable {
  /// The accepted schemes in lower case, or `nil` for any scheme.
  ///
  /// The set contains only valid schemes.
  public let schemes: Set<String>?

  /// The accepted hosts, or `nil` to accept URLs with any host or without a host.
  ///
  /// The set contains only valid hosts, in the form of ``DeepLink/host``, and optionally an empty
  /// string. If the set contains an empty string, URLs without a host are accepted.
  public let hosts: Set<String>?

  /// The limits on the size of a URL.
  public let limits: DeepLinkLimits

  /// The matcher that finds the output for a path.
  public let matcher: DeepLinkMatcher<Output>

  /// The rule that decides which links require authentication.
  public let authentication: DeepLinkAuthentication<Output>

  /// Creates a pipeline.
  ///
  /// - Parameters:
  ///   - schemes: The accepted schemes, or `nil` for any scheme. Letter case is ignored.
  ///   - hosts: The accepted hosts, or `nil` to accept URLs with any host or without a host. A host
  ///     is written without percent-encoding. If the URLs contain a port, the host is followed by
  ///     the port, as in `localhost:8080`. If the set contains an empty string, URLs without a host
  ///     are accepted. The letter case of a host and the leading zeros of a port are ignored.
  ///   - limits: The limits on the size of a URL.
  ///   - matcher: The matcher that finds the output for a path.
  ///   - authentication: The rule that decides which links require authentication.
  public init(
    schemes: Set<String>?,
    hosts: Set<String>? = nil,
    limits: DeepLinkLimits = .standard,
    matcher: DeepLinkMatcher<Output>,
    authentication: DeepLinkAuthentication<Output> = .notRequired
  ) {
    // Invalid schemes and hosts are removed, because no link can contain them.
    self.schemes = schemes.map { schemes in
      Set(schemes.filter { DeepLink.isScheme($0.utf8) }.map { $0.lowercased() })
    }
    self.hosts = hosts.map { Set($0.compactMap(Self.normalized)) }
    self.limits = limits
    self.matcher = matcher
    self.authentication = authentication
  }

  /// Decides whether a URL can be opened, requires authentication, is unhandled, or is rejected.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The decision.
  @MainActor
  public func decide(for url: String) -> DeepLinkDecision<Output> {
    do {
      return decide(for: try DeepLink(parsing: url, limits: limits))
    } catch {
      return .rejected(error)
    }
  }

  /// Decides whether a link can be opened, requires authentication, is unhandled, or is rejected.
  ///
  /// - Parameter link: The link.
  /// - Returns: The decision.
  @MainActor
  public func decide(for link: DeepLink) -> DeepLinkDecision<Output> {
    if let rejection = originRejection(of: link) { return .rejected(rejection) }
    guard let output = matcher.match(link) else { return .unhandled(link) }
    let plan = DeepLinkPlan(link: link, output: output)
    return authentication.allows(output) ? .plan(plan) : .gated(plan)
  }

  /// Builds a link that opens an output.
  ///
  /// The link has the first accepted scheme and the first accepted host in alphabetical order. If
  /// this pipeline accepts every host, the link has no host.
  ///
  /// - Parameter output: The output.
  /// - Returns: The link, or `nil` if ``schemes`` is `nil` or empty, or if no mapping can build
  ///   an acceptable link that opens the output.
  public func link(to output: Output) -> DeepLink? {
    guard let scheme = schemes?.min() else { return nil }
    return matcher.link(to: output, scheme: scheme, host: hosts?.min()) {
      $0.isWithin(limits) && originRejection(of: $0) == nil
    }
  }

  /// Returns the normalized form of a host, as in ``DeepLink/host``, or `nil` if the host is
  /// invalid.
  private static func normalized(_ host: String) -> String? {
    if host.isEmpty { return host }
    return try? DeepLinkHost.normalized(host)
  }

  /// Returns the reason why the scheme or the host of a link is not accepted, or `nil` if both are
  /// accepted.
  private func originRejection(of link: DeepLink) -> DeepLinkRejection? {
    if let schemes, !schemes.contains(link.scheme) { return .schemeNotAllowed(link.scheme) }
    if let hosts, !hosts.contains(link.host ?? "") { return .hostNotAllowed(link.host) }
    return nil
  }
}
