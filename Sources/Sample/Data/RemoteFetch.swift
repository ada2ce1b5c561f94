import Foundation
import SampleDomain

/// Fetches from a data source, and maps its errors to those of the domain.
///
/// Errors cross from the network to the domain only here. A `LocalizedError` keeps its text, and a
/// cancelled task always ends with a `CancellationError`.
///
/// - Parameters:
///   - resource: The name of the items, such as `people`.
///   - fetch: A closure that fetches the items from the data source.
/// - Returns: The items, at least one.
/// - Throws: `DomainError` or `CancellationError`.
func remoteFetch<Model: Sendable>(
  _ resource: String,
  fetch: () async throws -> [Model]
) async throws -> [Model] {
  let models: [Model]
  do {
    models = try await fetch()
  } catch let error as DomainError {
    throw error
  } catch {
    if error is CancellationError || Task.isCancelled {
      throw CancellationError()
    }
    let reason = (error as? any LocalizedError)?.errorDescription
    throw DomainError.unavailable(
      reason: reason ?? "The \(resource) could not be loaded. Refresh to try again."
    )
  }
  guard !models.isEmpty else {
    throw DomainError.emptyResponse(resource)
  }
  return models
}
