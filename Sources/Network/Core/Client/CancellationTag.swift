import InnoLocking

/// A name that requests share, to be cancelled together.
///
/// ```swift
/// async let users = client.request(FetchUsers(), tag: "people")
/// client.cancelAll(matching: "people")
/// ```
public struct CancellationTag: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public let name: String

  /// Makes a tag.
  ///
  /// - Parameter name: The name.
  public init(_ name: String) {
    self.name = name
  }

  /// Makes a tag of its name as written.
  ///
  /// - Parameter value: The name.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

/// The requests and streams of a client that run, by their tags.
final class RunningRequests: Sendable {
  private struct State {
    var cancels: [CancellationTag?: [Int: @Sendable () -> Void]] = [:]
    var lastNumber = 0
    var isShutDown = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Locked(State())

  /// Runs an operation in a task that ``cancelAll(_:)`` reaches.
  func run<Value: Sendable>(
    _ tag: CancellationTag?,
    _ operation: @escaping @Sendable () async throws(NetworkError) -> Value
  ) async throws(NetworkError) -> Value {
    // The operation's task could begin before it is cancelled.
    guard !Task.isCancelled else { throw .cancelled }
    guard !state.withLock({ $0.isShutDown }) else {
      throw .invalidRequest("its client was shut down")
    }
    let task = Self.task(operation)
    let number = makeNumber()
    guard add(number, tag, cancel: { task.cancel() }) else {
      task.cancel()
      throw .invalidRequest("its client was shut down")
    }
    defer { forget(number, tag) }
    return try await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }.get()
  }

  /// Starts an operation in a task of its own, at once where the system can: a request that need not
  /// wait costs no change of threads then.
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
      return Task.immediate(operation: body)
    }
    return Task(operation: body)
  }

  /// A number to add and forget by.
  func makeNumber() -> Int {
    state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
  }

  /// Adds what runs; false after the client was shut down.
  func add(
    _ number: Int,
    _ tag: CancellationTag?,
    cancel: @escaping @Sendable () -> Void
  ) -> Bool {
    state.withLock { state in
      guard !state.isShutDown else { return false }
      state.cancels[tag, default: [:]][number] = cancel
      return true
    }
  }

  /// Forgets what has ended.
  func forget(_ number: Int, _ tag: CancellationTag?) {
    let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.cancels[tag]?[number] = nil
      if state.cancels[tag]?.isEmpty == true { state.cancels[tag] = nil }
      guard state.cancels.isEmpty else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  func cancelAll(_ tag: CancellationTag) {
    let cancels = state.withLock { $0.cancels[tag] ?? [:] }
    for cancel in cancels.values { cancel() }
  }

  func cancelAll() {
    let cancels = state.withLock { state in state.cancels.values.flatMap(\.values) }
    for cancel in cancels { cancel() }
  }

  /// Takes no more, cancels what runs, and returns when all of it has ended.
  func shutDown() async {
    state.withLock { $0.isShutDown = true }
    cancelAll()
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if !state.cancels.isEmpty { state.waiting.append(continuation) }
        return state.cancels.isEmpty
      }
      if isIdle { continuation.resume() }
    }
  }
}
