#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import InnoNetwork
import InnoNetworkTrust
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

/// A mapper that converts errors from AsyncHTTPClient and SwiftNIO to network errors.
struct AsyncHTTPErrorMapper {
  let url: URL
  let configuration: AsyncHTTPClientConfiguration

  func networkError(of error: any Error) -> NetworkError {
    if Self.isLost(error) { return .unreachable(.lost, url: url) }
    switch error {
    case let error as NetworkError: return error
    case let error as ResponseViolation: return .invalidResponse(error.reason, url: url)
    case let error as TrustFailure: return .unreachable(.untrusted(error), url: url)
    case is CancellationError: return .cancelled
    case let error as HTTPClientError: return networkError(of: error)
    case let error as NIOConnectionError: return .unreachable(fault(of: error), url: url)
    case let error as IOError: return .unreachable(Self.fault(of: error), url: url)
    case ChannelError.connectTimeout: return .unreachable(noConnection, url: url)
    case is ChannelError: return .unreachable(.other("\(error)"), url: url)
    case is SocketAddressError: return .unreachable(.hostNotFound, url: url)
    case let error as HTTPParserError: return .invalidResponse(Self.reason(of: error), url: url)
    case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: return notSecure(error)
    default: return unknown(error)
    }
  }

  /// Returns a Boolean value that indicates whether an error was caused by certificates that could
  /// not be verified.
  func failsToVerify(_ error: any Error) -> Bool {
    if let error = error as? NIOSSLExtraError { return error == .failedToValidateHostname }
    return error is NIOSSLError && "\(error)".uppercased().contains("CERTIFICATE_VERIFY_FAILED")
  }

  /// Returns a Boolean value that indicates whether an error means that the server did not process
  /// the request.
  ///
  /// The result is `true` for `HTTPClientError.cancelled`. AsyncHTTPClient reports this error if a
  /// request is assigned to an HTTP/2 connection that is already closing.
  static func isUnprocessed(_ error: any Error) -> Bool {
    if let error = error as? HTTPClientError { return error == .cancelled }
    return isEndOfStream(error) && "\(error)".contains("<0x7 ")
  }

  /// Returns a Boolean value that indicates whether an error was caused by the early end of an
  /// HTTP/2 stream.
  ///
  /// A stream ends early if, for example, the server resets the stream or closes the connection.
  static func isEndOfStream(_ error: any Error) -> Bool {
    let type = String(reflecting: Swift.type(of: error))
    return type.contains("NIOHTTP2")
      && ["StreamClosed", "StreamError", "GoAway"].contains(where: type.contains)
  }

  /// Returns a Boolean value that indicates whether an error was caused by a connection or an
  /// HTTP/2 stream that ended before the exchange was complete.
  static func isLost(_ error: any Error) -> Bool {
    switch error {
    case let error as HTTPClientError:
      return [.remoteConnectionClosed, .uncleanShutdown].contains(error)
    case let error as ChannelError:
      switch error {
      case .ioOnClosedChannel, .alreadyClosed, .eof, .inputClosed, .outputClosed: return true
      default: return false
      }
    case let error as IOError:
      return [ECONNRESET, EPIPE, ECONNABORTED].contains(error.errnoCode)
    case let error as HTTPParserError:
      return error == .invalidEOFState || error == .closedConnection
    case let error as NIOSSLError:
      switch error {
      case .uncleanShutdown: return true
      case .handshakeFailed(.sslError(let stack)): return stack == [.eofDuringHandshake]
      default: return false
      }
    default:
      return isEndOfStream(error)
    }
  }

  private func networkError(of error: HTTPClientError) -> NetworkError {
    switch error {
    case .cancelled, .requestStreamCancelled:
      .cancelled
    case .connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout,
      .httpProxyHandshakeTimeout, .socksHandshakeTimeout:
      .unreachable(noConnection, url: url)
    case .alreadyShutdown:
      .invalidRequest("the transport has been shut down")
    case .traceRequestWithBody:
      .invalidRequest("a TRACE request cannot have a body")
    case .bodyLengthMismatch:
      .invalidRequest("the length of the body differs from the Content-Length header")
    case .proxyAuthenticationRequired:
      .unreachable(.other("the proxy requires a valid user name and password"), url: url)
    case .invalidProxyResponse:
      .unreachable(.other("the proxy rejected the CONNECT request"), url: url)
    case .emptyHost, .emptyScheme, .invalidURL:
      .invalidRequest("the URL is malformed, or has no scheme or host")
    default:
      .unreachable(.other(error.shortDescription), url: url)
    }
  }

  /// The error for a request that waited too long for a connection.
  ///
  /// This error is not reported as a timeout of the server, because the request was not sent.
  private var noConnection: ConnectionFault {
    .other("no connection was available within \(configuration.connectTimeout.text)")
  }

  private func fault(of error: NIOConnectionError) -> ConnectionFault {
    let faults = error.connectionErrors.map { failure -> ConnectionFault in
      if let error = failure.error as? IOError { return Self.fault(of: error) }
      if case ChannelError.connectTimeout = failure.error { return noConnection }
      return .other("\(failure.error)")
    }
    if let refusal = faults.first(where: { $0 == .refused }) ?? faults.first { return refusal }
    return error.dnsAError == nil && error.dnsAAAAError == nil ? .refused : .hostNotFound
  }

  private static func fault(of error: IOError) -> ConnectionFault {
    switch error.errnoCode {
    case ECONNREFUSED: .refused
    case ENETUNREACH, ENETDOWN, EHOSTUNREACH: .offline
    default: .other("\(error)")
    }
  }

  private func notSecure(_ error: any Error) -> NetworkError {
    if let failure = TrustVerifier.failure(of: error) {
      return .unreachable(.untrusted(failure), url: url)
    }
    let text = "\(error)".uppercased()
    let reason =
      if text.contains("WRONG_VERSION_NUMBER") || text.contains("HTTP_REQUEST") {
        "the server does not speak TLS"
      } else if failsToVerify(error) {
        "the server's certificate is not trusted"
      } else {
        "\(error)"
      }
    return .unreachable(.notSecure(reason), url: url)
  }

  private static func reason(of error: HTTPParserError) -> String {
    switch error {
    case .invalidVersion: "the HTTP version is not supported"
    case .invalidStatus: "the status is not a number from 100 to 999"
    // The parser reports the same error for too many fields and for too many bytes.
    case .headerOverflow:
      "the header section has more than \(ResponseGuard.fieldLimit) fields or \(ResponseGuard.sizeLimit) bytes"
    case .invalidHeaderToken: "a header line is malformed"
    case .invalidContentLength: "the Content-Length is not a number"
    case .unexpectedContentLength: "the length of the body is ambiguous"
    case .invalidChunkSize: "the chunked encoding is malformed"
    default: "the data is not HTTP"
    }
  }

  private func unknown(_ error: any Error) -> NetworkError {
    String(reflecting: Swift.type(of: error)).contains("NIOHTTP2")
      ? .invalidResponse("the server violated the HTTP/2 protocol (\(error))", url: url)
      : .unreachable(.other("\(error)"), url: url)
  }
}
#endif
