/// The task executor that the unstructured tasks of the libraries inherit.
///
/// Child tasks inherit the executor preference of their parent, but a task created with
/// `Task { … }` does not. The libraries therefore pass ``current`` to the tasks that do an app's
/// work. If ``current`` is `nil`, such a task runs on the global executor, as usual.
package enum InheritedExecutor {
  /// The executor of new tasks; `nil` for the global executor.
  @TaskLocal package static var current: (any TaskExecutor)?

  /// Runs an operation, and the tasks that it starts, on an executor.
  ///
  /// - Parameters:
  ///   - executor: The executor.
  ///   - isolation: The actor on which the operation runs. Nonisolated functions that the operation
  ///     calls run on the executor.
  ///   - operation: The operation to run.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  package static func run<Value, Failure: Error>(
    on executor: any TaskExecutor,
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let result = await $current.withValue(executor) {
      await inherit { () async -> Result<Value, Failure> in
        do throws(Failure) {
          return .success(try await operation())
        } catch {
          return .failure(error)
        }
      }
    }
    return try result.get()
  }

  /// Runs an operation on the inherited executor.
  ///
  /// Call this method in a task that was created without an executor, such as one that starts on an
  /// actor.
  ///
  /// - Parameters:
  ///   - isolation: The actor on which the operation runs. Nonisolated functions that the operation
  ///     calls run on the executor.
  ///   - operation: The operation to run.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  package static func inherit<Value, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    guard let current else { return try await operation() }
    return try await withTaskExecutorPreference(current, operation: operation)
  }
}
