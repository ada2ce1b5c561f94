/// The task executor for the unstructured tasks that the libraries create.
///
/// A child task inherits the executor preference of its parent. In contrast, an unstructured task,
/// such as `Task { … }`, inherits no preference. The libraries therefore run their unstructured
/// tasks on ``current`` or, if ``current`` is `nil`, on the global executor.
package enum InheritedExecutor {
  /// The executor on which the libraries run new unstructured tasks, or `nil` for the global
  /// executor.
  @TaskLocal package static var current: (any TaskExecutor)?

  /// Runs an operation on an executor.
  ///
  /// During the operation, ``current`` is this executor. If a library starts an unstructured task
  /// during the operation, the task therefore also runs on the executor.
  ///
  /// - Parameters:
  ///   - executor: The executor.
  ///   - isolation: The actor to which the operation is isolated. Nonisolated functions that the
  ///     operation calls run on the executor.
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

  /// Runs an operation on ``current`` or, if ``current`` is `nil`, without an executor preference.
  ///
  /// Call this method in a task that was created without an executor preference, such as a task
  /// that starts on an actor.
  ///
  /// - Parameters:
  ///   - isolation: The actor to which the operation is isolated. Nonisolated functions that the
  ///     operation calls run on ``current``.
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
