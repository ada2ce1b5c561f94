extension Timeline {
  /// Tells a step that one of the app's layers takes: a use case, a repository.
  ///
  /// What happens in the operation, also in tasks that it starts, has the step as its cause.
  ///
  /// ```swift
  /// func fetchUsers() async throws -> [User] {
  ///   try await timeline.step("fetchUsers", in: "data") { try await base.fetchUsers() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: What is done.
  ///   - layer: The layer that does it; it is the source of the event.
  ///   - isolation: Where the operation runs: where it was written.
  ///   - operation: Does it.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws; the step is told to have failed.
  public func step<Result>(
    _ name: String,
    in layer: String,
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws -> Result
  ) async rethrows -> Result {
    let number = record(.step(name: name, event: "started", detail: nil), source: layer)
    do {
      let result = try await Timeline.$cause.withValue(
        number,
        operation: operation,
        isolation: isolation
      )
      record(.step(name: name, event: "finished", detail: nil), source: layer, cause: number)
      return result
    } catch {
      record(
        .step(name: name, event: "failed", detail: error.sentence),
        source: layer,
        cause: number
      )
      throw error
    }
  }
}
