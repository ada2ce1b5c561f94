#if Trust
import Foundation
import InnoNetwork
import SwiftASN1
import X509

/// A verifier that builds and validates a server's certificate chain.
struct ChainVerifier {
  let roots: CertificateStore
  /// The certificates that the server sent, in DER, starting with the server's own certificate.
  let served: [[UInt8]]
  let host: HostName

  /// Returns the validated chain in DER, from the server's certificate to the root.
  ///
  /// - Throws: `TrustFailure` for the first check that fails.
  func validatedChain() async throws(TrustFailure) -> [[UInt8]] {
    guard let first = served.first, let leaf = try? Certificate(derEncoded: first) else {
      throw failure(.certificate, "the server's certificate is malformed")
    }
    let others = served.dropFirst().compactMap { try? Certificate(derEncoded: $0) }
    guard Self.isForServers(leaf) else {
      throw failure(.certificate, "the server's certificate is not valid for server authentication")
    }
    let intermediates = CertificateStore(others)
    var verifier = Verifier(rootCertificates: roots) {
      RFC5280Policy()
      ServerUsagePolicy()
      identity
    }
    switch await verifier.validate(leaf: leaf, intermediates: intermediates) {
    case .validCertificate(let chain):
      return chain.compactMap(Self.bytes)
    case .couldNotValidate(let failures):
      throw await failure(of: leaf, others, chains: failures.map { Array($0.chain) })
    }
  }

  private var identity: ServerIdentityPolicy {
    host.isName
      ? ServerIdentityPolicy(serverHostname: host.text, serverIP: nil)
      : ServerIdentityPolicy(serverHostname: nil, serverIP: host.text)
  }

  /// Finds out which check failed, because swift-certificates does not report the failed check.
  private func failure(
    of leaf: Certificate,
    _ others: [Certificate],
    chains: [[Certificate]]
  ) async -> TrustFailure {
    guard let chain = chains.first else { return unknownAuthority(of: leaf, others) }
    let now = Date()
    if let early = chain.first(where: { now < $0.notValidBefore }) {
      return failure(
        .validity,
        "\(name(early, leaf)) is not valid before \(early.notValidBefore.text)"
      )
    }
    if let late = chain.first(where: { $0.notValidAfter < now }) {
      return failure(.validity, "\(name(late, leaf)) expired on \(late.notValidAfter.text)")
    }
    var verifier = Verifier(rootCertificates: roots) {
      RFC5280Policy()
      ServerUsagePolicy()
    }
    let result = await verifier.validate(leaf: leaf, intermediates: CertificateStore(others))
    if case .validCertificate = result {
      return failure(
        .host,
        "the server's certificate is for \(Self.names(of: leaf)), not for \(host.text)"
      )
    }
    return failure(.certificate, "the server's certificate chain violates RFC 5280")
  }

  private func unknownAuthority(of leaf: Certificate, _ others: [Certificate]) -> TrustFailure {
    var last = leaf
    var left = others
    while last.issuer != last.subject,
      let index = left.firstIndex(where: { $0.subject == last.issuer })
    {
      last = left.remove(at: index)
    }
    let reason =
      if last.issuer != last.subject {
        "the last certificate in the server's chain was issued by \"\(last.issuer)\", "
          + "which is not trusted and whose certificate was not sent"
      } else if last == leaf {
        "the server's certificate is self-signed and not trusted"
      } else {
        "the certificate chain ends at \"\(last.subject)\", which is not trusted"
      }
    return failure(.authority, reason)
  }

  private func name(_ certificate: Certificate, _ leaf: Certificate) -> String {
    certificate == leaf
      ? "the server's certificate" : "the certificate of the issuer \"\(certificate.subject)\""
  }

  private func failure(_ check: TrustFailure.Check, _ reason: String) -> TrustFailure {
    let pins = served.compactMap { PublicKeyPin(certificate: $0)?.description }
    return TrustFailure(check, reason, servedPins: pins)
  }

  /// Returns a Boolean value that indicates whether a certificate may identify a server (RFC 5280,
  /// section 4.2.1.12).
  private static func isForServers(_ leaf: Certificate) -> Bool {
    guard let usage = try? leaf.extensions.extendedKeyUsage else { return true }
    return usage.contains(.serverAuth) || usage.contains(.any)
  }

  /// Returns up to five host names and addresses in a certificate, separated by commas.
  private static func names(of leaf: Certificate) -> String {
    let names = (try? leaf.extensions.subjectAlternativeNames)?.compactMap { name in
      switch name {
      case .dnsName(let name): name
      case .ipAddress(let address): text(ofAddress: address.bytes)
      default: nil
      }
    }
    guard let names, !names.isEmpty else { return "no host" }
    return names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
  }

  private static func text(ofAddress bytes: ArraySlice<UInt8>) -> String? {
    if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
    guard bytes.count == 16 else { return nil }
    let bytes = Array(bytes)
    return stride(from: 0, to: 16, by: 2)
      .map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
      .joined(separator: ":")
  }

  private static func bytes(of certificate: Certificate) -> [UInt8]? {
    var serializer = DER.Serializer()
    guard (try? serializer.serialize(certificate)) != nil else { return nil }
    return serializer.serializedBytes
  }
}

/// A policy that allows two critical extensions in certificates (RFC 5280, sections 4.2.1.12 and
/// 4.2.1.6).
///
/// One extension contains the purpose of a certificate, and the other extension contains the names
/// of the server.
///
/// ``ChainVerifier`` checks the purpose, and `ServerIdentityPolicy` checks the names.
private struct ServerUsagePolicy: VerifierPolicy {
  let verifyingCriticalExtensions: [ASN1ObjectIdentifier] = [
    .X509ExtensionID.extendedKeyUsage, .X509ExtensionID.subjectAlternativeName,
  ]

  func chainMeetsPolicyRequirements(chain: UnverifiedCertificateChain) -> PolicyEvaluationResult {
    .meetsPolicy
  }
}

extension Date {
  /// The date in UTC without the time, such as `2026-11-22`.
  fileprivate var text: String {
    formatted(.iso8601.year().month().day())
  }
}
#endif
