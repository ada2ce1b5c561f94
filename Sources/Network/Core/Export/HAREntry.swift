import Foundation
import InnoText

/// An entry in an HTTP Archive (HAR 1.2).
///
/// Unknown values are -1, 0, `x-unknown` or empty, as in archives that browsers write.
struct HAREntry: Encodable, Sendable {
  struct Content: Encodable, Sendable {
    let size: Int
    let mimeType: String
    var text: String?
    var encoding: String?
  }

  struct PostData: Encodable, Sendable {
    let mimeType: String
    let text: String
  }

  struct Request: Encodable, Sendable {
    let method: String
    let url: String
    var httpVersion = "HTTP/1.1"
    var cookies: [String] = []
    let headers: HTTPHeaders
    let queryString: HTTPHeaders
    let postData: PostData?
    var headersSize = -1
    let bodySize: Int
  }

  struct Response: Encodable, Sendable {
    let status: Int
    let statusText: String
    var httpVersion = "HTTP/1.1"
    var cookies: [String] = []
    let headers: HTTPHeaders
    let content: Content
    let redirectURL: String
    var headersSize = -1
    let bodySize: Int
  }

  struct Timings: Encodable, Sendable {
    let blocked: Double
    var dns = -1
    var connect = -1
    var ssl = -1
    var send = 0
    let wait: Double
    let receive: Double
  }

  struct Cache: Encodable, Sendable {}

  /// A WebSocket message in the format that Chromium uses.
  struct SocketMessage: Encodable, Sendable {
    let type: String
    /// The time at which the message was sent or received, in seconds since 1970.
    let time: Double
    let opcode: Int
    /// The text of a text message, or the Base64-encoded payload of any other message.
    let data: String
  }

  let startedDateTime: String
  let time: Double
  let request: Request
  let response: Response
  var cache = Cache()
  let timings: Timings
  let comment: String?
  var resourceType: String?
  var socketMessages: [SocketMessage]?

  private enum CodingKeys: String, CodingKey {
    case startedDateTime, time, request, response, cache, timings, comment
    case resourceType = "_resourceType"
    case socketMessages = "_webSocketMessages"
  }
}

extension HAREntry {
  /// Creates an entry from a redacted exchange.
  ///
  /// The body sizes in the entry come from the original exchange, which is not redacted.
  init(_ exchange: RecordedExchange, of original: RecordedExchange) {
    startedDateTime = Self.text(of: exchange.start)
    request = Request(exchange, of: original)
    response = Response(exchange.outcome, of: original.outcome)
    timings = Timings(exchange.timings)
    time = exchange.timings.totalSeconds * 1_000
    comment = Self.comment(on: exchange)
  }

  /// Creates an entry from a recorded WebSocket, with secrets redacted.
  init(_ socket: RecordedSocket, _ redaction: Redaction) {
    startedDateTime = Self.text(of: socket.start)
    request = Request(url: redaction.text(of: socket.url))
    response = Response(status: socket.isAccepted ? 101 : 0)
    time = socket.duration.inSeconds * 1_000
    timings = Timings(blocked: 0, wait: time, receive: 0)
    comment = nil
    resourceType = "websocket"
    socketMessages = socket.messages.map { message in
      // The first two bytes of a close frame are a status code, so they are not redacted as text.
      let start = message.payload.prefix(message.opcode == 8 ? 2 : 0)
      let payload = start + redaction.body(Data(message.payload.dropFirst(start.count)), type: nil)
      return SocketMessage(
        type: message.isSent ? "send" : "receive",
        time: message.time.timeIntervalSince1970,
        opcode: message.opcode,
        data: message.opcode == 1
          ? String(decoding: payload, as: UTF8.self) : payload.base64EncodedString()
      )
    }
  }

  private static func text(of time: Date) -> String {
    time.formatted(
      .iso8601.year().month().day().time(includingFractionalSeconds: true).timeZone(
        separator: .colon
      )
    )
  }

  private static func comment(on exchange: RecordedExchange) -> String? {
    let label = exchange.label.map {
      "request \($0.id), " + ($0.isReplay ? "replay" : "attempt \($0.attempt)")
    }
    let failure: String? =
      switch exchange.outcome {
      case .failure(_, let text): text
      case .pending: "pending"
      case .response: nil
      }
    let parts = [label, failure].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }
}

extension HAREntry.Request {
  /// Creates the handshake request of a WebSocket.
  ///
  /// Only the URL of the handshake was recorded, so the request has no headers.
  fileprivate init(url: String) {
    method = "GET"
    self.url = url
    headers = HTTPHeaders()
    let items = URLComponents(string: url)?.queryItems ?? []
    queryString = HTTPHeaders(items.map { .init(name: $0.name, value: $0.value ?? "") })
    bodySize = 0
    postData = nil
  }

  fileprivate init(_ exchange: RecordedExchange, of original: RecordedExchange) {
    method = exchange.method
    url = exchange.url.absoluteString
    headers = exchange.headers
    let items =
      URLComponents(url: exchange.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
    queryString = HTTPHeaders(items.map { .init(name: $0.name, value: $0.value ?? "") })
    bodySize = original.body?.count ?? 0
    postData = exchange.body.map {
      HAREntry.PostData(
        mimeType: exchange.headers["Content-Type"] ?? "",
        text: String(decoding: $0, as: UTF8.self)
      )
    }
  }
}

extension HAREntry.Response {
  /// Creates a response without a body.
  fileprivate init(status: Int) {
    self.status = status
    statusText = StatusText.reason(for: status) ?? ""
    headers = HTTPHeaders()
    content = HAREntry.Content(size: 0, mimeType: "x-unknown")
    redirectURL = ""
    bodySize = -1
  }

  /// Creates the archived response of an exchange.
  ///
  /// If the exchange failed without a response, the status is 0, as in HAR files from browsers.
  fileprivate init(_ outcome: RecordedExchange.Outcome, of original: RecordedExchange.Outcome) {
    guard case .response(let status, let headers, let body) = outcome,
      case .response(_, _, let originalBody) = original
    else {
      self.init(status: 0)
      return
    }
    let text = String(data: body, encoding: .utf8)
    self.init(
      status: status,
      statusText: StatusText.reason(for: status) ?? "",
      headers: headers,
      content: HAREntry.Content(
        size: originalBody.count,
        mimeType: headers["Content-Type"] ?? "x-unknown",
        text: text ?? body.base64EncodedString(),
        encoding: text == nil ? "base64" : nil
      ),
      redirectURL: headers["Location"] ?? "",
      bodySize: -1
    )
  }
}

extension HAREntry.Timings {
  fileprivate init(_ timings: RecordedExchange.Timings) {
    let (queued, total) = (timings.queuedSeconds, timings.totalSeconds)
    let firstByte = timings.firstByteSeconds ?? max(total - queued, 0)
    blocked = queued * 1_000
    wait = firstByte * 1_000
    receive = max(total - queued - firstByte, 0) * 1_000
  }
}
