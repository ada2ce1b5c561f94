public import InnoCasePaths
public import InnoObservation

/// A store that a console can show and control.
///
/// Conform a type to this protocol to expose a store from any library. InnoFlow's stores are also
/// exposed through this protocol. For a plain model, use
/// ``Console/expose(_:as:state:actions:intents:subscriptions:restore:)`` instead.
///
/// ```swift
/// struct LegacyStore: ConsoleStore {
///   let store: CounterStore
///   var state: CounterState { store.state }
///   var actions: [ConsoleAction<CounterAction>] {
///     [
///       ConsoleAction("increment") { .increment },
///       ConsoleAction("add", labels: ["amount"]) { (amount: Int) in .add(amount) },
///     ]
///   }
///   func send(_ action: CounterAction) { store.dispatch(action) }
///   func observe(_ reporter: StoreReporter<CounterState>) -> ObservationToken {
///     store.onDispatch { number, action, before, after in
///       reporter.action(number, name: action.name, text: "\(action)", from: .user)
///       reporter.changed(from: before, to: after, by: number)
///     }
///   }
/// }
/// ```
@MainActor
public protocol ConsoleStore<State, Action> {
  /// The type of the state, preferably a value type with stored properties.
  associatedtype State

  /// The type of the actions.
  associatedtype Action

  /// The current state.
  var state: State { get }

  /// The actions that can be sent.
  var actions: [ConsoleAction<Action>] { get }

  /// Sends an action.
  ///
  /// - Parameter action: The action to send.
  /// - Throws: An error if the action cannot be sent; the command that sends the action fails with
  ///   this error.
  func send(_ action: Action) throws

  /// Starts reporting the store's actions and the changes to its state.
  ///
  /// - Parameter reporter: The receiver of the reports.
  /// - Returns: A token that keeps the reporter attached until the token is cancelled or released.
  func observe(_ reporter: StoreReporter<State>) -> ObservationToken

  /// The asynchronous work in progress.
  ///
  /// The `settle` command waits only for work that was also reported to a ``StoreReporter``.
  var work: [StoreWork] { get }

  /// The number of actions that the store has handled.
  ///
  /// If the value is `nil`, the console counts the actions that the store reports.
  var actionCount: Int? { get }

  /// A number that changes whenever the state changes.
  ///
  /// While the number is the same, the console does not read the state again. If the value is
  /// `nil`, the console reads the state each time.
  var revision: Int? { get }

  /// The phases of the state; `nil` if the state has no phases.
  var phases: StorePhases? { get }

  /// The operations with which the `goto`, `sandbox` and `branch` commands show an earlier state.
  ///
  /// The value is `nil` if the store cannot show an earlier state.
  var rewinding: Rewinding<State>? { get }
}

extension ConsoleStore {
  /// The default value, an empty array.
  public var work: [StoreWork] { [] }

  /// The default value, `nil`, which makes the console count the reported actions.
  public var actionCount: Int? { nil }

  /// The default value, `nil`, which makes the console read the state whenever the state is needed.
  public var revision: Int? { nil }

  /// The default value, `nil`, for a state without phases.
  public var phases: StorePhases? { nil }

  /// The default value, `nil`, for a store that cannot show an earlier state.
  public var rewinding: Rewinding<State>? { nil }
}

/// A unit of a store's asynchronous work, which an action usually starts.
public struct StoreWork: Sendable, Equatable {
  /// The start or the end of asynchronous work.
  public enum Event: Sendable {
    /// The work started.
    case started

    /// The work ended without an error.
    case finished

    /// Asynchronous work of the store ended with an error; the associated value is the error's
    /// message.
    case failed(String)

    /// The work was cancelled.
    case cancelled
  }

  /// The number that identifies this unit of work within its store, counted from 1.
  public let id: Int

  /// The name of this unit of the store's asynchronous work.
  public let name: String

  /// The number that identifies the action that started the work; 0 if no action started the work.
  public let startedBy: Int

  /// Creates a description of work.
  ///
  /// - Parameters:
  ///   - id: The number that identifies the unit of work. Each store numbers its work from 1.
  ///   - name: The name of the unit of work.
  ///   - startedBy: The number of the action that started the work; 0 if no action started the
  ///     work.
  public init(id: Int, name: String, startedBy: Int) {
    (self.id, self.name, self.startedBy) = (id, name, startedBy)
  }
}

/// The sender of an action.
public enum ActionOrigin: Sendable {
  /// Code outside the store, such as a view.
  case user

  /// Asynchronous work of the store.
  case work(StoreWork)

  /// Another action of the store; the associated value is that action's number.
  case action(Int)
}

/// An action or a route that a console can build from the user's arguments.
///
/// ```swift
/// ConsoleAction<CartAction>("add", labels: ["title", nil]) { (title: String, count: Int) in
///   .add(title, count)
/// }
/// ```
public struct ConsoleAction<Message>: Sendable {
  @usableFromInline let schema: CaseSchema<Message>

  @inlinable
  init(_ schema: CaseSchema<Message>) {
    self.schema = schema
  }

  /// Creates a description of an action or a route.
  ///
  /// An argument can have any of the following types:
  ///
  /// - A `LosslessStringConvertible` type, such as `String`, `Int` or `Bool`.
  /// - A `Decodable` type, whose values a user enters as JSON.
  /// - A type for which ``Console/resolve(_:expecting:candidates:_:)`` was called.
  ///
  /// - Parameters:
  ///   - name: The name of the action or route, which a user types.
  ///   - labels: The labels of the parameters, in order; `nil` for a parameter without a label.
  ///   - make: A closure that builds the action or route from the arguments.
  public init<each Argument: Sendable>(
    _ name: String,
    labels: [String?] = [],
    _ make: @escaping @Sendable (repeat each Argument) -> Message
  ) {
    schema = CaseSchema(function: name, labels: labels) { (values: (repeat each Argument)) in
      make(repeat each values)
    }
  }
}

extension CaseSchema {
  /// Creates the schema of a function.
  ///
  /// - Parameters:
  ///   - name: The name of the function.
  ///   - labels: The labels of the parameters, in order; `nil` for a parameter without a label.
  ///   - make: The function, which creates a value from the arguments.
  init<each Argument: Sendable>(
    function name: String,
    labels: [String?],
    _ make: @escaping @Sendable ((repeat each Argument)) -> Root
  ) {
    var parameters: [CaseParameter] = []
    func add<Value>(_ type: Value.Type) {
      let label = parameters.count < labels.count ? labels[parameters.count] : nil
      parameters.append(CaseParameter(label, type: type, typeName: "\(type)"))
    }
    repeat add((each Argument).self)
    self.init(name, parameters) { arguments throws(CaseArgumentError) in
      var index = 0
      func next<Value>(_ type: Value.Type) throws(CaseArgumentError) -> Value {
        defer { index += 1 }
        return try arguments.value(index)
      }
      return make((repeat try next((each Argument).self)))
    }
  }
}
