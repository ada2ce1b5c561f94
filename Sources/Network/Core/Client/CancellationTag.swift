import InnoLocking

/// A name for requests that can be cancelled together.
///
/// ```swift
/// async let users = client.request(FetchUsers(), tag: "people")
/// client.cancelAll(matching: "people")
/// ```
public struct CancellationTag: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name of the tag.
  ///
  /// Two tags are equal if their names are equal.
  public let name: String

  /// Creates a tag.
  ///
  /// - Parameter name: The name of the tag.
  public init(_ name: String) {
    self.name = name
  }

  /// Creates a tag from a string literal.
  ///
  /// - Parameter value: The name of the tag.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

/// The running requests and streams of a client, with their tags.
final class RunningRequests: Sendable {
  private struct Entry {
    let tag: CancellationTag?
    let cancel: @Sendable () -> Void
  }

  private struct State {
    var entries: [Int: Entry] = [:]
    var lastNumber = 0
    var isShutDown = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// The status of a request's task.
  private enum Start<Value: Sendable>: Sendable {
    case pending
    case running(Task<Result<Value, NetworkError>, Never>)
    /// The request was cancelled before its status became `running`.
    case cancelled
  }

  private let state = Locked(State())

  /// Runs an operation in a task that can be cancelled with ``cancelAll(_:)``.
  func run<Value: Sendable>(
    _ tag: CancellationTag?,
    _ operation: @escaping @Sendable () async throws(NetworkError) -> Value
  ) async throws(NetworkError) -> Value {
    // Without this check, the operation could start even if the caller's task is already cancelled.
    guard !Task.isCancelled else { throw .cancelled }
    // The request is added before its task starts. The task may run on this thread for a while, and
    // `cancelAll` must be able to cancel the task during this time.
    let start = Locked<Start<Value>>(.pending)
    let cancel = { @Sendable in
      let task = start.withLock { start -> Task<Result<Value, NetworkError>, Never>? in
        if case .running(let task) = start { return task }
        start = .cancelled
        return nil
      }
      task?.cancel()
    }
    guard let number = add(tag, cancel: cancel) else {
      throw .invalidRequest("the client was shut down")
    }
    defer { forget(number) }
    let task = Self.task(operation)
    let isCancelled = start.withLock { start in
      if case .cancelled = start { return true }
      start = .running(task)
      return false
    }
    if isCancelled { task.cancel() }
    return try await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }.get()
  }

  /// Starts an operation in a separate task.
  ///
  /// If `Task.immediate` is available, the task starts on the current thread, which avoids a thread
  /// switch.
  private static func task<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws(NetworkError) -> Value
  ) -> Task<Result<Value, NetworkError>, Never> {
    let body = { @Sendable () async -> Result<Value, NetworkError> in
      do throws(NetworkError) {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    }
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return Task.immediate(executorPreference: InheritedExecutor.current, operation: body)
    }
    return Task(executorPreference: InheritedExecutor.current, operation: body)
  }

  /// Adds a running request and returns its number, or returns nil if the client was shut down.
  ///
  /// The number is `reserved`, or a new number if `reserved` is nil.
  func add(
    _ tag: CancellationTag?,
    as reserved: Int? = nil,
    cancel: @escaping @Sendable () -> Void
  ) -> Int? {
    state.withLock { state in
      guard !state.isShutDown else { return nil }
      if reserved == nil { state.lastNumber += 1 }
      let number = reserved ?? state.lastNumber
      state.entries[number] = Entry(tag: tag, cancel: cancel)
      return number
    }
  }

  /// Reserves a number for a request that will be added later.
  ///
  /// The number is needed early, because the closure that removes the request is created before the
  /// request is added.
  func reserveNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// Removes a request that has ended.
  func forget(_ number: Int) {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.entries[number] = nil
      guard state.entries.isEmpty, !state.waiting.isEmpty else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func cancelAll(_ tag: CancellationTag) {
    let entries = state.withLock { state in state.entries.values.filter { $0.tag == tag } }
    for entry in entries { entry.cancel() }
  }

  func cancelAll() {
    let entries = state.withLock { Array($0.entries.values) }
    for entry in entries { entry.cancel() }
  }

  /// Rejects new requests, and returns when all running requests and streams have ended.
  ///
  /// Requests and streams that are still running when the time limit expires are cancelled.
  func shutDown(waitingUpTo limit: Duration = .zero, by time: TimeSource) async {
    state.withLock { $0.isShutDown = true }
    guard limit > .zero else {
      cancelAll()
      return await end()
    }
    let watchdog = Task(executorPreference: InheritedExecutor.current) {
      // If all requests end before the limit, this task is cancelled and the sleep throws an error.
      guard (try? await time.sleep(limit)) != nil else { return }
      self.cancelAll()
    }
    await end()
    watchdog.cancel()
  }

  /// Waits until no requests or streams are running.
  private func end() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if !state.entries.isEmpty { state.waiting.append(continuation) }
        return state.entries.isEmpty
      }
      if isIdle { continuation.resume() }
    }
  }
}
