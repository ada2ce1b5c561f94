extension ModalStore {
  /// Presents a modal and calls a closure when the modal is dismissed for any reason.
  ///
  /// - Parameters:
  ///   - route: The route of the modal.
  ///   - style: The style of the presentation.
  ///   - onDismiss: The closure to call once, after the observers have been notified of the
  ///     dismissal. The closure is called only if the modal was presented or queued.
  /// - Returns: The result of the command.
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

  /// Presents a modal that returns a value.
  ///
  /// ```swift
  /// let picker = store.present(.colors, returning: Color.self)
  /// if case .finished(let color) = await picker.outcome { paint(color) }
  /// ```
  ///
  /// - Parameters:
  ///   - route: The route of the modal.
  ///   - style: The style of the presentation.
  ///   - returning: The type of the value. If the screen returns a value of another type, that
  ///     value is ignored.
  /// - Returns: An object that contains the result of presenting the modal. A task can use the
  ///   object to wait for the value.
  public func present<Value: Sendable>(
    _ route: M,
    style: ModalStyle = .sheet,
    returning: Value.Type
  ) -> ModalAnswer<Value> {
    let promise = Promise<ModalOutcome<Value>>()
    let owner = PromiseOwner(promise, otherwise: .abandoned)
    let result = present(route, style: style) { dismissal in
      owner.resolve(
        dismissal.value(as: Value.self).map(ModalOutcome.finished) ?? .dismissed(dismissal.reason)
      )
    }
    switch result {
    case .presented, .queued, .deferred: break
    default: promise.resolve(.refused(result))
    }
    return ModalAnswer(result: result, promise: promise)
  }

  /// Dismisses the current modal with an answer.
  ///
  /// - Parameter value: The answer for the caller that presented the modal.
  /// - Returns: The result of the command.
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

/// The pending answer of a modal.
///
/// To wait for the answer, read ``outcome``.
///
/// A `ModalAnswer` keeps neither the store nor the screen alive. If the store is released, the
/// outcome is ``ModalOutcome/abandoned``.
public struct ModalAnswer<Value: Sendable>: Sendable {
  /// The result of the command to present the modal.
  public let result: ModalResult

  let promise: Promise<ModalOutcome<Value>>

  /// The outcome of the modal.
  ///
  /// Reading this property suspends the calling task until the modal is dismissed.
  ///
  /// Cancelling the waiting task ends the wait but does not dismiss the modal.
  public var outcome: ModalOutcome<Value> {
    get async { await promise.value(ifCancelled: .abandoned) }
  }
}

/// The outcome of a modal that was presented to get an answer.
public enum ModalOutcome<Value: Sendable>: Sendable {
  /// The screen has returned an answer.
  case finished(Value)

  /// The modal was dismissed without an answer.
  case dismissed(ModalDismissalReason)

  /// The modal was neither presented nor queued.
  case refused(ModalResult)

  /// The wait ended early, because the store was released, the waiting task was cancelled, or the
  /// presentation was later undone or cancelled.
  case abandoned
}

extension ModalOutcome: Equatable where Value: Equatable {}

/// Information about the dismissal of a modal.
public struct ModalDismissal: Sendable {
  /// The id of the presentation.
  public let id: ModalID

  /// The reason for the dismissal.
  public let reason: ModalDismissalReason

  private let value: (any Sendable)?

  init(id: ModalID, reason: ModalDismissalReason, value: (any Sendable)?) {
    self.id = id
    self.reason = reason
    self.value = value
  }

  /// Returns the answer of the dismissed modal if the answer has the given type.
  ///
  /// - Parameter type: The expected type of the answer.
  /// - Returns: The answer, or `nil` if there is no answer of that type.
  public func value<Value>(as type: Value.Type) -> Value? {
    value as? Value
  }
}
