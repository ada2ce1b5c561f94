import InnoCasePaths

/// A use case that the `call` command can run.
struct CallHandle {
  /// A closure that runs a use case with the arguments of one call.
  typealias Body = @MainActor () async throws -> Any

  let summary: String
  let schema: CaseSchema<Body>

  var name: String { schema.name }
}

extension Console {
  /// Exposes a use case to the `call` command, which runs the use case without sending an action to
  /// a store.
  ///
  /// ```swift
  /// console.expose(call: "fetchPeople", "The people on the server") {
  ///   try await useCases.fetchPeopleUseCase()
  /// }
  /// console.expose(call: "greet", labels: ["name"]) { (name: String) in "Hello, \(name)!" }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The name to type after `call`.
  ///   - summary: A one-line description.
  ///   - labels: The labels of the parameters, in order; `nil` for a parameter without a label.
  ///   - body: A closure that runs the use case and returns the result to print.
  public func expose<each Argument: Sendable, Result>(
    call name: String,
    _ summary: String = "",
    labels: [String?] = [],
    _ body: @escaping @MainActor @Sendable (repeat each Argument) async throws -> Result
  ) {
    let schema = CaseSchema<CallHandle.Body>(function: name, labels: labels) {
      (values: (repeat each Argument)) in
      { try await body(repeat each values) }
    }
    app.calls.removeAll { $0.name == name }
    app.calls.append(CallHandle(summary: summary, schema: schema))
  }
}
