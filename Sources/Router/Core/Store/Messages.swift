// The messages for the results and errors of stores.

extension CancellationReason: CustomStringConvertible {
  /// The reason for the cancellation, in one sentence.
  public var description: String {
    switch self {
    case .middleware(let name, let why):
      "cancelled by \(name): \(why)"
    case .conditionFailed:
      "the condition was not met"
    case .stale:
      "the state changed while the command was waiting; check the state and send the command again"
    case .rolledBack:
      "undone because the enclosing command or transaction failed"
    case .tooManyCommands(let limit):
      "more than \(limit) commands were sent in response to one command; "
        + "look for an observer or middleware that sends a command for every command"
    case .superseded:
      "cancelled during the debounce interval, for example by a later command"
    }
  }
}

extension NavigationResult {
  /// The result in one sentence.
  public var description: String { sentence { "\($0)" } }

  /// Returns a sentence that describes the result of the command.
  ///
  /// - Parameter text: A closure that returns the text of a route.
  /// - Returns: The sentence.
  package func sentence(writing text: (R) -> String) -> String {
    switch self {
    case .success:
      "done"
    case .emptyStack:
      "the stack is empty: there is no route to remove or replace"
    case .invalidPopCount(let count):
      "cannot go back by \(count): the count must be 1 or more"
    case .insufficientStackDepth(let requested, let available):
      "cannot go back by \(requested): the depth of the stack is \(available)"
    case .routeNotFound(let route):
      "\(text(route)) is not on the stack; push it, or go back to another route"
    case .invalidStack(let error):
      error.sentence(writing: text)
    case .cancelled(let reason):
      "\(reason)"
    case .deferred:
      deferredMessage
    case .multiple(let results):
      Self.summary(of: results, writing: text)
    }
  }

  private static func summary(of results: [Self], writing text: (R) -> String) -> String {
    let refusals = results.enumerated().filter { !$0.element.isSuccess }
    guard !refusals.isEmpty else { return "done" }
    return refusals.map { "command \($0.offset + 1): \($0.element.sentence(writing: text))" }
      .joined(separator: "; ")
  }
}

extension RouteStackValidationError: CustomStringConvertible {
  /// The error in one sentence.
  public var description: String { sentence { "\($0)" } }

  /// Returns a sentence that describes the error.
  ///
  /// - Parameter text: A closure that returns the text of a route.
  /// - Returns: The sentence.
  func sentence(writing text: (R) -> String) -> String {
    switch self {
    case .emptyStackNotAllowed:
      "the stack must not be empty; to change the last route, replace it instead of removing it"
    case .duplicateRoute(let route):
      "\(text(route)) must be on the stack only once; to show it again, go back to it"
    case .missingRequiredRoot(let expected):
      "the stack must begin with \(text(expected)), but it would be empty"
    case .invalidRoot(let expected, let actual):
      "the stack must begin with \(text(expected)), not with \(text(actual))"
    case .tooDeep(let depth, let limit):
      "the depth of the stack would be \(depth); the limit is \(limit)"
    case .custom(let reason):
      reason
    }
  }
}

extension ModalResult {
  /// The result in one sentence.
  public var description: String {
    switch self {
    case .presented(let id): "\(id) is showing"
    case .queued(let id): "\(id) is queued behind the current modal"
    case .replaced(let id): "\(id) has a new route"
    case .dismissed(let id): "\(id) is dismissed"
    case .dismissedAll(let ids) where ids.isEmpty: "no modal was showing"
    case .dismissedAll(let ids):
      ids.map(\.description).joined(separator: ", ") + (ids.count == 1 ? " is" : " are")
        + " dismissed"
    case .restored: "the modals are restored"
    case .nothingPresented: nothingPresentedMessage
    case .cancelled(let reason): "\(reason)"
    case .deferred: deferredMessage
    }
  }
}

extension FlowResult {
  /// The result in one sentence.
  public var description: String { sentence { "\($0)" } }

  /// Returns a sentence that describes the result of the command.
  ///
  /// - Parameter text: A closure that returns the text of a route.
  /// - Returns: The sentence.
  package func sentence(writing text: (R) -> String) -> String {
    switch self {
    case .success: "done"
    case .blockedByModal(let route): "the modal \(text(route)) is showing; dismiss it first"
    case .nothingPresented: nothingPresentedMessage
    case .refused(let result): result.sentence(writing: text)
    case .cancelled(let reason): "\(reason)"
    case .deferred: deferredMessage
    }
  }
}

extension FlowPlanError: CustomStringConvertible {
  /// The error in one sentence.
  public var description: String {
    switch self {
    case .modalBelow(let step, let count):
      "step \(step) of \(count) is a modal; only the last step can be a modal"
    }
  }
}

extension TabResult {
  /// The result in one sentence.
  public var description: String {
    switch self {
    case .switched: "the tab is selected"
    case .retapped: "the selected tab was tapped again"
    case .badgesChanged: "the badges have changed"
    case .unchanged: "nothing to change"
    case .cancelled(let reason): "\(reason)"
    case .deferred: deferredMessage
    }
  }
}

extension StatePersistenceError: CustomStringConvertible {
  /// The error in one sentence.
  public var description: String {
    switch self {
    case .unwritable(let reason): "cannot save the state: \(reason)"
    case .unreadable(let reason): "cannot read the saved state: \(reason)"
    case .invalidStack(let error): "the saved state is not valid: \(error)"
    }
  }
}

extension StateRestorationError: CustomStringConvertible {
  /// The error in one sentence.
  public var description: String {
    switch self {
    case .unwritable(let reason): "cannot save the state: \(reason)"
    case .unreadable(let reason): "cannot read the saved state: \(reason)"
    case .refused(let reason): "the store refused the saved state: \(reason)"
    }
  }
}

private let deferredMessage = "deferred until the current command has been executed"
private let nothingPresentedMessage = "no modal is showing; present one first"
