#if canImport(FoundationNetworking)
import Foundation

/// An error of libcurl's, which ended a transfer.
struct CurlError {
  /// libcurl's number of the error.
  let code: Int32
  /// What libcurl says about it; may be empty.
  let text: String
  /// The system's number of the error, or 0.
  let number: Int

  func networkError(at url: URL, timeout: Duration) -> NetworkError {
    if let reason = FoundationFault.unreadable(saying: sentence) {
      return .invalidResponse(reason, url: url)
    }
    switch code {
    case 6: return .unreachable(.hostNotFound, url: url)
    case 7: return .unreachable(connectionFault, url: url)
    case 28: return .timeout(after: timeout, url: url)
    // The body ended early, nothing came, or the connection broke while it was written to.
    case 18, 52, 55, 65: return .unreachable(.lost, url: url)
    case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91:
      return .unreachable(.notSecure(sentence), url: url)
    case 27:
      return .invalidResponse("its head is larger than \(ResponseHead.sizeLimit) bytes", url: url)
    // Where libcurl says no more: what it inflates the body with refused it.
    case 23, 61: return .invalidResponse("its body is not encoded as it says", url: url)
    case 56: return .unreachable(.lost, url: url)
    default: return .unreachable(FoundationFault.fault(saying: sentence), url: url)
    }
  }

  private var connectionFault: ConnectionFault {
    switch Int32(number) {
    case ECONNREFUSED, 0: .refused
    case ENETUNREACH, ENETDOWN: .offline
    default: .other(sentence)
    }
  }

  private var sentence: String {
    text.isEmpty ? "libcurl's error \(code)" : text
  }
}
#endif
