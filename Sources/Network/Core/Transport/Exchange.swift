import Dispatch
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request on its way: what came of it so far, and who waits for its end.
///
/// It ends once, by whichever comes first: Foundation, a deadline, the body's limit, cancellation.
final class Exchange: Sendable {
  typealias Outcome = Result<(Data, HTTPURLResponse), NetworkError>

  private struct State {
    var continuation: CheckedContinuation<Outcome, Never>?
    var task: URLSessionDataTask?
    var head: HTTPURLResponse?
    var body = Data()
    var lastProgress: Duration
    var outcome: Outcome?
  }

  let url: URL
  let timeout: Duration
  private let limit: Int
  private let time: TimeSource
  private let state: Mutex<State>

  init(url: URL, timeout: Duration, limit: Int, time: TimeSource) {
    self.url = url
    self.timeout = timeout
    self.limit = limit
    self.time = time
    self.state = Mutex(State(lastProgress: time.now()))
  }

  /// When the server has kept silent for too long, on the clock of `time`.
  var deadline: Duration {
    state.withLock { $0.lastProgress } + timeout
  }

  /// Takes who waits; false when the exchange has ended already and no task is to be made.
  func begin(_ continuation: CheckedContinuation<Outcome, Never>) -> Bool {
    let early: Outcome? = state.withLock { state in
      if state.outcome == nil { state.continuation = continuation }
      return state.outcome
    }
    if let early { continuation.resume(returning: early) }
    return early == nil
  }

  /// Takes the task, now that it runs; one whose exchange has ended in between is cancelled.
  func expose(_ task: URLSessionDataTask) {
    let isOver = state.withLock { state in
      if state.outcome == nil { state.task = task }
      return state.outcome != nil
    }
    if isOver { Self.cancel(task) }
  }

  /// Ends the exchange, unless it has ended, and stops its task.
  func end(with outcome: Outcome) {
    if let task = settle({ _ in outcome }) { Self.cancel(task) }
  }

  /// Ends the exchange with what was received; the task has stopped or stops by itself.
  ///
  /// The response given counts when none was received before.
  func complete(_ response: URLResponse?) {
    _ = settle { state in
      guard let head = state.head ?? response as? HTTPURLResponse else {
        return .failure(.invalidResponse("it is no HTTP response", url: url))
      }
      return .success((state.body, head))
    }
  }

  func receive(_ response: URLResponse) {
    guard let head = response as? HTTPURLResponse else {
      return end(with: .failure(.invalidResponse("it is no HTTP response", url: url)))
    }
    state.withLock { state in
      state.head = head
      state.lastProgress = time.now()
    }
    if head.expectedContentLength > Int64(limit) { endOverLimit() }
  }

  func receive(_ data: Data) {
    let isOverLimit = state.withLock { state in
      state.lastProgress = time.now()
      guard data.count <= limit - state.body.count else { return true }
      state.body.append(data)
      return false
    }
    if isOverLimit { endOverLimit() }
  }

  private func endOverLimit() {
    end(
      with: .failure(
        .invalidResponse("its body is larger than the limit of \(limit) bytes", url: url)
      )
    )
  }

  /// Records the outcome, tells who waits, and gives the task if it is known by now.
  private func settle(_ outcome: (State) -> Outcome) -> URLSessionDataTask? {
    let (waiting, task, settled) = state.withLock { state in
      guard state.outcome == nil else {
        return (
          nil as CheckedContinuation<Outcome, Never>?, nil as URLSessionDataTask?, nil as Outcome?
        )
      }
      let outcome = outcome(state)
      state.outcome = outcome
      state.body = Data()
      defer { (state.continuation, state.task) = (nil, nil) }
      return (state.continuation, state.task, outcome)
    }
    if let settled { waiting?.resume(returning: settled) }
    return task
  }

  /// Cancels away from the caller: `cancel()` waits for Foundation's queue, and the caller may be
  /// `Task.cancel()`, which holds a lock that the queue may need.
  private static func cancel(_ task: URLSessionDataTask) {
    cancellations.async { task.cancel() }
  }

  private static let cancellations = DispatchQueue(label: "InnoNetwork.cancellations")
}
