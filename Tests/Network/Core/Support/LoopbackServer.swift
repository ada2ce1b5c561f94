import InnoLocking
import Foundation
import InnoNetwork

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An HTTP server on 127.0.0.1 that behaves as oddly as a test wants, over plain sockets.
///
/// Each connection has a thread, takes one request, gives it to the handler and closes.
final class LoopbackServer: Sendable {
  struct Request: Sendable {
    let method: String
    let target: String
    let headers: [String: String]
    let body: String
  }

  /// What a connection does after it has read the request; it is closed at the end.
  enum Step: Sendable {
    /// Sends bytes.
    case send([UInt8])
    /// Sends what the function makes, until it makes nothing or the client is gone.
    case make(@Sendable () -> [UInt8]?)
    /// Waits until the gate opens.
    case wait(Gate)
    /// Breaks the connection off, so that the client is told at once (RST).
    case reset
    /// Reads the next request of the connection and answers that as well.
    case goOn
  }

  struct Reply: Sendable {
    var steps: [Step]

    /// These bytes, then the end of the connection.
    static func raw(_ text: String) -> Reply { Reply(steps: [.send(Array(text.utf8))]) }
    /// Nothing until the gate opens, then these bytes.
    static func held(_ gate: Gate, _ text: String) -> Reply {
      Reply(steps: [.wait(gate), .send(Array(text.utf8))])
    }
    /// The end of the connection, at once.
    static var drop: Reply { Reply(steps: []) }
  }

  typealias Handler = @Sendable (Request) -> Reply

  let port: UInt16
  private let listener: Int32
  private let handler: Handler
  private let seen = Locked<[Request]>([])

  init(_ handler: @escaping Handler) throws {
    self.handler = handler
    listener = try Self.openListener()
    port = try Self.port(of: listener)
    let listener = listener
    Thread.detachNewThread { [weak self] in
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        Thread.detachNewThread { [weak self] in
          self?.serve(connection)
          close(connection)
        }
      }
      #if canImport(Glibc)
      close(listener)
      #endif
    }
  }

  deinit {
    // On Linux this wakes the thread that accepts, which closes the socket then: closed here, its
    // number could be the next server's while that thread is about to accept by it once more.
    shutdown(listener, Int32(SHUT_RDWR))
    #if !canImport(Glibc)
    close(listener)
    #endif
  }

  var requests: [Request] { seen.withLock { $0 } }

  func url(_ path: String = "") -> URL {
    URL(string: "http://127.0.0.1:\(port)\(path)") ?? URL(filePath: "/")
  }

  /// A response with a body and its length.
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

  private func serve(_ connection: Int32) {
    var goesOn = true
    while goesOn {
      guard let request = Self.read(connection) else { return }
      seen.withLock { $0.append(request) }
      goesOn = false
      for step in handler(request).steps {
        switch step {
        case .send(let bytes): _ = Self.write(bytes, to: connection)
        case .make(let make): while let bytes = make(), Self.write(bytes, to: connection) {}
        case .wait(let gate): gate.wait()
        case .reset: Self.abort(connection)
        case .goOn: goesOn = true
        }
      }
    }
  }

  /// Makes `close` send a reset in place of an orderly end.
  private static func abort(_ connection: Int32) {
    var lingers = linger(l_onoff: 1, l_linger: 0)
    let size = socklen_t(MemoryLayout<linger>.size)
    setsockopt(connection, SOL_SOCKET, SO_LINGER, &lingers, size)
  }

  private static func read(_ connection: Int32) -> Request? {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      if let request = parse(received) { return request }
      let count = recv(connection, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      received += buffer[..<count]
      if received.first == 0x16 {
        // A TLS handshake; there will be no request that this server can read.
        return Request(method: "", target: "", headers: [:], body: "")
      }
    }
  }

  private static func parse(_ bytes: [UInt8]) -> Request? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n") else { return nil }
    let lines = text[..<end.lowerBound].components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ").map(String.init)
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      headers[line[..<colon].lowercased()] = value
    }
    let body = text[end.upperBound...]
    if headers["transfer-encoding"] == "chunked" {
      guard body.hasSuffix("0\r\n\r\n") else { return nil }
      return Request(
        method: words[0],
        target: words[1],
        headers: headers,
        body: Self.joined(chunks: body)
      )
    }
    guard body.utf8.count >= Int(headers["content-length"] ?? "0") ?? 0 else { return nil }
    return Request(method: words[0], target: words[1], headers: headers, body: String(body))
  }

  /// The text of a chunked body, which is ASCII.
  private static func joined(chunks: Substring) -> String {
    var (rest, body) = (chunks, "")
    while let line = rest.range(of: "\r\n"), let size = Int(rest[..<line.lowerBound], radix: 16),
      size > 0
    {
      let end = rest.utf8.index(line.upperBound, offsetBy: size)
      body += rest[line.upperBound..<end]
      rest = rest[end...].dropFirst()
    }
    return body
  }

  /// Sends bytes; false when the client is gone.
  private static func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        send(connection, $0.baseAddress, $0.count, sendFlags)
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  // A client that has gone must not end the test with SIGPIPE.
  #if canImport(Glibc)
  private static let sendFlags = Int32(MSG_NOSIGNAL)
  #else
  private static let sendFlags: Int32 = 0x80000
  #endif

  private static func openListener() throws -> Int32 {
    #if canImport(Glibc)
    let stream = Int32(SOCK_STREAM.rawValue)
    #else
    let stream = SOCK_STREAM
    #endif
    let listener = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) == 0 }
    }
    guard isBound, listen(listener, 512) == 0 else { throw POSIXError(.EADDRINUSE) }
    return listener
  }

  private static func port(of listener: Int32) throws -> UInt16 {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isKnown = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &size) == 0 }
    }
    guard isKnown else { throw POSIXError(.ENOTSOCK) }
    return UInt16(bigEndian: address.sin_port)
  }
}

/// Holds threads until it is opened, once and for all; it opens by itself when it goes away.
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
