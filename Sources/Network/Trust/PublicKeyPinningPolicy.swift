#if Trust
/// A policy that pins the public keys of hosts.
///
/// ```swift
/// PublicKeyPinningPolicy(pinsByHost: [
///   "api.example.com": ["sha256/…the current key", "sha256/…the next key"]
/// ])
/// ```
///
/// A connection to a pinned host requires a valid certificate chain in which a key matches one of
/// the host's pins. Also list the pin of a backup key, so that the server's key can be replaced.
public struct PublicKeyPinningPolicy: Sendable, Equatable {
  /// The rule that selects the pins if a connection matches several hosts in the policy.
  public enum HostMatching: Sendable, Equatable {
    /// The policy uses the pins of every matching host.
    case unionAllMatches
    /// The policy uses only the pins of the longest matching host.
    case mostSpecificHost
  }

  /// The certificates whose keys are compared with the pins.
  public enum PinScope: Sendable, Equatable {
    /// Any certificate in the validated chain, from the server's certificate to the root.
    ///
    /// Other certificates that the server sends are ignored.
    case anyInChain
    /// Only the server's own certificate.
    case leafOnly
  }

  /// The pins as text, keyed by host.
  public let pinsByHost: [String: Set<String>]
  /// A Boolean value that indicates whether the pins of a host also apply to its subdomains.
  public let includesSubdomains: Bool
  /// A Boolean value that indicates whether connections to hosts without pins are allowed.
  ///
  /// If the value is `false`, connections to hosts without pins fail.
  public let allowDefaultEvaluationForUnpinnedHosts: Bool
  /// The rule that selects the pins if a connection matches several hosts in the policy.
  public let hostMatching: HostMatching
  /// The certificates whose keys are compared with the pins.
  public let pinScope: PinScope
  private let pins: [String: Set<PublicKeyPin>]

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - pinsByHost: The pins, keyed by host name or IP address. A pin is the SHA-256 hash of a
  ///     public key in Base64, with or without the prefix `sha256/`. A transport rejects a policy
  ///     with an invalid pin or an empty set of pins.
  ///   - includesSubdomains: A Boolean value that indicates whether the pins of a host also apply
  ///     to its subdomains.
  ///   - allowDefaultEvaluationForUnpinnedHosts: A Boolean value that indicates whether connections
  ///     to hosts without pins are allowed.
  ///   - hostMatching: The rule that selects the pins if several hosts of the policy match a
  ///     connection.
  ///   - pinScope: The certificates whose keys are compared with the pins.
  public init(
    pinsByHost: [String: Set<String>],
    includesSubdomains: Bool = true,
    allowDefaultEvaluationForUnpinnedHosts: Bool = true,
    hostMatching: HostMatching = .unionAllMatches,
    pinScope: PinScope = .anyInChain
  ) {
    self.pinsByHost = pinsByHost
    self.includesSubdomains = includesSubdomains
    self.allowDefaultEvaluationForUnpinnedHosts = allowDefaultEvaluationForUnpinnedHosts
    self.hostMatching = hostMatching
    self.pinScope = pinScope
    self.pins = pinsByHost.reduce(into: [:]) { pins, entry in
      pins[Self.normal(entry.key), default: []].formUnion(entry.value.compactMap(PublicKeyPin.init))
    }
  }

  /// Returns the pins that apply to a host.
  ///
  /// - Parameter host: The name or IP address of the host. Letter case is ignored.
  /// - Returns: The pins, or `nil` if the host is not pinned.
  public func pins(for host: String) -> Set<PublicKeyPin>? {
    let host = Self.normal(host)
    let matches = pins.keys.filter { applies($0, to: host) }
    switch hostMatching {
    case .unionAllMatches:
      return matches.isEmpty
        ? nil : matches.reduce(into: []) { $0.formUnion(pins[$1] ?? []) }
    case .mostSpecificHost:
      return matches.max { $0.utf8.count < $1.utf8.count }.flatMap { pins[$0] }
    }
  }

  private func applies(_ pinned: String, to host: String) -> Bool {
    if host == pinned { return true }
    guard includesSubdomains, HostName(host).isName, HostName(pinned).isName else { return false }
    return host.hasSuffix("." + pinned)
  }

  /// Returns a host in lower case, without a final dot and without the brackets around an IPv6
  /// address.
  private static func normal(_ host: String) -> String {
    HostName(host).text
  }

  /// A description of the first defect of the policy, or `nil` if the policy is valid.
  var defect: String? {
    for (host, texts) in pinsByHost.sorted(by: { $0.key < $1.key }) {
      if let text = texts.sorted().first(where: { PublicKeyPin($0) == nil }) {
        return "the pin \"\(text)\" for \(host) is not a SHA-256 hash (32 bytes) in Base64"
      }
      if texts.isEmpty { return "\(host) has an empty set of pins" }
    }
    return nil
  }
}
#endif
