package import InnoRouter
import InnoRouterMacros

/// The coordinator of the sign-in flow, a child of the coordinator for the whole app.
///
/// The flow is visible while its path is not empty. Each sign-in ends with the name of the user, or
/// without a name if the user goes back from the first screen.
@MainActor
package final class SignInCoordinator: ChildCoordinator {
  /// The store of the sign-in flow.
  package let flow = FlowStore<SignInRoute>()

  /// The object that reports the outcome of the current sign-in to the parent coordinator.
  package private(set) var ending = ChildEnding<String>()

  private var observation: RouterObservation?

  /// Creates a coordinator whose flow is not visible.
  ///
  /// - Parameter onStart: The closure to call when a sign-in starts. The argument is a future that
  ///   provides the outcome when the sign-in ends.
  init(onStart: @escaping @MainActor (ChildOutcome<String>.Future) -> Void) {
    observation = flow.observe { [weak self] event in
      guard let self, event.oldState.path.isEmpty != event.newState.path.isEmpty else { return }
      if event.newState.path.isEmpty {
        cancel()
      } else {
        ending = ChildEnding()
        onStart(outcome)
      }
    }
  }

  /// A Boolean value that indicates whether the flow is visible.
  package var isVisible: Bool { !flow.path.isEmpty }

  /// Shows the first screen of the sign-in flow, unless the flow is already visible.
  func show() {
    guard !isVisible else { return }
    flow.execute(.uncover(then: .replace([.userName])))
  }

  /// Hides the sign-in flow, and cancels the sign-in if it has not finished.
  func hide() {
    guard isVisible else { return }
    flow.execute(.uncover(then: .popToRoot))
  }

  /// Dismisses the terms and, if the user has confirmed a name, finishes the sign-in.
  ///
  /// - Returns: `true` if the sign-in has finished.
  /// - Throws: ``SignInError`` if the terms are not visible.
  func acceptTerms() throws(SignInError) -> Bool {
    guard flow.modal?.route == .terms else { throw .termsNotShowing }
    flow.execute(.dismiss(reason: .finished))
    guard case .confirmation(let userName)? = flow.path.last else { return false }
    finish(userName)
    return true
  }
}

/// A route of the sign-in flow, which covers the selected tab.
@Routable
package enum SignInRoute {
  /// The screen that asks for the user's name.
  case userName

  /// The screen that confirms the user's name.
  case confirmation(userName: String)

  /// The sheet with the terms, which the user must accept to sign in.
  case terms
}

/// An error that occurs while signing in.
package enum SignInError: Error, Hashable, CustomStringConvertible {
  /// The terms cannot be accepted because they are not showing.
  case termsNotShowing

  package var description: String {
    switch self {
    case .termsNotShowing: "the terms of use are not visible; present them first"
    }
  }
}
