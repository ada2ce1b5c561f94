/// A store whose whole state can be saved and restored.
@MainActor
public protocol RestorableStore: RouterStore where Event.Command.State: Codable {
  /// Restores a saved state with one command.
  ///
  /// Middleware and validators can refuse the command. In that case, the store does not change.
  ///
  /// - Parameter state: The state.
  /// - Returns: The result of the command.
  @discardableResult
  func restore(_ state: Event.Command.State) -> Event.Command.Result
}

extension NavigationStore: RestorableStore where R: Codable {
  /// Replaces the whole path.
  ///
  /// - Parameter path: The routes above the root screen, from bottom to top.
  /// - Returns: The result of the command.
  @discardableResult
  public func restore(_ path: [R]) -> NavigationResult<R> {
    execute(.replace(path))
  }
}

extension FlowStore: RestorableStore where R: Codable {
  /// Replaces the routes of the whole flow with the routes of a plan.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: The result of the replacement.
  @discardableResult
  public func restore(_ plan: FlowPlan<R>) -> FlowResult<R> {
    execute(.apply(plan))
  }
}

extension ModalStore: RestorableStore where M: Codable {
  /// Dismisses all modals, then presents the modals of a state in order.
  ///
  /// The modals of the state receive new ids. To keep the ids, create a new store with the state.
  ///
  /// - Parameter state: The state that contains the modals to present.
  /// - Returns: The result of the restoration.
  @discardableResult
  public func restore(_ state: ModalState<M>) -> ModalResult {
    execute(.restore(state))
  }
}

extension TabStore: RestorableStore {
  /// Selects a tab and sets all badges.
  ///
  /// - Parameter state: The selected tab and the badges.
  /// - Returns: The result of the command.
  @discardableResult
  public func restore(_ state: TabState<Tab>) -> TabResult {
    execute(.restore(state))
  }
}
