/// The rules of a flow as pure functions.
public struct FlowEngine<R: Route>: Sendable {
  @usableFromInline let navigation: NavigationEngine<R>

  /// Makes the rules.
  ///
  /// - Parameter navigation: The rules of the pushed screens.
  @inlinable
  public init(navigation: NavigationEngine<R> = .init()) {
    self.navigation = navigation
  }

  /// Carries a command out on a flow, or refuses it and leaves the flow alone.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - plan: Where the flow stands.
  /// - Returns: What became of the command.
  @inlinable
  public func apply(_ command: FlowCommand<R>, to plan: inout FlowPlan<R>) -> FlowResult<R> {
    switch command {
    case .navigate(let command):
      if let modal = plan.modal { return .blockedByModal(modal.route) }
      return navigate(command, on: &plan.path)
    case .uncover(let command):
      let result = navigate(command, on: &plan.path)
      if result == .success { plan.modal = nil }
      return result
    case .present(let route, let style):
      if let modal = plan.modal { return .blockedByModal(modal.route) }
      plan.modal = FlowModal(route: route, style: style)
    case .replaceModal(let route):
      guard let modal = plan.modal else { return .nothingPresented }
      plan.modal = FlowModal(route: route, style: modal.style)
    case .dismiss:
      guard plan.modal != nil else { return .nothingPresented }
      plan.modal = nil
    case .apply(let new):
      let result = navigate(.replace(new.path), on: &plan.path)
      if result == .success { plan.modal = new.modal }
      return result
    }
    return .success
  }

  /// Runs a command on the pushed screens: all of it or nothing.
  @inlinable
  func navigate(_ command: NavigationCommand<R>, on path: inout [R]) -> FlowResult<R> {
    var runner = DirectRunner<NavigationCommand<R>>()
    return FlowResult(navigation.attempt(command, on: &path, through: &runner))
  }
}
