#if Download
import Foundation
import InnoLocking
import InnoNetwork
import TestSupport

#if AsyncHTTPClient
import InnoNetworkAsyncHTTPClient
#endif
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A transport over which downloads are tested.
enum DownloadTransport: String, CaseIterable, Sendable {
  /// A session in this process, without a server.
  case stub
  /// `SessionTransport` with its default engine.
  case session
  /// `SessionTransport` over `URLSession`.
  case urlSession
  #if AsyncHTTPClient
  case asyncHTTPClient
  #endif

  /// Creates a session, and the URL at which it serves the answers of a script.
  func serve(_ script: @escaping FileSession.Script) throws -> ServedFile {
    let stub = FileSession(script)
    guard self != .stub else {
      return ServedFile(
        session: stub,
        url: FileSession.url,
        note: { _ in },
        ranges: { stub.ranges },
        connectionCount: { 0 }
      )
    }
    let server = try FileServer(script)
    let session: any URLSessionProtocol
    switch self {
    case .stub: session = stub
    case .session: session = SessionTransport()
    case .urlSession: session = SessionTransport(engine: .urlSession)
    #if AsyncHTTPClient
    case .asyncHTTPClient: session = AsyncHTTPClientTransport()
    #endif
    }
    return ServedFile(
      session: session,
      url: server.url,
      note: { server.received.set($0) },
      ranges: { server.ranges },
      connectionCount: { server.connectionCount }
    )
  }
}

/// A session, and the URL of the file that it serves.
struct ServedFile: Sendable {
  let session: any URLSessionProtocol
  let url: URL
  /// Notes the number of bytes that the download has received.
  ///
  /// A server loses a connection only when the bytes before the loss have been received.
  let note: @Sendable (Int64) -> Void
  /// Returns the `Range` headers of the requests that have arrived.
  let ranges: @Sendable () -> [String?]
  /// Returns the number of open connections.
  let connectionCount: @Sendable () -> Int
}

/// The number of bytes that a download has received, for which threads can wait.
final class ReceivedBytes: Sendable {
  private let condition = NSCondition()
  private let count = Locked<Int64>(0)

  func set(_ value: Int64) {
    condition.lock()
    count.withLock { $0 = value }
    condition.broadcast()
    condition.unlock()
  }

  /// Waits until at least the given number of bytes has been received, for at most ten seconds.
  func wait(for value: Int64) {
    let limit = Date(timeIntervalSinceNow: 10)
    condition.lock()
    while count.withLock({ $0 }) < value, condition.wait(until: limit) {}
    condition.unlock()
  }
}

/// An HTTP server on 127.0.0.1 that sends the answers of a ``FileSession`` script, each over its own
/// connection.
final class FileServer: Sendable {
  private let listener: LoopbackListener
  private let seen: Locked<[URLRequest]>
  let received: ReceivedBytes

  init(_ script: @escaping FileSession.Script) throws {
    let seen = Locked<[URLRequest]>([])
    self.seen = seen
    let received = ReceivedBytes()
    self.received = received
    listener = try LoopbackListener { connection in
      connection.setTimeout(seconds: 10)
      guard let request = Self.request(from: connection) else { return }
      let number = seen.withLock { requests in
        requests.append(request)
        return requests.count
      }
      let answer = script(number, request)
      guard answer.gate == nil else {
        Self.send(answer.with { $0.body = $0.body.prefix($0.pieceSize) }, over: connection)
        Self.waitForEnd(of: connection)
        return
      }
      Self.send(answer, over: connection)
      if answer.error != nil { received.wait(for: answer.firstByte + Int64(answer.body.count)) }
    }
  }

  var url: URL { listener.url("/data/report.bin") }
  var ranges: [String?] {
    seen.withLock { $0.map { $0.value(forHTTPHeaderField: "Range") } }
  }

  var connectionCount: Int { listener.connectionCount }

  /// Waits until the client closes a connection, for at most two minutes.
  private static func waitForEnd(of connection: LoopbackConnection) {
    connection.setTimeout(seconds: 120)
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while connection.receive(into: &buffer) > 0 {}
  }

  private static func request(from connection: LoopbackConnection) -> URLRequest? {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let text = String(decoding: received, as: UTF8.self)
      if text.contains("\r\n\r\n") {
        var request = URLRequest(url: FileSession.url)
        for line in text.components(separatedBy: "\r\n").dropFirst() {
          let parts = line.split(separator: ":", maxSplits: 1)
          guard parts.count == 2 else { continue }
          request.setValue(
            parts[1].trimmingCharacters(in: .whitespaces),
            forHTTPHeaderField: String(parts[0])
          )
        }
        return request
      }
      let count = connection.receive(into: &buffer)
      guard count > 0, received.count < 100_000 else { return nil }
      received += buffer[..<count]
    }
  }

  private static func send(_ answer: FileSession.Answer, over connection: LoopbackConnection) {
    var head = ["HTTP/1.1 \(answer.status) Answer", "Connection: close"]
    for (name, value) in answer.headers { head.append("\(name): \(value)") }
    // Without a length, only an unfinished chunked body shows that the connection was lost.
    let isChunked = answer.error != nil && answer.headers["Content-Length"] == nil
    if isChunked { head.append("Transfer-Encoding: chunked") }
    guard connection.send(Array((head + ["", ""]).joined(separator: "\r\n").utf8)) else { return }
    if isChunked {
      let size = String(answer.body.count, radix: 16)
      connection.send(Array("\(size)\r\n".utf8) + Array(answer.body) + Array("\r\n".utf8))
    } else {
      connection.send(Array(answer.body))
    }
  }
}

extension FileSession.Answer {
  /// The position of the body's first byte in the file.
  fileprivate var firstByte: Int64 {
    let match = headers["Content-Range"]?.firstMatch(of: /bytes (\d+)-/)
    return match.flatMap { Int64($0.1) } ?? 0
  }
}
#endif
