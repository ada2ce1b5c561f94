/// The error of a connection that failed a trust check.
///
/// The error contains the pins of the certificates. A pin is the hash of a certificate's key.
public struct TrustFailure: Error, Sendable, Equatable {
  /// A requirement that a connection must meet to pass a trust policy.
  public enum Check: String, Sendable, CaseIterable {
    /// The requirement that the certificate chain leads to a trusted root.
    case authority
    /// The requirement that every certificate in the chain is currently valid.
    case validity
    /// The requirement that the server's certificate is issued for the host of the URL.
    case host
    /// The requirement that the certificates conform to RFC 5280.
    case certificate
    /// The requirement that a key in the certificate chain is pinned.
    case pins
    /// The requirement that the pinning policy has pins for the host.
    case pinnedHost
    /// The requirement that the server supports a TLS version that the policy allows.
    case tlsVersion
    /// The requirement that the server accepts the client's certificate.
    case clientCertificate
  }

  /// The check that failed.
  public let check: Check
  /// The reason for the failure, as a clause without a final period.
  public let reason: String
  /// The pins of the certificates, such as `sha256/AAAA…=`, starting with the server's own
  /// certificate.
  ///
  /// The array is empty if the pins are unknown. Depending on ``check``, the pins belong to the
  /// certificates that the server sent, or to the chain that was built from these certificates.
  public let servedPins: [String]

  /// Creates a failure.
  ///
  /// - Parameters:
  ///   - check: The check that failed.
  ///   - reason: The reason, as a clause without a final period.
  ///   - servedPins: The pins of the certificates, starting with the server's own certificate. The
  ///     array is empty if the pins are unknown.
  public init(_ check: Check, _ reason: String, servedPins: [String] = []) {
    self.check = check
    self.reason = reason
    self.servedPins = servedPins
  }

  /// A message with the reason, the pins of the certificates, and a remedy.
  var text: String {
    let pins =
      servedPins.isEmpty
      ? ""
      : " The server's certificate chain has these pins: "
        + "\(servedPins.joined(separator: ", "))."
    return "\(Printable.text(reason)).\(pins) \(advice)"
  }

  private var advice: String {
    switch check {
    case .authority: "Check the server's certificates, or add the authority to the trusted roots."
    case .validity: "Renew the server's certificate, or check this machine's clock."
    case .host: "Check the URL, or the names in the server's certificate."
    case .certificate: "Check the server's certificate."
    case .pins: "If the server's keys were changed intentionally, update the pins."
    case .pinnedHost: "Add pins for the host, or allow hosts without pins in the pinning policy."
    case .tlsVersion:
      "Enable a newer TLS version on the server, or lower the minimum in the trust policy."
    case .clientCertificate: "Check the client certificate in the trust policy."
    }
  }
}
