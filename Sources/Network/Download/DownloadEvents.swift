#if Download
import InnoLocking
import Foundation

/// A dispatcher that delivers the events of downloads to streams and handlers.
final class DownloadEvents: Sendable {
  struct Handlers: Sendable {
    var stateChanged: (@Sendable (DownloadTask, DownloadState) async -> Void)?
    var progress: (@Sendable (DownloadTask, DownloadProgress) async -> Void)?
    var completed: (@Sendable (DownloadTask, URL) async -> Void)?
    var failed: (@Sendable (DownloadTask, DownloadError) async -> Void)?
  }

  private typealias Continuation = AsyncStream<DownloadEvent>.Continuation

  private struct State {
    var handlers = Handlers()
    var streams: [String: [Int: Continuation]] = [:]
    var lastNumber = 0
  }

  /// The largest number of unread events that are kept for a slow reader.
  ///
  /// The oldest events are dropped first. Because the outcome of a download is its last event, the
  /// outcome is never dropped.
  private static let bufferSize = 256

  private let state = Locked(State())
  private let calls: AsyncStream<@Sendable () async -> Void>.Continuation

  init() {
    let (stream, calls) = AsyncStream<@Sendable () async -> Void>.makeStream()
    self.calls = calls
    // A single task calls all handlers, so that they run in the order of the events.
    Task { for await call in stream { await call() } }
  }

  deinit { calls.finish() }

  func setHandlers(_ change: (inout Handlers) -> Void) {
    state.withLock { change(&$0.handlers) }
  }

  /// Returns a stream of a download's events.
  ///
  /// The stream starts with the current state.
  func stream(of task: DownloadTask) -> AsyncStream<DownloadEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: DownloadEvent.self,
      bufferingPolicy: .bufferingNewest(Self.bufferSize)
    )
    let number = state.withLock { state in
      state.lastNumber += 1
      state.streams[task.id, default: [:]][state.lastNumber] = continuation
      return state.lastNumber
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.streams[task.id]?.removeValue(forKey: number) }
    }
    let present = task.state
    continuation.yield(.stateChanged(present))
    switch present {
    case .completed: continuation.yield(.completed(task.destination))
    case .failed: if let error = task.error { continuation.yield(.failed(error)) }
    default: break
    }
    if present.isTerminal { continuation.finish() }
    return stream
  }

  func send(_ event: DownloadEvent, of task: DownloadTask) {
    let (streams, handlers) = state.withLock { state in
      (state.streams[task.id].map { Array($0.values) } ?? [], state.handlers)
    }
    for stream in streams { stream.yield(event) }
    switch event {
    case .stateChanged(let value):
      if let call = handlers.stateChanged { calls.yield { await call(task, value) } }
    case .progress(let value):
      if let call = handlers.progress { calls.yield { await call(task, value) } }
    case .completed(let value):
      if let call = handlers.completed { calls.yield { await call(task, value) } }
    case .failed(let value):
      if let call = handlers.failed { calls.yield { await call(task, value) } }
    }
  }

  /// Ends the event streams of a download.
  func end(_ task: DownloadTask) {
    let streams = state.withLock { $0.streams.removeValue(forKey: task.id) ?? [:] }
    for stream in streams.values { stream.finish() }
  }

  /// Ends the event streams of all downloads.
  func endAll() {
    let streams = state.withLock { state in
      defer { state.streams = [:] }
      return state.streams.values.flatMap(\.values)
    }
    for stream in streams { stream.finish() }
  }
}
#endif
