#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import InnoNetwork
import InnoNetworkTrust
import InnoNetworkTrustTestSupport
import NIOCore
import NIOHTTP1
import NIOSSL
import Testing
import X509

@testable import InnoNetworkAsyncHTTPClient

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Errors of AsyncHTTPClient", .timeLimit(.minutes(1)))
struct ErrorMapperTests {
  /// An error of a type that the mapper does not know.
  private struct UnknownError: Error, CustomStringConvertible {
    let description: String
  }

  private static let start = "Could not connect to a.example:8443"

  private func error(_ cause: any Error) throws -> NetworkError {
    let url = try #require(URL(string: "https://a.example:8443/x?token=hunter2"))
    let configuration = AsyncHTTPClientConfiguration(connectTimeout: .seconds(7))
    return AsyncHTTPErrorMapper(url: url, configuration: configuration).networkError(of: cause)
  }

  @Test(
    "An error of the client is explained",
    arguments: [
      (.cancelled, "The request was cancelled."),
      (.requestStreamCancelled, "The request was cancelled."),
      (.alreadyShutdown, "The request could not be sent: the transport has been shut down."),
      (
        .traceRequestWithBody,
        "The request could not be sent: a TRACE request cannot have a body."
      ),
      (
        .bodyLengthMismatch,
        "The request could not be sent: the length of the body differs from the Content-Length "
          + "header."
      ),
      (
        .emptyHost,
        "The request could not be sent: the URL is malformed, or has no scheme or host."
      ),
      (
        .invalidURL,
        "The request could not be sent: the URL is malformed, or has no scheme or host."
      ),
      (
        .proxyAuthenticationRequired,
        "\(start): the proxy requires a valid user name and password. Try again later."
      ),
      (
        .invalidProxyResponse,
        "\(start): the proxy rejected the CONNECT request. Try again later."
      ),
      (
        .connectTimeout,
        "\(start): no connection was available within 7 s. Try again later."
      ),
      (
        .remoteConnectionClosed,
        "The connection to a.example:8443 was lost before the response was complete. Try again."
      ),
    ] as [(HTTPClientError, String)]
  )
  func client(cause: HTTPClientError, text: String) throws {
    #expect(try error(cause).description == text)
  }

  @Test(
    "An error of the parser is explained",
    arguments: [
      (.invalidVersion, "the HTTP version is not supported"),
      (.invalidStatus, "the status is not a number from 100 to 999"),
      (.headerOverflow, "the header section has more than 200 fields or 65536 bytes"),
      (.invalidHeaderToken, "a header line is malformed"),
      (.invalidContentLength, "the Content-Length is not a number"),
      (.unexpectedContentLength, "the length of the body is ambiguous"),
      (.invalidChunkSize, "the chunked encoding is malformed"),
      (.strictModeAssertion, "the data is not HTTP"),
    ] as [(HTTPParserError, String)]
  )
  func parser(cause: HTTPParserError, reason: String) throws {
    #expect(
      try error(cause).description == "The response from a.example:8443 is invalid: \(reason)."
    )
  }

  @Test("A violation of HTTP by the server is explained")
  func violation() throws {
    #expect(
      try error(ResponseViolation("the server switched protocols")).description
        == "The response from a.example:8443 is invalid: the server switched protocols."
    )
  }

  /// A HEADERS frame of stream 1 (RFC 9113) whose only field is `:status: abc` (RFC 7541).
  private static let invalidStatus: [UInt8] = [0, 0, 5, 1, 4, 0, 0, 0, 1, 8, 3, 0x61, 0x62, 0x63]

  @Test("A violation of HTTP/2 by the server is explained")
  func http2Violation() async throws {
    let root = try TestAuthority()
    let server = try await TestTLSServer(root.issue(), http2: Self.invalidStatus)
    let roots = try CertificateList(pem: root.certificate.pem)
    let transport = try AsyncHTTPClientTransport(trust: TrustPolicy(roots: .only(roots)))
    let request = URLRequest(url: try #require(URL(string: server.url())))
    let failure = await #expect(throws: NetworkError.self) {
      try await transport.response(for: request, options: TransportOptions())
    }
    let text = try #require(failure?.description)
    #expect(
      text.hasPrefix(
        "The response from localhost:\(server.port) is invalid: the server violated the HTTP/2 "
          + "protocol (InvalidStatusValue(value: abc"
      ),
      "\(text)"
    )
  }

  @Test("A failed TLS handshake is explained")
  func tls() throws {
    #expect(
      try error(NIOSSLExtraError.failedToValidateHostname).description
        == "\(Self.start) securely: the server's certificate is not trusted. "
        + "Check the server's TLS settings and certificate."
    )
  }

  @Test(
    "The causes of a failed connection are distinguished",
    arguments: [
      (ECONNREFUSED, 2002), (ENETUNREACH, 2004), (EHOSTUNREACH, 2004), (ECONNRESET, 2003),
      (EMFILE, 2006),
    ]
  )
  func sockets(number: Int32, code: Int) throws {
    #expect(try error(IOError(errnoCode: number, reason: "connect")).code == code)
  }

  @Test("A connection that is not opened in time is explained")
  func connectTimeout() throws {
    #expect(
      try error(ChannelError.connectTimeout(.seconds(7))).description
        == "\(Self.start): no connection was available within 7 s. Try again later."
    )
  }

  @Test("The text of an unknown error is shown without control characters")
  func unknown() throws {
    #expect(
      try error(UnknownError(description: "a\u{1B}[2Jb")).description
        == "\(Self.start): a\\u{1b}[2Jb. Try again later."
    )
  }
}
#endif
