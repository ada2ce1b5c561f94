import Foundation
import InnoLocking
import InnoNetwork
import TestSupport

/// An HTTP server on 127.0.0.1 over plain sockets that sends responses given byte by byte.
///
/// Each connection has a thread that reads one request, performs the steps of the handler's reply
/// and closes the connection.
final class LoopbackServer: Sendable {
  struct Request: Sendable {
    let method: String
    let target: String
    let headers: [String: String]
    let bytes: [UInt8]

    /// The text of the body.
    var body: String { String(decoding: bytes, as: UTF8.self) }
  }

  /// A step that a connection performs after it has read the request.
  ///
  /// The connection is closed after the last step.
  enum Step: Sendable {
    /// Sends bytes.
    case send([UInt8])
    /// Sends the function's results until it returns nil or the client closes the connection.
    case make(@Sendable () -> [UInt8]?)
    /// Waits until the gate opens.
    case wait(Gate)
    /// Resets the connection with RST.
    case reset
    /// Reads and answers the connection's next request.
    case goOn
    /// Accepts the request as a `CONNECT` and relays data to a port on 127.0.0.1 until either side
    /// closes the connection.
    case tunnel(to: UInt16)
  }

  struct Reply: Sendable {
    var steps: [Step]

    /// Creates a reply that sends these bytes and closes the connection.
    static func raw(_ text: String) -> Reply { Reply(steps: [.send(Array(text.utf8))]) }
    /// Creates a reply that sends these bytes when the gate opens.
    static func held(_ gate: Gate, _ text: String) -> Reply {
      Reply(steps: [.wait(gate), .send(Array(text.utf8))])
    }
    /// A reply that closes the connection without a response.
    static var drop: Reply { Reply(steps: []) }
  }

  typealias Handler = @Sendable (Request) -> Reply

  private let listener: LoopbackListener
  private let seen: Locked<[Request]>

  var port: UInt16 { listener.port }

  init(_ handler: @escaping Handler) throws {
    let seen = Locked<[Request]>([])
    self.seen = seen
    listener = try LoopbackListener { connection in
      Self.serve(connection, handler) { request in seen.withLock { $0.append(request) } }
    }
  }

  var requests: [Request] { seen.withLock { $0 } }

  func url(_ path: String = "") -> URL { listener.url(path) }

  /// Returns a response with a body and its `Content-Length`.
  static func response(
    _ status: String = "200 OK",
    headers: [String] = ["Content-Type: application/json"],
    body: String = ""
  ) -> Reply {
    let head = ["HTTP/1.1 \(status)"] + headers + ["Content-Length: \(body.utf8.count)"]
    return .raw((head + ["Connection: close", "", body]).joined(separator: "\r\n"))
  }

  static func redirect(_ status: Int, to location: String) -> Reply {
    response("\(status) Moved", headers: ["Location: \(location)"])
  }

  private static func serve(
    _ connection: LoopbackConnection,
    _ handler: Handler,
    record: (Request) -> Void
  ) {
    var goesOn = true
    while goesOn {
      guard let request = read(connection) else { return }
      record(request)
      goesOn = false
      for step in handler(request).steps {
        switch step {
        case .send(let bytes): connection.send(bytes)
        case .make(let make): while let bytes = make(), connection.send(bytes) {}
        case .wait(let gate): gate.wait()
        case .reset: connection.reset()
        case .goOn: goesOn = true
        case .tunnel(let port):
          let greeting = "HTTP/1.1 200 Established\r\nX-Proxy: yes\r\n\r\n"
          connection.relay(to: port, greeting: Array(greeting.utf8))
        }
      }
    }
  }

  private static func read(_ connection: LoopbackConnection) -> Request? {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let request = parse(received) { return request }
      let count = connection.receive(into: &buffer)
      guard count > 0 else { return nil }
      received += buffer[..<count]
      if received.first == 0x16 {
        // This is a TLS handshake, which this server does not support.
        return Request(method: "", target: "", headers: [:], bytes: [])
      }
    }
  }

  private static func parse(_ bytes: [UInt8]) -> Request? {
    guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
    let lines = head.components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ").map(String.init)
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      headers[line[..<colon].lowercased()] = value
    }
    let rest = bytes[end.upperBound...]
    let length = Int(headers["content-length"] ?? "0") ?? 0
    let isChunked = headers["transfer-encoding"] == "chunked"
    guard let body = isChunked ? joined(chunks: rest) : rest.count < length ? nil : Array(rest)
    else { return nil }
    return Request(method: words[0], target: words[1], headers: headers, bytes: body)
  }

  /// Returns the bytes of a chunked body, or nil if its last chunk has not arrived.
  private static func joined(chunks: ArraySlice<UInt8>) -> [UInt8]? {
    var (rest, body) = (chunks, [UInt8]())
    while let line = rest.firstRange(of: Array("\r\n".utf8)),
      let size = Int(String(decoding: rest[..<line.lowerBound], as: UTF8.self), radix: 16)
    {
      // Each chunk is followed by a line ending.
      rest = rest[line.upperBound...]
      guard rest.count >= size + 2 else { return nil }
      guard size > 0 else { return body }
      body += rest.prefix(size)
      rest = rest.dropFirst(size + 2)
    }
    return nil
  }
}

/// A gate that blocks threads until it is opened.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  func wait() {
    semaphore.wait()
    semaphore.signal()
  }

  func open() {
    semaphore.signal()
  }
}
