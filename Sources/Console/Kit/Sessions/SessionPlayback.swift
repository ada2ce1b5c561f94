import Foundation
import InnoLocking
import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A URL session that answers requests with the responses in a session file, in the recorded order.
final class SessionPlayback: URLSessionProtocol {
  /// The properties of a request that determine which recorded answers match the request.
  private struct Key: Hashable {
    let method: String
    let path: String
    let body: String?
  }

  /// The recorded outcome of a request, which the playback returns for an equal request.
  private struct Answer: Sendable {
    let exchange: RecordedExchange

    /// The status code of the recorded response, or `nil` if the request received no response.
    let status: Int?
    let isStream: Bool
    let time: Duration

    /// The position of this recorded answer among all recorded answers in the session file.
    let position: Int

    /// The number of events that precede this recorded answer in the session file.
    ///
    /// Only the events that a replay compares are counted.
    let place: Int

    /// The first action that the recorded answer caused, or `nil` if the answer caused no action.
    ///
    /// `index` is the action's position among the compared events. `effect` is the event number of
    /// the effect that sent the action.
    let action: (index: Int, effect: Int)?

    /// The event number of the answered request, or `nil` if the session file does not contain the
    /// request.
    let request: Int?

    /// The number of the event that records the token refresh after this answer, or `nil` if no
    /// token refresh followed.
    let refresh: Int?

    /// The number that identifies the last event before this answer in the session file.
    let line: Int

    /// The event number of a token refresh for another request that must occur before the playback
    /// returns this answer, or `nil` if this answer need not wait for a token refresh.
    var awaitedRefresh: Int?
  }

  /// A deferred answer, with the continuation of the task that waits for the answer.
  private struct Held: Sendable {
    let id: Int
    let answer: Answer
    let wake: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var answers: [Key: [Answer]]

    /// The recorded answers whose delivery is deferred, in the recorded order.
    var held: [Held] = []

    /// The continuations of the tasks whose requests were not answered in the recording.
    ///
    /// The keys are numbers that the playback has assigned to the tasks.
    var unanswered: [Int: CheckedContinuation<Void, Never>] = [:]
    var lastID = 0

    /// The identifiers of deferred answers whose requests have been cancelled.
    var cancelled: Set<Int> = []

    /// A Boolean value that indicates whether the replay has ended.
    var isOver = false
  }

  private let state: Locked<State>

  /// The event numbers of the recorded requests that have been answered.
  private let answeredRequests: Set<Int>
  private let comparison: SessionComparison
  private let clock: VirtualClock

  /// A Boolean value that indicates whether the session may end while requests are in flight.
  private let isOpenEnded: Bool

  /// Creates a playback of the responses in a session file.
  ///
  /// - Parameters:
  ///   - comparison: The comparison of the app's events with the recorded events. The comparison
  ///     determines when each recorded response is returned.
  ///   - clock: The clock of the app.
  ///   - isOpenEnded: A Boolean value that indicates whether the session may end while requests are
  ///     in flight. If the value is `true`, requests that are in flight at the end of the session
  ///     are cancelled.
  /// - Throws: ``ConsoleError/unreadableFile(_:reason:)`` if a line in the file is invalid.
  init(
    _ comparison: SessionComparison,
    clock: VirtualClock,
    isOpenEnded: Bool
  ) throws(ConsoleError) {
    self.isOpenEnded = isOpenEnded
    self.comparison = comparison
    self.clock = clock
    let (events, requests) = (comparison.events, comparison.requests)
    var (keys, answers): ([Key], [Answer]) = ([], [])
    for entry in comparison.file.entries where entry.line == .exchange {
      let (exchange, isStream) = try comparison.file.exchange(of: entry)
      let place = comparison.index(ofEventsAfter: entry.number)
      let path = exchange.url.absoluteString.withoutOrigin
      let request = exchange.label.flatMap {
        requests.event(of: $0.id, before: entry.number, exchange.method, path)
      }
      // If the request was sent again after this answer, no action resulted from this answer.
      let last = request.flatMap { requests.requests[$0]?.next == nil ? $0 : nil }
      let action = last.flatMap { comparison.root(of: $0) }.flatMap { effect in
        events[place...].firstIndex { $0.kind == .action && $0.cause == effect }
          .map { (index: comparison.end(of: place..<$0, from: effect), effect: effect) }
      }
      keys.append(Self.key(exchange, SessionSecrets()))
      answers.append(
        Answer(
          exchange: exchange,
          status: exchange.status,
          isStream: isStream,
          time: entry.time,
          position: answers.count,
          place: place,
          action: action,
          request: request,
          refresh: request.flatMap { requests.refresh(after: $0) },
          line: entry.number
        )
      )
    }
    answeredRequests = Set(answers.compactMap(\.request))
    Self.findAwaitedRefreshes(&answers, requests)
    let grouped = Dictionary(grouping: zip(keys, answers)) { $0.0 }
    state = Locked(State(answers: grouped.mapValues { $0.map { $0.1 } }))
  }

