import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Reads Foundation's errors.
///
/// On Linux many causes share one code, and only the text of libcurl, which does the work there,
/// tells them apart.
enum FoundationFault {
  static func networkError(of error: any Error, at url: URL, timeout: Duration) -> NetworkError {
    let underlying = error as NSError
    let text = underlying.localizedDescription
    switch URLError.Code(rawValue: underlying.code) {
    case .cancelled:
      return .cancelled
    case .timedOut:
      return .timeout(after: timeout, url: url)
    case .cannotFindHost, .dnsLookupFailed:
      return .unreachable(.hostNotFound, url: url)
    case .cannotConnectToHost:
      return .unreachable(.refused, url: url)
    case .notConnectedToInternet:
      return .unreachable(.offline, url: url)
    case .networkConnectionLost:
      return .unreachable(.lost, url: url)
    case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
      .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRejected,
      .clientCertificateRequired:
      return .unreachable(.notSecure(text), url: url)
    case .badServerResponse, .cannotParseResponse, .zeroByteResource:
      return .unreachable(.lost, url: url)
    default:
      return .unreachable(fault(saying: text), url: url)
    }
  }

  private static func fault(saying text: String) -> ConnectionFault {
    let plain = text.lowercased()
    if plain.contains("ssl") || plain.contains("certificate") || plain.contains("tls") {
      return .notSecure(text)
    }
    if plain.contains("closed with") || plain.contains("reset by peer") { return .lost }
    return .other(text)
  }
}
