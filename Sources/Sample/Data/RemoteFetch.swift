import SampleDomain

/// Fetches items from a data source, and converts the source's errors to domain errors.
///
/// If a network error is a `LocalizedError`, the domain error has the same text. If the task is
/// cancelled, a network error becomes a `CancellationError`.
///
/// - Parameters:
///   - resource: The name of the items, such as `people`.
///   - fetch: A closure that fetches the items from the data source.
/// - Returns: The items, at least one.
/// - Throws: `DomainError` if the items cannot be fetched or the data source has no items, or
///   `CancellationError` if the task is cancelled.
func remoteFetch<Model: Sendable>(
  _ resource: String,
  fetch: () async throws -> [Model]
) async throws -> [Model] {
  let models: [Model]
  do {
    models = try await fetch()
  } catch {
    throw domainError(error, "The \(resource) could not be loaded. Refresh to try again.")
  }
  guard !models.isEmpty else {
    throw DomainError.emptyResponse(resource)
  }
  return models
}

/// Converts each change in a data source to a domain value, and a failure to a domain error.
///
/// - Parameters:
///   - resource: The name of the items, such as `todos`.
///   - changes: The changes in the data source.
///   - transform: A closure that converts a model to a domain value.
/// - Returns: The domain values. If `changes` fails, the result throws `DomainError` or
///   `CancellationError`.
func remoteChanges<Model: Sendable, Value: Sendable>(
  _ resource: String,
  _ changes: AsyncThrowingStream<Model, any Error>,
  _ transform: @escaping @Sendable (Model) -> Value
) -> AsyncThrowingStream<Value, any Error> {
  AsyncThrowingStream { continuation in
    let task = Task {
      do {
        for try await model in changes { continuation.yield(transform(model)) }
        continuation.finish()
      } catch {
        // The text does not suggest a refresh, because a refresh would not resume the changes.
        let reason = "The changes to the \(resource) could not be loaded."
        continuation.finish(throwing: domainError(error, reason))
      }
    }
    continuation.onTermination = { _ in task.cancel() }
  }
}

/// Converts an error of a data source to a domain error or, after a cancellation, to a
/// `CancellationError`.
///
/// - Parameters:
///   - error: The error.
///   - defaultReason: The text for the user if the error has no text.
/// - Returns: The `DomainError` or `CancellationError`.
private func domainError(_ error: any Error, _ defaultReason: String) -> any Error {
  if error is DomainError { return error }
  if error is CancellationError || Task.isCancelled { return CancellationError() }
  return DomainError.unavailable(reason: userMessage(of: error, default: defaultReason))
}
