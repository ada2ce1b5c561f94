/// A rule: on this action, move to that phase.
public struct On<State: Sendable, Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  /// What a rule does when it leads to the phase that is current already.
  public enum SelfTransitionPolicy: Sendable {
    /// Nothing: the phase stays.
    case ignore

    /// The store's listeners are told of a mistake; the phase stays.
    case forbid

    /// The phase is written again.
    case allow
  }

  /// Which actions a rule is for.
  @usableFromInline
  enum Trigger: Hashable, Sendable {
    case action(String, case: String)
    case path(CasePathIdentity)
    case predicate(String)

    /// The name of the only case of which actions can match, as far as it is known.
    ///
    /// A path that is made by hand may have any name.
    var caseName: String? {
      switch self {
      case .action(_, case: let name): name
      case .path(let path): path.isDeclared ? path.name : nil
      case .predicate: nil
      }
    }
  }

  /// The action's name, as drawings show it.
  public var trigger: String {
    switch triggerKind {
    case .action(_, let name), .predicate(let name): name
    case .path(let path): path.name
    }
  }

  /// Every phase that the rule may lead to.
  public let targets: [Phase]

  /// What the rule does when it leads to the phase that is current already.
  public let selfTransitionPolicy: SelfTransitionPolicy

  let triggerKind: Trigger

  @usableFromInline
  let matches: @Sendable (Action) -> Bool

  @usableFromInline
  let resolve: @Sendable (State, Action) -> Phase?

  @usableFromInline
  init(
    _ trigger: Trigger,
    _ targets: [Phase],
    _ policy: SelfTransitionPolicy,
    matches: @escaping @Sendable (Action) -> Bool,
    resolve: @escaping @Sendable (State, Action) -> Phase?
  ) {
    triggerKind = trigger
    self.targets = targets
    selfTransitionPolicy = policy
    self.matches = matches
    self.resolve = resolve
  }
}

extension On {
  /// Moves on one exact action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - target: The phase it leads to.
  ///   - selfTransitionPolicy: What happens when that is current already.
  @inlinable
  public init(
    _ action: Action,
    to target: Phase,
    selfTransitionPolicy: SelfTransitionPolicy = .ignore
  ) where Action: Equatable {
    self.init(action, targets: [target], selfTransitionPolicy: selfTransitionPolicy) { _ in target }
  }

  /// Moves on one exact action to a phase that depends on the state.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - targets: Every phase that `resolve` may choose.
  ///   - selfTransitionPolicy: What happens when the chosen phase is current already.
  ///   - resolve: Chooses the phase from the state after the reducer; `nil` stays.
  @inlinable
  public init(
    _ action: Action,
    targets: [Phase],
    selfTransitionPolicy: SelfTransitionPolicy = .ignore,
    resolve: @escaping @Sendable (State) -> Phase?
  ) where Action: Equatable {
    self.init(
      .action("\(action)", case: "\(flowName: action)"),
      targets,
      selfTransitionPolicy,
      matches: { $0 == action },
      resolve: { state, _ in resolve(state) }
    )
  }

  /// Moves on every action of one case.
  ///
  /// - Parameters:
  ///   - path: The case.
  ///   - target: The phase it leads to.
  ///   - selfTransitionPolicy: What happens when that is current already.
  @inlinable
  public init<Value>(
    _ path: CasePath<Action, Value>,
    to target: Phase,
    selfTransitionPolicy: SelfTransitionPolicy = .ignore
  ) {
    self.init(
      .path(path.identity),
      [target],
      selfTransitionPolicy,
      matches: { path.extract($0) != nil },
      resolve: { _, _ in target }
    )
  }

  /// Moves on every action of one case to a phase that depends on the state and the payload.
  ///
  /// - Parameters:
  ///   - path: The case.
  ///   - targets: Every phase that `resolve` may choose.
  ///   - selfTransitionPolicy: What happens when the chosen phase is current already.
  ///   - resolve: Chooses the phase from the state after the reducer and the payload; `nil` stays.
  @inlinable
  public init<Value>(
    _ path: CasePath<Action, Value>,
    targets: [Phase],
    selfTransitionPolicy: SelfTransitionPolicy = .ignore,
    resolve: @escaping @Sendable (State, Value) -> Phase?
  ) {
    self.init(
      .path(path.identity),
      targets,
      selfTransitionPolicy,
      matches: { path.extract($0) != nil },
      resolve: { state, action in path.extract(action).flatMap { resolve(state, $0) } }
    )
  }

  /// Moves on every action that a predicate accepts.
  ///
  /// - Parameters:
  ///   - name: What drawings call the predicate.
  ///   - predicate: Accepts an action.
  ///   - target: The phase it leads to.
  ///   - selfTransitionPolicy: What happens when that is current already.
  @inlinable
  public init(
    _ name: String = "a matching action",
    where predicate: @escaping @Sendable (Action) -> Bool,
    to target: Phase,
    selfTransitionPolicy: SelfTransitionPolicy = .ignore
  ) {
    self.init(
      .predicate(name),
      [target],
      selfTransitionPolicy,
      matches: predicate,
      resolve: { _, _ in target }
    )
  }

  /// Moves on every action that a predicate accepts to a phase that depends on the state and the
  /// action.
  ///
  /// - Parameters:
  ///   - name: What drawings call the predicate.
  ///   - predicate: Accepts an action.
  ///   - targets: Every phase that `resolve` may choose.
  ///   - selfTransitionPolicy: What happens when the chosen phase is current already.
  ///   - resolve: Chooses the phase from the state after the reducer and the action; `nil` stays.
  @inlinable
  public init(
    _ name: String = "a matching action",
    where predicate: @escaping @Sendable (Action) -> Bool,
    targets: [Phase],
    selfTransitionPolicy: SelfTransitionPolicy = .ignore,
    resolve: @escaping @Sendable (State, Action) -> Phase?
  ) {
    self.init(
      .predicate(name),
      targets,
      selfTransitionPolicy,
      matches: predicate,
      resolve: resolve
    )
  }
}