  var transportName: String { "replay" }

  func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    guard let url = request.url else { throw .invalidRequest("the request has no URL") }
    let asked = RecordedExchange(request, url).redacted(by: .standard)
    let key = Self.key(asked, comparison.secrets)
    let event = options.label.flatMap { comparison.requestEvent(of: $0.id) }
    let isUnanswered =
      isUnanswered(event) || options.label.map { comparison.isUnanswered($0.id) } ?? false
    let answer = state.withLock { state -> Answer? in
      let equal = (state.answers[key] ?? []).enumerated().filter { _, answer in
        asked.url.absoluteString.isServed(by: answer.exchange.url.absoluteString)
      }
      // If there are several equal requests, prefer the answer that was recorded for this request.
      let own =
        equal.first { $1.request == event }
        ?? equal.first { $1.request == nil || !isUnanswered }
      return own.flatMap { state.answers[key]?.remove(at: $0.offset) }
    }
    guard let answer else {
      if isUnanswered {
        await waitUntilOver()
        throw .cancelled
      }
      if isOpenEnded {
        await comparison.wait(before: comparison.events.count, limit: .seconds(2))
        if comparison.isFinished { throw .cancelled }
      }
      let text = "\(asked.method) \(Redaction.standard.text(of: url))"
      comparison.fail("the session file has no response to \(text)")
      throw .invalidRequest("the session file has no response to the request")
    }
    guard await waitUntilReleased(answer) else { throw .cancelled }
    guard !answer.isStream else {
      comparison.fail(
        "the response to \(asked.method) \(url.path) was streamed, and streamed responses are not recorded"
      )
      throw .invalidRequest("session files do not contain streamed responses")
    }
    return try answer.exchange.answer(to: url)
  }

  func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream {
    comparison.fail(
      "\(request.httpMethod ?? "GET") \(request.url?.path ?? "/") streams its response, and "
        + "streamed responses are not recorded"
    )
    throw .invalidRequest("session files do not contain streamed responses")
  }

  /// Returns a Boolean value that indicates whether the recording contains a request without an
  /// answer.
  private func isUnanswered(_ event: Int?) -> Bool {
    event.map { !answeredRequests.contains($0) } ?? false
  }

  private static func key(_ exchange: RecordedExchange, _ secrets: SessionSecrets) -> Key {
    let body = exchange.body.map { body in
      let text = String(decoding: body, as: UTF8.self)
      let value = (try? JSONReader.value(text)).map { secrets.masking($0).json }
      // In a session file, the placeholder for a secret can have a number. In a replayed request,
      // it has no number.
      return (value ?? text).withoutPlaceholderNumbers
    }
    return Key(method: exchange.method, path: exchange.url.absoluteString.withoutOrigin, body: body)
  }
}

// MARK: - Order

