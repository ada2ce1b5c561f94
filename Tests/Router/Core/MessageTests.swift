import InnoRouter
import Testing

/// Tests of every message of the library as users read it.
@MainActor
@Suite("Messages")
struct MessageTests {
  @Test(
    "Each reason for a cancellation has a message",
    arguments: [
      (.middleware(name: "session", why: "sign in first"), "cancelled by session: sign in first"),
      (.conditionFailed, "the condition was not met"),
      (
        .stale,
        "the state changed while the command was waiting; check the state and send the command again"
      ),
      (.rolledBack, "undone because the enclosing command or transaction failed"),
      (
        .tooManyCommands(limit: 9),
        "more than 9 commands were sent in response to one command; "
          + "look for an observer or middleware that sends a command for every command"
      ),
      (
        .superseded,
        "cancelled during the debounce interval, for example by a later command"
      ),
    ] as [(CancellationReason, String)]
  )
  func cancellations(_ reason: CancellationReason, message: String) {
    #expect("\(reason)" == message)
    #expect("\(NavigationResult<Place>.cancelled(reason))" == message)
    #expect("\(ModalResult.cancelled(reason))" == message)
    #expect("\(FlowResult<Place>.cancelled(reason))" == message)
    #expect("\(TabResult.cancelled(reason))" == message)
  }

  @Test(
    "Each result of a stack command has a message",
    arguments: [
      (.success, "done"),
      (.emptyStack, "the stack is empty: there is no route to remove or replace"),
      (.invalidPopCount(0), "cannot go back by 0: the count must be 1 or more"),
      (
        .insufficientStackDepth(requested: 3, available: 2),
        "cannot go back by 3: the depth of the stack is 2"
      ),
      (
        .routeNotFound(.c), "c is not on the stack; push it, or go back to another route"
      ),
      (
        .invalidStack(.emptyStackNotAllowed),
        "the stack must not be empty; to change the last route, replace it instead of removing it"
      ),
      (
        .invalidStack(.duplicateRoute(.a)),
        "a must be on the stack only once; to show it again, go back to it"
      ),
      (
        .invalidStack(.missingRequiredRoot(expected: .a)),
        "the stack must begin with a, but it would be empty"
      ),
      (
        .invalidStack(.invalidRoot(expected: .a, actual: .b)),
        "the stack must begin with a, not with b"
      ),
      (
        .invalidStack(.tooDeep(depth: 3, limit: 2)),
        "the depth of the stack would be 3; the limit is 2"
      ),
      (.invalidStack(.custom("no photos")), "no photos"),
      (.deferred, "deferred until the current command has been executed"),
      (.multiple([]), "done"),
      (
        .multiple([.success, .emptyStack]),
        "command 2: the stack is empty: there is no route to remove or replace"
      ),
    ] as [(NavigationResult<Place>, String)]
  )
  func stacks(_ result: NavigationResult<Place>, message: String) {
    #expect("\(result)" == message)
  }

  @Test("Each result of a modal, flow or tab command has a message")
  func others() {
    let store = ModalStore<Place>()
    let messages: [any CustomStringConvertible] = [
      store.send(.present(.a)), store.send(.present(.b)), store.send(.replace(.c)),
      store.send(.dismiss), store.execute(.restore(ModalState([.sheet(.a), .cover(.b)]))),
      store.send(.dismissAll), store.send(.dismissAll), store.send(.dismiss), ModalResult.deferred,
      FlowResult<Place>.success, FlowResult<Place>.blockedByModal(.a),
      FlowResult<Place>.nothingPresented, FlowResult<Place>.refused(.invalidPopCount(0)),
      FlowPlanError.modalBelow(step: 1, of: 2),
      TabResult.switched, TabResult.retapped, TabResult.badgesChanged, TabResult.unchanged,
      StatePersistenceError<Place>.unwritable("no"), StatePersistenceError<Place>.unreadable("no"),
      StatePersistenceError<Place>.invalidStack(.custom("no")),
      StateRestorationError.unwritable("no"), StateRestorationError.unreadable("no"),
      StateRestorationError.refused("no"),
    ]
    #expect(
      messages.map(\.description) == [
        "m1 is showing", "m2 is queued behind the current modal", "m1 has a new route",
        "m1 is dismissed", "the modals are restored", "m3, m4 are dismissed",
        "no modal was showing",
        "no modal is showing; present one first",
        "deferred until the current command has been executed",
        "done", "the modal a is showing; dismiss it first",
        "no modal is showing; present one first",
        "cannot go back by 0: the count must be 1 or more",
        "step 1 of 2 is a modal; only the last step can be a modal",
        "the tab is selected", "the selected tab was tapped again", "the badges have changed",
        "nothing to change",
        "cannot save the state: no", "cannot read the saved state: no",
        "the saved state is not valid: no",
        "cannot save the state: no", "cannot read the saved state: no",
        "the store refused the saved state: no",
      ]
    )
  }

  @Test(
    "Each rejection of a URL has a message",
    arguments: [
      (.tooLong(bytes: 9, limit: 8), "the URL is 9 bytes long; the limit is 8"),
      (.tooManySegments(limit: 8), "the path has too many segments; the limit is 8"),
      (.tooManyQueryItems(limit: 8), "the query has too many items; the limit is 8"),
      (.noScheme, "the URL must begin with a scheme, such as app://"),
      (.userInformation, "the URL has a user name before its host; remove the user name and the @"),
      (.invalidHost, "the host is neither a valid name nor an IP address"),
      (.invalidPort, "the port must be a number from 0 to 65535"),
      (.controlCharacter(in: .host), "the host contains a control character"),
      (
        .badEncoding(in: .segment(2)),
        "path segment 2 is not valid percent-encoded UTF-8; write a literal % as %25"
      ),
      (.controlCharacter(in: .queryItem(1)), "query item 1 contains a control character"),
      (.schemeNotAllowed("mailto"), "the app does not open URLs with the scheme mailto"),
      (.hostNotAllowed("x.org"), "the app does not open URLs with the host x.org"),
      (.hostNotAllowed(nil), "the app does not open URLs without a host"),
      (.modalOpen, "a modal is open; dismiss it first"),
      (
        .modalNotDismissed,
        "a modal is open and could not be dismissed; check the middleware of the modal store"
      ),
      (.anotherLinkPending, "another link is already deferred; resume or discard that link first"),
      (
        .tooManyLinks(limit: 9),
        "one link caused more than 9 others to open; look for an observer that opens another link "
          + "whenever a link opens"
      ),
    ] as [(DeepLinkRejection, String)]
  )
  func rejections(_ rejection: DeepLinkRejection, message: String) {
    #expect("\(rejection)" == message)
    #expect("\(DeepLinkOutcome<Place>.rejected(rejection))" == message)
    #expect("\(DeepLinkDecision<Place>.rejected(rejection))" == message)
  }
}
