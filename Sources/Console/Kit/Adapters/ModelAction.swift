import InnoCasePaths

/// An action of a model that is not a store.
///
/// The action has a name, arguments and the code to run.
public struct ModelAction {
  enum Body {
    case function(@MainActor () throws -> Void)
    case task(@MainActor () async throws -> Void)
  }

  let name: String
  let text: String
  let body: Body

  init(_ name: String, _ values: [ConsoleValue.Field], _ body: Body) {
    self.name = name
    self.body = body
    text = ConsoleValue.enumCase(name, values).text
  }
}

extension ConsoleAction<ModelAction> {
  /// Returns an action that runs a function.
  ///
  /// ```swift
  /// .action("add", labels: ["title"]) { (title: String) in try cart.add(title) }
  /// ```
  ///
  /// If the function throws an error, the command that sends the action fails with that error.
  ///
  /// - Parameters:
  ///   - name: The name of the action, which a user types.
  ///   - labels: The labels of the parameters, in order; `nil` for a parameter without a label.
  ///   - body: The function to run.
  /// - Returns: The action.
  public static func action<each Argument: Sendable>(
    _ name: String,
    labels: [String?] = [],
    _ body: @escaping @MainActor @Sendable (repeat each Argument) throws -> Void
  ) -> Self {
    Self(
      CaseSchema(function: name, labels: labels) { (values: (repeat each Argument)) in
        var fields: [ConsoleValue.Field] = []
        repeat fields.append(.argument(each values, fields.count, labels))
        return ModelAction(name, fields, .function { try body(repeat each values) })
      }
    )
  }

  /// Returns an action that starts a task.
  ///
  /// The console lists the task as work in flight, and the `settle` command waits for the task to
  /// end.
  ///
  /// ```swift
  /// .task("load") { try await cart.load() }
  /// ```
  ///
  /// If the operation throws an error, the task is recorded as failed.
  ///
  /// - Parameters:
  ///   - name: The name of the action, which a user types.
  ///   - labels: The labels of the parameters, in order; `nil` for a parameter without a label.
  ///   - body: The operation of the task.
  /// - Returns: The action.
  public static func task<each Argument: Sendable>(
    _ name: String,
    labels: [String?] = [],
    _ body: @escaping @MainActor @Sendable (repeat each Argument) async throws -> Void
  ) -> Self {
    Self(
      CaseSchema(function: name, labels: labels) { (values: (repeat each Argument)) in
        var fields: [ConsoleValue.Field] = []
        repeat fields.append(.argument(each values, fields.count, labels))
        return ModelAction(name, fields, .task { try await body(repeat each values) })
      }
    )
  }
}

extension ConsoleValue.Field {
  fileprivate static func argument(_ value: Any, _ index: Int, _ labels: [String?]) -> Self {
    Self((index < labels.count ? labels[index] : nil) ?? "", ConsoleValue(reflecting: value))
  }
}
