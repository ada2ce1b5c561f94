#if canImport(FoundationNetworking)
import Foundation

/// The error that libcurl reported for a transfer.
struct CurlError {
  /// The `CURLcode` of the error.
  let code: Int32
  /// The message from libcurl, which may be empty.
  let text: String
  /// The `errno` value of the failed connection, or 0 if libcurl reports no value.
  let number: Int
  /// A Boolean value that indicates whether the error occurred after libcurl started to send the
  /// request and before the head of the response was complete.
  let isReadingHead: Bool

  func networkError(at url: URL, timeout: Duration) -> NetworkError {
    if let reason = URLErrorMapper.invalidResponseReason(in: message) {
      return .invalidResponse(reason, url: url)
    }
    switch code {
    case 6: return .unreachable(.hostNotFound, url: url)
    case 7: return .unreachable(connectionFault, url: url)
    case 28: return .timeout(after: timeout, url: url)
    // The body or the connection ended early.
    case 18, 52, 55, 65: return .unreachable(.lost, url: url)
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91:
      return .unreachable(.notSecure(message), url: url)
    // A header line exceeds libcurl's limit of 100 KiB. Before version 8.6, libcurl reports such a
    // line with code 27, its code for exhausted memory.
    case 27 where isReadingHead, 100 where isReadingHead:
      return .invalidResponse(
        "the header section is larger than \(ResponseHead.sizeLimit) bytes",
        url: url
      )
    case 27: return .unreachable(.other("libcurl reported that it is out of memory"), url: url)
    // Decompression failed, and libcurl's message does not state the reason.
    case 23, 61:
      return .invalidResponse(
        "the encoding of the body does not match the response headers",
        url: url
      )
    case 56: return .unreachable(.lost, url: url)
    default: return .unreachable(URLErrorMapper.connectionFault(in: message), url: url)
    }
  }

  private var connectionFault: ConnectionFault {
    switch Int32(number) {
    case ECONNREFUSED, 0: .refused
    case ENETUNREACH, ENETDOWN: .offline
    default: .other(message)
    }
  }

  private var message: String {
    text.isEmpty ? "libcurl error \(code)" : text
  }
}
#endif
