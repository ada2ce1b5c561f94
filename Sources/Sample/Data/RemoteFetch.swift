import Foundation
import SampleDomain

/// Fetches from a data source, and tells its failures in the words of the domain.
///
/// The one place where errors cross from the network to the domain: a `LocalizedError` keeps its
/// text, and what a cancelled task ends with is always a `CancellationError`.
///
/// - Parameters:
///   - resource: What is fetched, such as `people`.
///   - fetch: Asks the data source.
/// - Returns: At least one element.
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
