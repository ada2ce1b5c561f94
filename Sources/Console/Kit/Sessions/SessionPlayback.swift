import Foundation
import InnoLocking
import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A URL session that answers requests with the responses in a session file, in the recorded order.
final class SessionPlayback: URLSessionProtocol {
  /// The properties by which a request is matched with a recorded request.
  private struct Key: Hashable {
    let method: String
    let path: String
    let body: String?
  }

  private struct Answer: Sendable {
    let exchange: RecordedExchange
    let isStream: Bool
    let time: Duration

    /// The number of compared events that precede the answer in the session file.
    let place: Int

    /// The end of the events that must precede the first action that the answer led to, and the
    /// number of the event of the effect that sent the action.
    ///
    /// The value is `nil` if there is no such action.
    let action: (index: Int, effect: Int)?

    /// The number of the event of the request; `nil` if the file has no such event.
    let request: Int?

    /// The number of the event of the token refresh that followed the answer; `nil` if there is
    /// none.
    let refresh: Int?

    /// The number of the line of the answer.
    let line: Int

    /// The status of the response; `nil` if there was no response.
    var status: Int? {
      guard case .response(let status, _, _) = exchange.outcome else { return nil }
      return status
    }
  }

  private let answers: Locked<[Key: [Answer]]>

  /// The token refreshes for which the answers to other requests wait, so that the refresh is sent
  /// on behalf of the same request as in the recording.
  private let refreshes: Refreshes
  private let comparison: SessionComparison
  private let clock: VirtualClock
  private let held = Locked(0)

  /// A Boolean value that indicates whether the session may end while requests are in flight.
  private let isOpenEnded: Bool

  /// Creates a playback of the responses in a session file.
  ///
  /// - Parameters:
  ///   - comparison: The comparison of the app's events with the recorded events, which determines
  ///     when each answer is due.
  ///   - clock: The clock of the app.
  ///   - isOpenEnded: A Boolean value that indicates whether the session may end while requests are
  ///     in flight; such requests are cancelled.
  /// - Throws: ``ConsoleError/unreadableFile(_:reason:)`` if a line of the file is invalid.
  init(
    _ comparison: SessionComparison,
    clock: VirtualClock,
    isOpenEnded: Bool
  ) throws(ConsoleError) {
    self.isOpenEnded = isOpenEnded
    self.comparison = comparison
    self.clock = clock
    let (events, requests) = (comparison.events, comparison.requests)
    var answers: [Key: [Answer]] = [:]
    for entry in comparison.file.entries where entry.line == .exchange {
      let (exchange, isStream) = try comparison.file.exchange(of: entry)
      let place = comparison.index(ofEventsAfter: entry.number)
      let path = exchange.url.absoluteString.withoutOrigin
      let request = exchange.label.flatMap {
        requests.event(of: $0.id, before: entry.number, exchange.method, path)
      }
      // An answer after which the request was sent again did not lead to an action.
      let last = request.flatMap { requests.requests[$0]?.next == nil ? $0 : nil }
      let action = last.flatMap { comparison.root(of: $0) }.flatMap { effect in
        events[place...].firstIndex { $0.kind == "action" && $0.cause == effect }
          .map { (index: comparison.end(of: place..<$0, from: effect), effect: effect) }
      }
      answers[Self.key(exchange), default: []].append(
        Answer(
          exchange: exchange,
          isStream: isStream,
          time: entry.time,
          place: place,
          action: action,
          request: request,
          refresh: request.flatMap { requests.refresh(after: $0) },
          line: entry.number
        )
      )
    }
    self.answers = Locked(answers)
    refreshes = Self.refreshes(answers.values.flatMap(\.self), requests)
  }

  var transportName: String { "replay" }

