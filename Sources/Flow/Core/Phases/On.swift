/// A rule that changes the phase in response to certain actions.
public struct On<State: Sendable, Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  /// The behavior of a rule whose target is the current phase.
  public enum SelfTransitionPolicy: Sendable {
    /// The phase stays the same, and nothing is reported.
    case ignore

    /// The phase stays the same, and a ``FlowIssue`` is reported to the store's listeners.
    case forbid

    /// The rule applies even if its target is the current phase, and writes the phase to the state
    /// again.
    case allow
  }

  /// The actions that a rule matches.
  @usableFromInline
  enum Trigger: Hashable, Sendable {
    case action(String, case: String)
    case path(CasePathIdentity, hasPayload: Bool)
    case predicate(String)

    /// The name of the case to which all matching actions belong, or `nil` if the name is unknown.
    ///
    /// The name is unknown for a predicate, which can match actions of several cases. The name is
    /// also unknown for a handwritten case path, because the path and the case may have different
    /// names.
    var caseName: String? {
      switch self {
      case .action(_, case: let name): name
      case .path(let path, _): path.isDeclared ? path.name : nil
      case .predicate: nil
      }
    }
  }

  /// The name of the action or predicate that triggers this rule, for use in drawings and messages.
  public var trigger: String {
    switch triggerKind {
    case .action(_, let name), .predicate(let name): name
    case .path(let path, _): path.name
    }
  }

  /// All phases to which the rule may lead.
  public let targets: [Phase]

  /// The behavior of the rule if its target is the current phase.
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
  /// Creates a rule for one exact action.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - target: The phase that the rule leads to.
  ///   - selfTransitionPolicy: The behavior if the target is the current phase.
  @inlinable
  public init(
    _ action: Action,
    to target: Phase,
    selfTransitionPolicy: SelfTransitionPolicy = .ignore
  ) where Action: Equatable {
    self.init(action, targets: [target], selfTransitionPolicy: selfTransitionPolicy) { _ in target }
  }

  /// Creates a rule for one exact action, with a target that depends on the state.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - targets: Every phase that `resolve` may choose.
  ///   - selfTransitionPolicy: The behavior if the chosen phase is the current phase.
  ///   - resolve: A closure that returns the new phase, or `nil` to keep the current phase. The
  ///     closure receives the state that the reducer has produced.
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

  /// Creates a rule for every action of one case.
  ///
  /// - Parameters:
  ///   - path: The case.
  ///   - target: The phase that the rule leads to.
  ///   - selfTransitionPolicy: The behavior if the target is the current phase.
  @inlinable
  public init<Value>(
    _ path: CasePath<Action, Value>,
    to target: Phase,
    selfTransitionPolicy: SelfTransitionPolicy = .ignore
  ) {
    self.init(
      .path(path.identity, hasPayload: Value.self != Void.self),
      [target],
      selfTransitionPolicy,
      matches: { path.extract($0) != nil },
      resolve: { _, _ in target }
    )
  }

  /// Creates a rule for every action of one case, with a target that depends on the state and the
  /// payload.
  ///
  /// - Parameters:
  ///   - path: The case.
  ///   - targets: Every phase that `resolve` may choose.
  ///   - selfTransitionPolicy: The behavior if the chosen phase is the current phase.
  ///   - resolve: A closure that returns the new phase, or `nil` to keep the current phase. The
  ///     closure receives the payload, and the state that the reducer has produced.
  @inlinable
  public init<Value>(
    _ path: CasePath<Action, Value>,
    targets: [Phase],
    selfTransitionPolicy: SelfTransitionPolicy = .ignore,
    resolve: @escaping @Sendable (State, Value) -> Phase?
  ) {
    self.init(
      .path(path.identity, hasPayload: Value.self != Void.self),
      targets,
      selfTransitionPolicy,
      matches: { path.extract($0) != nil },
      resolve: { state, action in path.extract(action).flatMap { resolve(state, $0) } }
    )
  }

  /// Creates a rule for every action that a predicate accepts.
  ///
  /// - Parameters:
  ///   - name: The name of the predicate in drawings and messages.
  ///   - predicate: A closure that returns `true` if the rule matches the action.
  ///   - target: The phase that the rule leads to.
  ///   - selfTransitionPolicy: The behavior if the target is the current phase.
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

  /// Creates a rule for every action that a predicate accepts, with a target that depends on the
  /// state and the action.
  ///
  /// - Parameters:
  ///   - name: The name of the predicate in drawings and messages.
  ///   - predicate: A closure that returns `true` if the rule matches the action.
  ///   - targets: Every phase that `resolve` may choose.
  ///   - selfTransitionPolicy: The behavior if the chosen phase is the current phase.
  ///   - resolve: A closure that returns the new phase, or `nil` to keep the current phase. The
  ///     closure receives the action, and the state that the reducer has produced.
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

/// The rules that apply in one phase.
public struct From<State: Sendable, Action: Sendable, Phase: Hashable & Sendable>: Sendable {
  /// The phase in which the rules apply.
  public let phase: Phase

  /// The rules.
  ///
  /// The first rule that matches an action applies.
  public let rules: [On<State, Action, Phase>]

  /// Creates the rules of one phase.
  ///
  /// - Parameters:
  ///   - phase: The phase in which the rules apply.
  ///   - rules: The rules. The first rule that matches an action applies.
  public init(
    _ phase: Phase,
    @PhaseRuleBuilder<State, Action, Phase> _ rules: () -> [On<State, Action, Phase>]
  ) {
    self.phase = phase
    self.rules = rules()
  }
}