extension SessionPlayback {
  /// The number of requests whose answers are deferred, or that are never answered.
  ///
  /// An answer is deferred until all events that precede it in the session file have occurred.
  var heldCount: Int { state.withLock { $0.held.count + $0.unanswered.count } }

  /// The recorded time of the first deferred answer for which a command can wait.
  ///
  /// The value is `nil` if no answer is deferred, or if the command stopped waiting in the recording
  /// before the answer arrived.
  var nextAnswer: VirtualClock.Instant? {
    guard let answer = state.withLock({ $0.held.first?.answer }),
      !comparison.missesTimeout(before: answer.place)
    else { return nil }
    return VirtualClock.Instant(offset: answer.time)
  }

  /// Answers the first request whose recorded answer is due, and sets the clock to the recorded
  /// time of the answer.
  ///
  /// Call this method only when no task of the app is ready to run. Otherwise, the order of events
  /// could differ between replays.
  ///
  /// - Parameter isForced: A Boolean value that indicates whether to answer a request even if no
  ///   answer is due. Pass `true` if no event can occur until a request is answered.
  /// - Returns: `true` if a request was answered.
  func answerNext(isForced: Bool = false) -> Bool {
    let next = state.withLock { state -> Held? in
      let requests = Set(state.held.compactMap(\.answer.request))
      let actions = state.held.compactMap(\.answer.action)
      let index =
        state.held.firstIndex { isDue($0.answer, requests, actions) }
        ?? (isForced ? state.held.firstIndex { isPlaceReached(of: $0.answer, requests) } ?? 0 : nil)
      return index.flatMap { state.held.indices.contains($0) ? state.held.remove(at: $0) : nil }
    }
    guard let next else { return false }
    clock.set(to: VirtualClock.Instant(offset: next.answer.time))
    next.wake.resume(returning: true)
    return true
  }

  /// Marks the replay as ended, and cancels the requests that have not been answered.
  ///
  /// After this call, a request that has a recorded answer is cancelled immediately.
  func cancelAll() {
    let (held, unanswered) = state.withLock { state in
      state.isOver = true
      defer { (state.held, state.unanswered) = ([], [:]) }
      return (state.held, state.unanswered)
    }
    for request in held { request.wake.resume(returning: false) }
    for (_, request) in unanswered { request.resume() }
  }

  /// Returns a Boolean value that indicates whether all events that must precede an answer have
  /// occurred.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - requests: The event numbers of the requests whose answers are deferred.
  ///   - actions: The first actions that the deferred answers caused.
  /// - Returns: `true` if the answer is due.
  private func isDue(
    _ answer: Answer,
    _ requests: Set<Int>,
    _ actions: [(index: Int, effect: Int)]
  ) -> Bool {
    guard isPlaceReached(of: answer, requests) else { return false }
    // Wait until the token refresh has been sent. Otherwise, it could be sent on behalf of a
    // different request than in the recording.
    if let refresh = answer.awaitedRefresh, let index = comparison.places[refresh],
      !comparison.isReached(index + 1, except: { $0.number != refresh })
    {
      return false
    }
    guard let (index, effect) = answer.action else { return true }
    // Deliver the answers to concurrent requests in the order of the resulting actions. Do not wait
    // for the events that lead to the action of another deferred answer, because they can depend on
    // that answer.
    return comparison.isReached(index) { [comparison] event in
      if comparison.follows(event, from: effect) || isResponse(event, to: requests) { return true }
      let place = comparison.places[event.number] ?? 0
      return actions.contains { action in
        place < action.index && comparison.follows(event, from: action.effect)
      }
    }
  }

  private func isPlaceReached(of answer: Answer, _ requests: Set<Int>) -> Bool {
    comparison.isReached(answer.place) { isResponse($0, to: requests) }
  }

  /// Returns a Boolean value that indicates whether an event is a response to, or a retry of, one
  /// of the given requests.
  private func isResponse(_ event: SessionFile.Entry, to requests: Set<Int>) -> Bool {
    comparison.requests.owners[event.number].map(requests.contains) ?? false
  }

