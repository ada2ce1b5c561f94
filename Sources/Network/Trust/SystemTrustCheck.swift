#if Trust && canImport(Security)
import Foundation
import InnoNetwork
import Security

/// A checker that uses Apple's Security framework to verify certificates against a trust policy.
struct SystemTrustCheck: Sendable {
  let policy: TrustPolicy

  /// Returns the first failed check of a connection's certificates, or `nil` if the certificates
  /// pass all checks.
  func failure(of trust: SecTrust, for host: String) -> TrustFailure? {
    switch policy.roots {
    case .system: break
    case .systemAnd(let list), .only(let list):
      SecTrustSetAnchorCertificates(
        trust,
        list.certificates.compactMap(Self.certificate) as CFArray
      )
      if case .only = policy.roots {
        SecTrustSetAnchorCertificatesOnly(trust, true)
      } else {
        SecTrustSetAnchorCertificatesOnly(trust, false)
      }
    }
    var error: CFError?
    let isTrusted = SecTrustEvaluateWithError(trust, &error)
    let chain = (SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? [])
      .compactMap { PublicKeyPin(certificate: SecCertificateCopyData($0) as Data) }
    guard isTrusted else {
      let reason =
        error.map { CFErrorCopyDescription($0) as String }
        ?? "the server's certificate is not trusted"
      return TrustFailure(Self.check(error), reason, servedPins: chain.map(\.description))
    }
    guard let pinning = policy.pinning else { return nil }
    do throws(TrustFailure) {
      try PublicKeyPinningEvaluator(policy: pinning).evaluate(chain, for: host)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the first failed check of the given certificates, or `nil` if the certificates pass
  /// all checks.
  ///
  /// The certificates are in DER, starting with the server's own certificate.
  func failure(of served: [[UInt8]], for host: HostName) -> TrustFailure? {
    var trust: SecTrust?
    let certificates = served.compactMap { Self.certificate(Data($0)) }
    let rules = SecPolicyCreateSSL(true, host.text as CFString)
    guard certificates.count == served.count,
      SecTrustCreateWithCertificates(certificates as CFArray, rules, &trust) == errSecSuccess,
      let trust
    else { return TrustFailure(.certificate, "the server's certificate is malformed") }
    return failure(of: trust, for: host.text)
  }

  /// Returns the check that failed, according to an error of the Security framework.
  private static func check(_ error: CFError?) -> TrustFailure.Check {
    switch error.map({ OSStatus(truncatingIfNeeded: CFErrorGetCode($0)) }) {
    case errSecHostNameMismatch: .host
    case errSecCertificateExpired, errSecCertificateNotValidYet: .validity
    default: .authority
    }
  }

  private static func certificate(_ bytes: Data) -> SecCertificate? {
    SecCertificateCreateWithData(nil, bytes as CFData)
  }
}
#endif
