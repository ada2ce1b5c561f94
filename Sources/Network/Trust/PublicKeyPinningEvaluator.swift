#if Trust
public import InnoNetwork

/// An evaluator that compares the keys of a validated certificate chain with the pins of a policy.
///
/// The transports call the evaluator after they have validated the chain. Call the evaluator
/// directly only for connections that your own code opens.
public struct PublicKeyPinningEvaluator: Sendable {
  /// The policy that contains the pins.
  public let policy: PublicKeyPinningPolicy

  /// Creates an evaluator.
  ///
  /// - Parameter policy: The policy that contains the pins.
  public init(policy: PublicKeyPinningPolicy) {
    self.policy = policy
  }

  /// Compares the keys of a chain with the pins of a host.
  ///
  /// ``PublicKeyPinningPolicy/pinScope`` determines which keys of the chain are compared.
  ///
  /// - Parameters:
  ///   - chain: The hashes of the keys in the validated chain, from the server's certificate to the
  ///     root.
  ///   - host: The host of the connection.
  /// - Throws: `TrustFailure` if the host has pins but none of the pins matches a compared key, or
  ///   if the host has no pins but the policy requires pins for all hosts.
  public func evaluate(_ chain: [PublicKeyPin], for host: String) throws(TrustFailure) {
    guard let pins = policy.pins(for: host) else {
      guard policy.allowDefaultEvaluationForUnpinnedHosts else {
        throw TrustFailure(
          .pinnedHost,
          "the host has no pins, and the trust policy requires them",
          servedPins: chain.map(\.description)
        )
      }
      return
    }
    let compared = policy.pinScope == .leafOnly ? chain.prefix(1) : chain[...]
    guard !compared.contains(where: pins.contains) else { return }
    let keys =
      switch policy.pinScope {
      case .anyInChain: "no key in the server's validated certificate chain is"
      case .leafOnly: "the key of the server's certificate is not"
      }
    throw TrustFailure(
      .pins,
      "\(keys) pinned for the host",
      servedPins: chain.map(\.description)
    )
  }
}
#endif
