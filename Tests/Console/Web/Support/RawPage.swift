import Foundation
import InnoConsoleWeb
import TestSupport

/// A client of a page server that sends exactly the headers that a test wants.
struct RawPage: Sendable {
  let port: UInt16

  /// The token, without slashes.
  let token: String

  var host: String { "127.0.0.1:\(port)" }

  init(_ server: PageServer) { self.init(server.url) }

  init(_ url: URL) {
    port = UInt16(url.port ?? 0)
    token = url.path.replacing("/", with: "")
  }

  /// A response.
  struct Answer {
    let status: Int
    let head: String
    let body: String
  }

  /// Sends a request, and returns the whole response.
  ///
  /// - Parameters:
  ///   - target: The target after the token, or a complete target that begins with a slash.
  ///   - method: The method.
  ///   - headers: Headers to add, or to replace `Host` with.
  ///   - body: The body.
  /// - Returns: The response.
  func send(
    _ target: String,
    _ method: String = "GET",
    headers: [String: String] = [:],
    body: String? = nil
  ) async -> Answer {
    let request = request(target, method, headers, body)
    let port = port
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        guard let connection = LoopbackConnection(to: port) else {
          return continuation.resume(returning: Answer(status: 0, head: "", body: ""))
        }
        defer { connection.end() }
        connection.setTimeout(seconds: 60)
        connection.send(request.utf8)
        var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        while case let count = connection.receive(into: &buffer), count > 0 {
          bytes += buffer[..<count]
        }
        let parts = String(decoding: bytes, as: UTF8.self).split(
          separator: "\r\n\r\n",
          maxSplits: 1,
          omittingEmptySubsequences: false
        )
        let head = parts.first.map(String.init) ?? ""
        let status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        let body = parts.count > 1 ? String(parts[1]) : ""
        continuation.resume(returning: Answer(status: status ?? 0, head: head, body: body))
      }
    }
  }

  /// Posts a line as a page of this server does.
  func post(_ line: String, from page: String, to target: String = "line") async -> Answer {
    let body = String(
      decoding: (try? JSONEncoder().encode(["page": page, "line": line])) ?? Data(),
      as: UTF8.self
    )
    return await send(
      target,
      "POST",
      headers: ["Origin": "http://\(host)", "Content-Type": "application/json"],
      body: body
    )
  }

  private func request(
    _ target: String,
    _ method: String,
    _ headers: [String: String],
    _ body: String?
  ) -> String {
    let target = target.hasPrefix("/") ? target : "/\(token)/\(target)"
    var all = ["Host": host, "Connection": "close"]
    if let body { all["Content-Length"] = "\(body.utf8.count)" }
    all.merge(headers) { $1 }
    return "\(method) \(target) HTTP/1.1\r\n"
      + all.map { "\($0.key): \($0.value)\r\n" }.joined() + "\r\n" + (body ?? "")
  }

  /// Opens the stream of events, and returns the connection without reading from it.
  func openEvents(after number: Int) -> LoopbackConnection? {
    guard let connection = LoopbackConnection(to: port) else { return nil }
    connection.setTimeout(seconds: 60)
    connection.send(request("events?after=\(number)", "GET", [:], nil).utf8)
    return connection
  }
}

extension LoopbackConnection {
  /// Reads until the text contains a match, and returns all text so far.
  func text(until pattern: String) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
        while case let count = receive(into: &buffer), count > 0 {
          bytes += buffer[..<count]
          let end = bytes.suffix(count + pattern.utf8.count)
          if String(decoding: end, as: UTF8.self).contains(pattern) { break }
        }
        continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
      }
    }
  }
}