  func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    guard let url = request.url else { throw .invalidRequest("the request has no URL") }
    let asked = RecordedExchange(request, url).redacted(by: .standard)
    let key = Self.key(asked)
    let answer = answers.withLock { answers -> Answer? in
      let equal = (answers[key] ?? []).enumerated().filter { _, answer in
        asked.url.absoluteString.isServed(by: answer.exchange.url.absoluteString)
      }
      // If there are several answers, prefer the one that was recorded for this request.
      let event = options.label.flatMap { comparison.requestEvent(of: $0.id) }
      let own = equal.first { $1.request == event } ?? equal.first
      return own.flatMap { answers[key]?.remove(at: $0.offset) }
    }
    guard let answer else {
      if isOpenEnded {
        await comparison.wait(before: comparison.events.count, limit: .seconds(2))
        if comparison.isFinished { throw .cancelled }
      }
      let text = "\(asked.method) \(Redaction.standard.text(of: url))"
      comparison.fail("the session file has no response to \(text)")
      throw .invalidRequest("the session file has no response to the request")
    }
    await hold(answer)
    clock.advance(to: VirtualClock.Instant(offset: answer.time))
    guard !answer.isStream else {
      comparison.fail(
        "the response to \(asked.method) \(url.path) was streamed, and streamed responses are not recorded"
      )
      throw .invalidRequest("a session file does not contain streamed responses")
    }
    return try answer.exchange.answer(to: url)
  }

  /// The number of requests whose responses are deferred, because events that precede the
  /// responses in the session file have not occurred yet.
  var heldCount: Int { held.withLock { $0 } }

  private func hold(_ answer: Answer) async {
    held.withLock { $0 += 1 }
    clock.notifyListeners()
    let waiting = answer.request.flatMap { refreshes.waiting[$0] } ?? []
    await comparison.wait(before: answer.place, limit: .seconds(2)) {
      [requests = comparison.requests] in
      // The responses that wait for this request's token refresh.
      requests.owners[$0.number].map(waiting.contains) ?? false
    }
    if let refresh = answer.request.flatMap({ refreshes.awaited[$0] }),
      let index = comparison.places[refresh]
    {
      await comparison.wait(before: index + 1, limit: .milliseconds(200)) { $0.number != refresh }
    }
    if let (index, effect) = answer.action {
      // Handle the responses to concurrent requests in the recorded order of their actions.
      await comparison.wait(before: index, limit: .milliseconds(200)) { [comparison] in
        comparison.follows($0, from: effect)
      }
    }
    held.withLock { $0 -= 1 }
  }

  private struct Refreshes {
    /// The numbers of the events of token refreshes, keyed by the request events whose answers wait
    /// for them.
    var awaited: [Int: Int] = [:]

    /// The request events whose answers wait, keyed by the request event that leads to the refresh.
    var waiting: [Int: Set<Int>] = [:]
  }

  /// Finds the answers that have to wait for a token refresh.
  ///
  /// When several requests are refused at about the same time, such as with status 401, the first
  /// one to be answered sends the token refresh, for which the others wait.
  private static func refreshes(_ answers: [Answer], _ requests: RecordedRequests) -> Refreshes {
    var refreshes = Refreshes()
    let sorted = answers.sorted { $0.line < $1.line }
    var later = sorted[...]
    /// The answered requests that were not yet sent again.
    var open: [Answer] = []
    for first in sorted {
      guard let refresh = first.refresh, let request = first.request else { continue }
      let status = first.status
      while let answer = later.first, answer.line < refresh {
        open.append(answer)
        later.removeFirst()
      }
      open.removeAll { answer in
        answer.request.flatMap { requests.requests[$0]?.next }.map { $0 < refresh } ?? true
      }
      for other in open where other.status == status {
        guard let waiting = other.request, waiting != request else { continue }
        refreshes.awaited[waiting] = refresh
        refreshes.waiting[request, default: []].insert(waiting)
      }
    }
    return refreshes
  }

  func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream {
    comparison.fail(
      "\(request.httpMethod ?? "GET") \(request.url?.path ?? "/") streams its response, and "
        + "streamed responses are not recorded"
    )
    throw .invalidRequest("a session file does not contain streamed responses")
  }

  private static func key(_ exchange: RecordedExchange) -> Key {
    let body = exchange.body.map { body in
      let text = String(decoding: body, as: UTF8.self)
      let value = (try? JSONReader.value(text)).map { SessionSecrets().masking($0).json }
      // A placeholder for a secret can have a number in the session file, but not in a replayed
      // request.
      return (value ?? text).withoutPlaceholderNumbers
    }
    return Key(method: exchange.method, path: exchange.url.absoluteString.withoutOrigin, body: body)
  }
}

extension RecordedExchange {
  /// Returns the recorded response.
  ///
  /// - Parameter url: The URL of the request.
  /// - Returns: The body and the head of the response.
  /// - Throws: The recorded failure, or an error if no valid outcome was recorded.
  fileprivate func answer(to url: URL) throws(NetworkError) -> (Data, HTTPURLResponse) {
    switch outcome {
    case .pending: throw .cancelled
    case .failure(let code, let text):
      throw NetworkError(recordedCode: code, text: text, timeout: timeout, url: url)
    case .response(let status, let headers, let body):
      guard let head = HTTPURLResponse(status: status, headers: headers, url: url) else {
        throw .invalidResponse("the recorded status \(status) is invalid", url: url)
      }
      return (body, head)
    }
  }
}

extension String {
  /// The text of a URL without its scheme, host and port.
  var withoutOrigin: String {
    guard let scheme = range(of: "://") else { return self }
    return String(self[scheme.upperBound...].drop { $0 != "/" })
  }

  /// Returns a Boolean value that indicates whether the response to a recorded URL can be replayed
  /// for this URL.
  ///
  /// The URLs must be equal. For a recorded URL on the loopback interface, where the port of a
  /// server can change, only the paths and queries must be equal.
  ///
  /// - Parameter url: The recorded URL.
  /// - Returns: `true` if the response can be replayed.
  func isServed(by url: String) -> Bool {
    if self == url { return true }
    guard let host = URL(string: url)?.host, URLRules.isLoopback(host) else { return false }
    return withoutOrigin == url.withoutOrigin
  }
}
