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
    case .badURL:
      return .invalidRequest(
        "the URL \(URLRedaction().text(of: url)) has a host that Foundation does not take; "
          + "give its name, or an IPv4 address of four decimal parts"
      )
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
      if let reason = unreadable(saying: text) { return .invalidResponse(reason, url: url) }
      return .unreachable(fault(saying: text), url: url)
    }
  }

  /// What of the response could not be read, where the text is one of those about that.
  static func unreadable(saying text: String) -> String? {
    let plain = text.lowercased()
    let causes = [
      ("http/0.9", "it is not HTTP"),
      ("unsupported http version", "it is of an HTTP version that is not known"),
      ("unsupported response code", "its status is not a number of three digits from 100 on"),
      ("header without colon", "a header of it has no colon"),
      ("nul byte in header", "a header of it holds a zero byte"),
      ("failed writing header", "a line of its head is malformed"),
      // libcurl's words for a header without a name.
      ("bad argument", "a line of its head is malformed"),
      ("too large response headers", "its head is larger than 65536 bytes"),
      // libcurl's name for a single header past its limit.
      ("out of memory", "its head is larger than 65536 bytes"),
      ("content-length", "its Content-Length is no number"),
      ("unrecognized content encoding", "its body is encoded in a way that is not known"),
      ("content encodings", "its body is encoded too many times"),
      ("unencoding", "its body is not encoded as it says"),
      ("failed writing received", "its body is not encoded as it says"),
      ("bad http content", "its body is not encoded as it says"),
      ("chunked-encod", "its chunks are not framed as they must be"),
    ]
    return causes.first { plain.contains($0.0) }?.1
  }

  static func fault(saying text: String) -> ConnectionFault {
    let plain = text.lowercased()
    if plain.contains("ssl") || plain.contains("certificate") || plain.contains("tls") {
      return .notSecure(text)
    }
    if plain.contains("closed with") || plain.contains("reset by peer") { return .lost }
    return .other(text)
  }
}
