/// A failed check of a server's identity, with the keys that the server presented.
public struct TrustFailure: Error, Sendable, Equatable {
  /// A requirement for the identity of a server.
  public enum Check: String, Sendable, CaseIterable {
    /// The certificate chain leads to a trusted root.
    case authority
    /// Every certificate of the chain is valid at this time.
    case validity
    /// The certificate is for the host.
    case host
    /// The certificates follow RFC 5280.
    case certificate
    /// A key of the chain is pinned.
    case pins
    /// The host has pins, if the policy requires them.
    case pinnedHost
    /// The server supports a TLS version that the policy allows.
    case tlsVersion
    /// The server accepts the client's certificate.
    case clientCertificate
  }

  /// The check that failed.
  public let check: Check
  /// The reason, as a clause without a full stop.
  public let reason: String
  /// The pins of the certificates that the server sent, leaf first, such as `sha256/AAAA…=`; empty
  /// if they are unknown.
  ///
  /// If ``Check/pins`` failed, they are the pins of the validated chain.
  public let servedPins: [String]

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - check: The check that failed.
  ///   - reason: The reason, as a clause without a full stop.
  ///   - servedPins: The pins of the certificates that the server sent, leaf first.
  public init(_ check: Check, _ reason: String, servedPins: [String] = []) {
    self.check = check
    self.reason = reason
    self.servedPins = servedPins
  }

  /// The reason, the served pins and a remedy.
  var text: String {
    let pins =
      servedPins.isEmpty ? "" : " The server presented \(servedPins.joined(separator: ", "))."
    return "\(Printable.text(reason)).\(pins) \(advice)"
  }

  private var advice: String {
    switch check {
    case .authority: "Check the server's certificates, or add the authority to the trusted roots."
    case .validity: "Renew the server's certificate, or check this machine's clock."
    case .host: "Check the URL, or the names in the server's certificate."
    case .certificate: "Check the server's certificate."
    case .pins: "If the server's keys were changed intentionally, update the pins."
    case .pinnedHost: "Add pins for the host, or allow the default evaluation of unpinned hosts."
    case .tlsVersion: "Enable a newer TLS version on the server, or lower the minimum."
    case .clientCertificate: "Check the client certificate of the trust policy."
    }
  }
}
