#if Download
import Foundation
import InnoLocking
import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A session that serves one file to range requests with scripted faults.
final class FileSession: URLSessionProtocol {
  /// The response to one request.
  struct Answer: Sendable {
    var status = 200
    var headers: [String: String] = [:]
    var body = Data()
    /// The error after the body, or nil if the body is complete.
    var error: NetworkError?
    /// The size of the pieces in bytes.
    var pieceSize = 1_000
    /// A gate that delays the rest of the body after the first piece.
    var gate: Gate?

    /// Ends the body with a lost connection after a number of bytes.
    func lost(after count: Int) -> Answer {
      var answer = self
      answer.body = body.prefix(count)
      answer.error = .unreachable(.lost, url: FileSession.url)
      return answer
    }

    /// Sends only the first bytes of the body, and withholds the rest until the client cancels.
    func withheld(after count: Int) -> Answer {
      with { answer in
        answer.pieceSize = count
        answer.gate = Gate()
      }
    }

    func with(_ change: (inout Answer) -> Void) -> Answer {
      var answer = self
      change(&answer)
      return answer
    }
  }

  typealias Script = @Sendable (_ number: Int, _ request: URLRequest) -> Answer

  static let url = URL(string: "https://files.example/data/report.bin") ?? URL(filePath: "/")

  private let script: Script
  private let state = Locked<[URLRequest]>([])

  init(_ script: @escaping Script) { self.script = script }

  /// Serves content as the HTTP standard requires, with an entity tag derived from its size.
  convenience init(_ content: Data) { self.init { FileSession.answer(content, to: $1) } }

  var requests: [URLRequest] { state.withLock { $0 } }

  /// The `Range` headers of the requests.
  var ranges: [String?] { requests.map { $0.value(forHTTPHeaderField: "Range") } }

  func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    let stream = try await stream(for: request, options: options)
    return (try await stream.collected(upTo: .max), stream.head)
  }

  func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream {
    guard !Task.isCancelled else { throw .cancelled }
    let number = state.withLock { requests in
      requests.append(request)
      return requests.count
    }
    let answer = script(number, request)
    guard
      let head = HTTPURLResponse(
        url: request.url ?? Self.url,
        statusCode: answer.status,
        httpVersion: "HTTP/1.1",
        headerFields: answer.headers
      )
    else { throw .invalidRequest("no head") }
    return ResponseStream(head: head) { send throws(NetworkError) in
      var rest = answer.body[...]
      while !rest.isEmpty {
        await send(Data(rest.prefix(answer.pieceSize)))
        rest = rest.dropFirst(answer.pieceSize)
        if let gate = answer.gate { await gate.wait() }
        guard !Task.isCancelled else { throw .cancelled }
      }
      if let error = answer.error { throw error }
    }
  }

  /// Returns the response of a conforming server.
  static func answer(_ content: Data, to request: URLRequest, tag: String = "\"v1\"") -> Answer {
    let whole = Answer(
      headers: ["ETag": tag, "Content-Length": "\(content.count)", "Accept-Ranges": "bytes"],
      body: content
    )
    guard let range = request.value(forHTTPHeaderField: "Range"),
      let match = range.wholeMatch(of: /bytes=(\d+)-/), let first = Int(match.1),
      request.value(forHTTPHeaderField: "If-Range") == tag
    else { return whole }
    guard first < content.count else {
      return Answer(status: 416, headers: ["Content-Range": "bytes */\(content.count)"])
    }
    return Answer(
      status: 206,
      headers: [
        "ETag": tag,
        "Content-Range": "bytes \(first)-\(content.count - 1)/\(content.count)",
        "Content-Length": "\(content.count - first)",
      ],
      body: content[first...]
    )
  }
}

/// A gate that suspends tasks until it is opened.
final class Gate: Sendable {
  private struct State {
    var isOpen = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits until the gate is open or the task is cancelled.
  func wait() async {
    while !state.withLock({ $0.isOpen }), !Task.isCancelled {
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          let waits = state.withLock { state in
            let waits = !state.isOpen && !Task.isCancelled
            if waits { state.waiting.append(continuation) }
            return waits
          }
          if !waits { continuation.resume() }
        }
      } onCancel: {
        wakeAll()
      }
    }
  }

  /// Resumes the waiting tasks, which check the gate again.
  private func wakeAll() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
#endif
