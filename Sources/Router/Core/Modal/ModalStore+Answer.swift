extension ModalStore {
  /// Presents a modal and is told when it has gone, whatever took it away.
  ///
  /// - Parameters:
  ///   - route: What to show.
  ///   - style: How.
  ///   - onDismiss: Called once, after the observers of the dismissal; never when the modal was not
  ///     presented.
  /// - Returns: What became of the command.
  @discardableResult
  public func present(
    _ route: M,
    style: ModalStyle = .sheet,
    onDismiss: @escaping @MainActor (ModalDismissal) -> Void
  ) -> ModalResult {
    core.execute(.present(route, style: style), by: ModalRules()) { [self] _, result in
      guard let id = result.presentedID else { return }
      completions[id] = onDismiss
      core.onCommit = { [weak self] in self?.settle($0, $1) }
    }
  }

  /// Presents a modal that is to answer with a value.
  ///
  /// ```swift
  /// let picker = store.present(.colors, returning: Color.self)
  /// if case .finished(let color) = await picker.outcome { paint(color) }
  /// ```
  ///
  /// - Parameters:
  ///   - route: What to show.
  ///   - style: How.
  ///   - returning: The type of the value; one of another type counts as none.
  /// - Returns: What became of the command, and the answer to wait for.
  public func present<Value: Sendable>(
    _ route: M,
    style: ModalStyle = .sheet,
    returning: Value.Type
  ) -> ModalAnswer<Value> {
    let promise = Promise<ModalOutcome<Value>>()
    let keeper = PromiseKeeper(promise, otherwise: .abandoned)
    let result = present(route, style: style) { dismissal in
      keeper.keep(
        dismissal.value(as: Value.self).map(ModalOutcome.finished) ?? .dismissed(dismissal.reason)
      )
    }
    switch result {
    case .presented, .queued, .deferred: break
    default: promise.resolve(.refused(result))
    }
    return ModalAnswer(result: result, promise: promise)
  }

  /// Dismisses the modal that is showing because its screen is done, with its answer.
  ///
  /// - Parameter value: The answer, for whoever presented the modal.
  /// - Returns: What became of the command.
  @discardableResult
  public func finish(returning value: some Sendable) -> ModalResult {
    core.execute(.dismiss(reason: .finished), by: ModalRules()) { [self] _, result in
      guard case .dismissed(let id) = result, completions[id] != nil else { return }
      answers[id] = value
    }
  }

  private func settle(_ command: ModalCommand<M>, _ result: ModalResult) {
    let gone: [ModalID] =
      switch result {
      case .dismissed(let id): [id]
      case .dismissedAll(let ids), .restored(let ids): ids
      default: []
      }
    for id in gone {
      guard let completion = completions.removeValue(forKey: id) else { continue }
      let dismissal = ModalDismissal(
        id: id,
        reason: command.dismissalReason,
        value: answers.removeValue(forKey: id)
      )
      core.afterEvents { completion(dismissal) }
    }
    if completions.isEmpty {
      core.onCommit = nil
    }
  }
}