  /// Waits until ``answerNext(isForced:)`` delivers the answer.
  ///
  /// - Returns: `false` if the task was cancelled or the replay has ended.
  private func waitUntilReleased(_ answer: Answer) async -> Bool {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    defer { state.withLock { _ = $0.cancelled.remove(id) } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { wake in
        let isCancelled = state.withLock { state in
          guard !state.isOver, !state.cancelled.contains(id) else { return true }
          let place = state.held.firstIndex { $0.answer.position > answer.position }
          state.held.insert(
            Held(id: id, answer: answer, wake: wake),
            at: place ?? state.held.endIndex
          )
          return false
        }
        if isCancelled { wake.resume(returning: false) } else { clock.notifyListeners() }
      }
    } onCancel: {
      let held = state.withLock { state -> Held? in
        state.cancelled.insert(id)
        return state.held.firstIndex { $0.id == id }.map { state.held.remove(at: $0) }
      }
      held?.wake.resume(returning: false)
    }
  }

  /// Waits until the task is cancelled or the replay has ended.
  private func waitUntilOver() async {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    defer { state.withLock { _ = $0.cancelled.remove(id) } }
    await withTaskCancellationHandler {
      await withCheckedContinuation { wake in
        let isOver = state.withLock { state in
          guard !state.isOver, !state.cancelled.contains(id) else { return true }
          state.unanswered[id] = wake
          return false
        }
        if isOver { wake.resume() } else { clock.notifyListeners() }
      }
    } onCancel: {
      let wake = state.withLock { state in
        state.cancelled.insert(id)
        return state.unanswered.removeValue(forKey: id)
      }
      wake?.resume()
    }
  }

  /// Finds the answers that must wait for a token refresh.
  ///
  /// A server can refuse several requests with the same status, such as 401, at about the same
  /// time. The token is then refreshed on behalf of the request that is answered first. The answers
  /// to the other requests must wait for that token refresh.
  private static func findAwaitedRefreshes(_ answers: inout [Answer], _ requests: RecordedRequests)
  {
    let sorted = answers.sorted { $0.line < $1.line }
    var later = sorted[...]
    /// The answers that requests received before a token refresh, if the requests were sent again
    /// after the refresh.
    var open: [Answer] = []
    for first in sorted {
      guard let refresh = first.refresh, let request = first.request else { continue }
      while let answer = later.first, answer.line < refresh {
        open.append(answer)
        later.removeFirst()
      }
      open.removeAll { answer in
        answer.request.flatMap { requests.requests[$0]?.next }.map { $0 < refresh } ?? true
      }
      for other in open where other.status == first.status && other.request != request {
        answers[other.position].awaitedRefresh = refresh
      }
    }
  }
}

extension RecordedExchange {
  /// The status of the recorded response, or `nil` if there was no response.
  fileprivate var status: Int? {
    guard case .response(let status, _, _) = outcome else { return nil }
    return status
  }

  /// Returns the recorded response to a request.
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
        throw .invalidResponse("the recorded status code \(status) is invalid", url: url)
      }
      return (body, head)
    }
  }
}

extension String {
  /// The text of the URL without its scheme, host and port.
  var withoutOrigin: String {
    guard let scheme = range(of: "://") else { return self }
    return String(self[scheme.upperBound...].drop { $0 != "/" })
  }

  /// Returns a Boolean value that indicates whether the response to a recorded URL can be replayed
  /// for this URL.
  ///
  /// Usually, the URLs must be equal. However, the port of a server on the loopback interface can
  /// change. If the recorded URL refers to the loopback interface, only the paths and the queries
  /// must be equal.
  ///
  /// - Parameter url: The recorded URL.
  /// - Returns: `true` if the response can be replayed.
  func isServed(by url: String) -> Bool {
    if self == url { return true }
    guard let host = URL(string: url)?.host, URLRules.isLoopback(host) else { return false }
    return withoutOrigin == url.withoutOrigin
  }
}
