package import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A mapping from Foundation's errors and libcurl's messages to network errors.
///
/// On Linux, where Foundation uses libcurl, many different failures have the same `URLError` code.
/// Only libcurl's message distinguishes these failures.
package enum URLErrorMapper {
  package static func networkError(
    of error: any Error,
    at url: URL,
    timeout: Duration
  ) -> NetworkError {
    let underlying = error as NSError
    let text = underlying.localizedDescription
    switch URLError.Code(rawValue: underlying.code) {
    case .cancelled:
      return .cancelled
    case .badURL:
      return .invalidRequest(
        "the URL \(URLRedaction().text(of: url)) has a host that Foundation rejects; "
          + "use a host name, or a complete IPv4 address, such as 127.0.0.1"
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
      if let reason = invalidResponseReason(in: text) { return .invalidResponse(reason, url: url) }
      return .unreachable(connectionFault(in: text), url: url)
    }
  }

  /// Converts an error message into a description of the defect in the response.
  ///
  /// The result is nil if the message does not report a defect in a response.
  static func invalidResponseReason(in text: String) -> String? {
    let plain = text.lowercased()
    let causes = [
      ("http/0.9", "the data is not HTTP"),
      ("unsupported http version", "the HTTP version is not supported"),
      ("unsupported response code", "the status is not a number from 100 to 999"),
      ("header without colon", "a header has no colon"),
      ("nul byte in header", "a header contains a zero byte"),
      ("failed writing header", "a header line is malformed"),
      // libcurl reports this message for a header without a name.
      ("bad argument", "a header line is malformed"),
      ("too large response headers", "the header section is larger than 65536 bytes"),
      // These messages mean that a single header exceeds libcurl's limit. Versions before 8.6
      // report the first message, and later versions report the second message. Exhausted
      // memory also causes the first message. The two causes of the first message cannot be
      // distinguished here.
      ("out of memory", "the header section is larger than 65536 bytes"),
      ("larger than allowed", "the header section is larger than 65536 bytes"),
      ("content-length", "the Content-Length is not a number"),
      ("unrecognized content encoding", "the content encoding is not supported"),
      ("content encodings", "the body has too many content encodings"),
      ("unencoding", "the encoding of the body does not match the response headers"),
      ("failed writing received", "the encoding of the body does not match the response headers"),
      ("bad http content", "the encoding of the body does not match the response headers"),
      ("chunked-encod", "the chunked encoding is malformed"),
    ]
    return causes.first { plain.contains($0.0) }?.1
  }

  static func connectionFault(in text: String) -> ConnectionFault {
    let plain = text.lowercased()
    if plain.contains("ssl") || plain.contains("certificate") || plain.contains("tls") {
      return .notSecure(text)
    }
    if plain.contains("closed with") || plain.contains("reset by peer") { return .lost }
    return .other(text)
  }
}
