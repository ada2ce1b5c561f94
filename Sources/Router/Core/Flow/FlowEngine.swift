/// The rules of a flow as pure functions.
///
/// A flow has pushed screens and at most one modal.
public struct FlowEngine<R: Route>: Sendable {
  @usableFromInline let navigation: NavigationEngine<R>

  /// Creates the rules of a flow.
  ///
  /// - Parameter navigation: The rules of the pushed screens.
  @inlinable
  public init(navigation: NavigationEngine<R> = .init()) {
    self.navigation = navigation
  }

  /// Executes a command on a flow, or refuses the command without changing the flow.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - plan: The flow.
  /// - Returns: The result of the command.
  @inlinable
  public func apply(_ command: FlowCommand<R>, to plan: inout FlowPlan<R>) -> FlowResult<R> {
    let work = Workspace<FlowCommand<R>>(state: plan)
    plan = FlowPlan()
    let result = run(command, in: work)
    plan = work.state
    return result
  }
}

extension FlowEngine: RouterRules {
  @inlinable var isPermissive: Bool { navigation.isPermissive }

  @inlinable
  func isValidatedInside(_ part: FlowCommand<R>) -> Bool {
    guard !isPermissive else { return false }
    switch part {
    case .navigate(let command), .uncover(let command): return command.isComposite
    case .present, .replaceModal, .dismiss, .apply: return false
    }
  }

  @inlinable
  func refusal(
    in work: Workspace<FlowCommand<R>>,
    after change: FlowChange<R>
  ) -> FlowResult<R>? {
    guard let validator = navigation.validator, change.path.isEffective(in: work.state.path) else {
      return nil
    }
    return validator.fault(in: work.state.path, after: change.path, in: work)
      .map { .refused(.invalidStack($0)) }
  }

  @inlinable
  func apply(
    part: FlowCommand<R>,
    to plan: inout FlowPlan<R>,
    noting change: inout FlowChange<R>
  ) -> FlowResult<R> {
    switch part {
    case .navigate(let command):
      if let modal = plan.modal { return .blockedByModal(modal.route) }
      return navigate(command, on: &plan, noting: &change)
    case .uncover(let command):
      let result = navigate(command, on: &plan, noting: &change)
      if result.isSuccess { setModal(nil, of: &plan, noting: &change) }
      return result
    case .present(let route, let style):
      if let modal = plan.modal { return .blockedByModal(modal.route) }
      setModal(FlowModal(route: route, style: style), of: &plan, noting: &change)
    case .replaceModal(let route):
      guard let modal = plan.modal else { return .nothingPresented }
      setModal(FlowModal(route: route, style: modal.style), of: &plan, noting: &change)
    case .dismiss:
      guard plan.modal != nil else { return .nothingPresented }
      setModal(nil, of: &plan, noting: &change)
    case .apply(let new):
      let result = navigate(.replace(new.path), on: &plan, noting: &change)
      if result.isSuccess { setModal(new.modal, of: &plan, noting: &change) }
      return result
    }
    return .success
  }

  @inlinable
  func apply(
    validating part: FlowCommand<R>,
    in work: Workspace<FlowCommand<R>>,
    noting change: inout FlowChange<R>
  ) -> FlowResult<R> {
    switch part {
    case .navigate(let command):
      if let modal = work.state.modal { return .blockedByModal(modal.route) }
      return navigate(command, in: work, noting: &change)
    case .uncover(let command):
      let result = navigate(command, in: work, noting: &change)
      if result.isSuccess { setModal(nil, of: &work.state, noting: &change) }
      return result
    case .present, .replaceModal, .dismiss, .apply:
      return apply(part: part, to: &work.state, noting: &change)
    }
  }

  /// Executes a composite command on the pushed screens of a flow, either completely or not at all.
  ///
  /// This method moves the path to a separate workspace and changes the path in place, because
  /// copying a deep path would be slow.
  @inlinable
  func navigate(
    _ command: NavigationCommand<R>,
    in work: Workspace<FlowCommand<R>>,
    noting change: inout FlowChange<R>
  ) -> FlowResult<R> {
    let modal = work.state.modal
    let screens = Workspace<NavigationCommand<R>>(state: work.state.path)
    work.state.path = []
    work.committedElsewhere = { FlowPlan(path: screens.committed, modal: modal) }
    let result = navigation.attempt(command, in: screens)
    work.committedElsewhere = nil
    work.state.path = screens.state
    change.path = screens.change
    return FlowResult(result)
  }

  @inlinable
  func setModal(
    _ modal: FlowModal<R>?,
    of plan: inout FlowPlan<R>,
    noting change: inout FlowChange<R>
  ) {
    change.modal = .some(plan.modal)
    plan.modal = modal
  }

  /// Executes a command on the pushed screens, either completely or not at all.
  ///
  /// This method does not validate the path. If there is a validator, validate the path after the
  /// call. For a composite command, call `navigate(_:in:noting:)` instead.
  @inlinable
  func navigate(
    _ command: NavigationCommand<R>,
    on plan: inout FlowPlan<R>,
    noting change: inout FlowChange<R>
  ) -> FlowResult<R> {
    guard command.isComposite else {
      let result = navigation.apply(part: command, to: &plan.path, noting: &change.path)
      return FlowResult(result)
    }
    let work = Workspace<NavigationCommand<R>>(state: plan.path)
    plan.path = []
    let result = navigation.attempt(command, in: work)
    plan.path = work.state
    change.path = work.change
    return FlowResult(result)
  }
}

/// The difference between a flow before and after a command.
public struct FlowChange<R: Route>: RouterChange {
  @usableFromInline var path = PathChange<R>()

  /// The modal before the change, or `nil` if the command did not set the modal.
  ///
  /// The value is `.some(nil)` if there was no modal before the change.
  @usableFromInline var modal: FlowModal<R>??

  /// Creates an empty change.
  @inlinable
  public init() {}

  /// Returns a Boolean value that indicates whether the flow before this change differs from the
  /// given flow, which is the flow after this change.
  @inlinable
  public func isEffective(in plan: FlowPlan<R>) -> Bool {
    if let modal, modal != plan.modal { return true }
    return path.isEffective(in: plan.path)
  }

  /// Undoes this change to a flow.
  @inlinable
  public func revert(_ plan: inout FlowPlan<R>) {
    path.revert(&plan.path)
    if let modal { plan.modal = modal }
  }

  /// Combines this change with a later change.
  @inlinable
  public mutating func append(_ next: Self) {
    path.append(next.path)
    if modal == nil { modal = next.modal }
  }

  /// Returns the change that, when reverted, makes this change again.
  ///
  /// The parameter `plan` is the flow after this change.
  @inlinable
  public func inverse(in plan: FlowPlan<R>) -> Self {
    var inverse = Self()
    inverse.path = path.inverse(in: plan.path)
    if modal != nil { inverse.modal = .some(plan.modal) }
    return inverse
  }
}
