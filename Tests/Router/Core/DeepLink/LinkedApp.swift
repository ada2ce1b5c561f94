import InnoRouter

/// An app with a stack, modals, a session and a deep link handler.
@MainActor
final class LinkedApp {
  let stack = NavigationStore<Place>()
  let modals = ModalStore<Place>()
  let session = Session()
  let handler: DeepLinkHandler<Place>
  var outcomes: [String] = []
  private var observation: RouterObservation?

  init(_ policies: DeepLinkPolicies = .init()) {
    handler = DeepLinkHandler(
      pipeline: DeepLinkPipeline(
        schemes: ["app"],
        matcher: DeepLinkMatcher {
          DeepLinkMapping("/a") { _ in .a }
          DeepLinkMapping("/b") { _ in .b }
          DeepLinkMapping("/c") { _ in .c }
        },
        authentication: .required {
          $0 != .a
        } isAuthenticated: { [session] in
          session.isOpen
        }
      ),
      policies: policies,
      modals: [modals],
      isOpen: { [stack] in stack.path.last == $0 }
    ) { [stack] place throws(DeepLinkFailure) in
      try stack.send(.go(place)).orFail()
    }
    observation = handler.observe { [weak self] in self?.outcomes.append("\($0.name)") }
  }
}

@MainActor
final class Session {
  var isOpen = false
}
