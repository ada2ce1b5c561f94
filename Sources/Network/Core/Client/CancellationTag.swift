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

/// The tasks that run under each tag.
final class TaggedTasks: Sendable {
  private struct State {
    var cancels: [CancellationTag: [Int: @Sendable () -> Void]] = [:]
    var lastNumber = 0
  }

  private let state = Locked(State())

  /// Runs an operation in a task that ``cancelAll(_:)`` reaches.
  func run<Value: Sendable>(
    _ tag: CancellationTag,
    _ operation: @escaping @Sendable () async throws(NetworkError) -> Value
  ) async throws(NetworkError) -> Value {
    // The operation's task could begin before it is told.
    guard !Task.isCancelled else { throw .cancelled }
    let task = Task { () -> Result<Value, NetworkError> in
      do throws(NetworkError) {
        return .success(try await operation())
      } catch {
        return .failure(error)
      }
    }
    let number = state.withLock { state in
      state.lastNumber += 1
      state.cancels[tag, default: [:]][state.lastNumber] = { task.cancel() }
      return state.lastNumber
    }
    defer { forget(number, tag) }
    return try await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }.get()
  }

  func cancelAll(_ tag: CancellationTag) {
    let cancels = state.withLock { $0.cancels.removeValue(forKey: tag) }
    for cancel in cancels?.values ?? [:].values { cancel() }
  }

  private func forget(_ number: Int, _ tag: CancellationTag) {
    state.withLock { state in
      state.cancels[tag]?[number] = nil
      if state.cancels[tag]?.isEmpty == true { state.cancels[tag] = nil }
    }
  }
}
