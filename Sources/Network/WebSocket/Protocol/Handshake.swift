#if WebSocket
import Foundation
import InnoNetwork
import NIOCore
import NIOHTTP1
import NIOWebSocket

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The opening handshake of a connection (RFC 6455, section 4).
struct Handshake: Sendable {
  /// The URL, with the scheme http or https.
  let url: URL
  /// The address to connect to.
  let endpoint: WebSocketEndpoint
  /// The bytes of the handshake's HTTP request.
  let request: [UInt8]
  private let key: String
  private let subprotocols: [String]
  private let compression: WebSocketCompression?

  /// The subprotocol and the compression that the server accepted.
  struct Accepted: Sendable {
    let subprotocol: String?
    let compression: WebSocketCompression?
  }

  /// Creates a handshake from a request that the interceptors and signers have completed.
  ///
  /// - Throws: ``WebSocketError/invalidRequest(_:)`` if a header or a subprotocol is invalid, or
  ///   ``WebSocketError/invalidURL(_:)`` if the request's URL is missing or has no
  ///   host.
  init(
    _ request: URLRequest,
    subprotocols: [String],
    compression: WebSocketCompression?
  ) throws(WebSocketError) {
    guard let url = request.url, let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
      let host = parts.host
    else { throw .invalidURL("the request's URL is missing or has no host") }
    self.url = url
    let name = host.trimmingCharacters(in: ["[", "]"])
    let isSecure = parts.scheme?.lowercased() == "https"
    endpoint = WebSocketEndpoint(
      host: name,
      port: parts.port ?? (isSecure ? 443 : 80),
      isSecure: isSecure,
      url: url
    )
    key = NIOWebSocketClientUpgrader.randomRequestKey()
    self.subprotocols = subprotocols
    self.compression = compression

    var names: Set<String> = []
    for name in subprotocols {
      guard Token.isValid(name) else {
        throw .invalidRequest(
          "the subprotocol \"\(Printable.text(name))\" is not a valid name; use letters, digits, "
            + "hyphens, underscores and periods"
        )
      }
      guard names.insert(name).inserted else {
        throw .invalidRequest("the subprotocol \"\(name)\" is repeated")
      }
    }
    let path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
    let target = path + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
    let authority = (name.contains(":") ? "[\(name)]" : name) + (parts.port.map { ":\($0)" } ?? "")
    var lines = [
      "GET \(target) HTTP/1.1", "Host: \(authority)", "Upgrade: websocket", "Connection: Upgrade",
      "Sec-WebSocket-Key: \(key)", "Sec-WebSocket-Version: 13",
    ]
    if !subprotocols.isEmpty {
      lines.append("Sec-WebSocket-Protocol: \(subprotocols.joined(separator: ", "))")
    }
    if let compression { lines.append("Sec-WebSocket-Extensions: \(compression.offer)") }
    let fields = request.allHTTPHeaderFields ?? [:]
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      if let reserved = Self.reserved(name) {
        throw .invalidRequest(
          "the header \(reserved) is reserved; remove it from the request"
        )
      }
      if let fault = InnoNetwork.HTTPHeaders.Field(name: name, value: value).fault {
        throw .invalidRequest(fault)
      }
      lines.append("\(name): \(value)")
    }
    self.request = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// Returns the standard spelling of a header name that is reserved for the library.
  ///
  /// If the app may set the header, the result is nil.
  private static func reserved(_ name: String) -> String? {
    let handshake = ["Key", "Version", "Protocol", "Extensions", "Accept"].map {
      "Sec-WebSocket-\($0)"
    }
    let names =
      ["Host", "Upgrade", "Connection", "Content-Length", "Transfer-Encoding"] + handshake
    return names.first { $0.caseInsensitiveCompare(name) == .orderedSame }
  }

  /// Validates the server's response to the handshake request.
  ///
  /// - Parameters:
  ///   - status: The status.
  ///   - fields: The headers of the response. The values of repeated headers are joined.
  /// - Returns: The subprotocol and the compression that the server accepted.
  /// - Throws: ``WebSocketError/handshakeRejected(status:url:)`` if the status is not 101, or
  ///   ``WebSocketError/invalidHandshake(_:url:)`` if a header is missing or invalid.
  func accept(status: Int, fields: [String: String]) throws(WebSocketError) -> Accepted {
    guard status == 101 else { throw .handshakeRejected(status: status, url: url) }
    let response = HTTPResponseHead(
      version: .http1_1,
      status: .switchingProtocols,
      headers: NIOHTTP1.HTTPHeaders(fields.map { ($0.key, $0.value) })
    )
    do throws(WebSocketHandshakeFault) {
      return try accept(response)
    } catch {
      throw .invalidHandshake(error, url: url)
    }
  }

  private func accept(_ response: HTTPResponseHead) throws(WebSocketHandshakeFault) -> Accepted {
    let headers = response.headers
    guard headers.first(name: "Upgrade")?.lowercased() == "websocket" else { throw .upgrade }
    guard headers[canonicalForm: "Connection"].contains(where: { $0.lowercased() == "upgrade" })
    else { throw .connection }
    let upgrader = NIOWebSocketClientUpgrader(requestKey: key) { channel, _ in
      channel.eventLoop.makeSucceededVoidFuture()
    }
    guard upgrader.shouldAllowUpgrade(upgradeResponse: response) else { throw .acceptKey }
    let subprotocol = headers.first(name: "Sec-WebSocket-Protocol")
    if let subprotocol, !subprotocols.contains(subprotocol) { throw .subprotocol(subprotocol) }
    guard let extensions = headers.first(name: "Sec-WebSocket-Extensions"), !extensions.isEmpty
    else { return Accepted(subprotocol: subprotocol, compression: nil) }
    guard let compression else {
      throw .compression("the server selected an extension, but none was requested")
    }
    return Accepted(subprotocol: subprotocol, compression: try compression.accepted(extensions))
  }
}

extension WebSocketError {
  /// Converts an error of an interceptor, a signer or the URL check to a WebSocket error.
  init(_ error: any Error) {
    switch error {
    case let error as WebSocketError: self = error
    case is CancellationError, NetworkError.cancelled: self = .cancelled
    case NetworkError.invalidRequest(let reason): self = .invalidRequest(reason)
    default:
      self = .invalidRequest(
        "an interceptor or signer stopped the request: \(Printable.error(error))"
      )
    }
  }
}
#endif
