import InnoRouter
import Testing

@Suite("Deep link policies")
@MainActor
struct DeepLinkPolicyTests {
  @Test(
    "A link that opens keeps or discards the deferred link",
    arguments: DeepLinkPolicies.Unrelated.allCases
  )
  func unrelatedThatOpens(_ policy: DeepLinkPolicies.Unrelated) {
    let app = LinkedApp(DeepLinkPolicies(unrelated: policy))
    app.handler.handle("app:/b")
    #expect(app.handler.handle("app:/a").name == "executed")
    #expect(app.handler.pending?.plan.output == (policy == .replacesPending ? nil : .b))
  }

  @Test(
    "A link that must be deferred replaces the deferred link or is rejected",
    arguments: DeepLinkPolicies.Unrelated.allCases
  )
  func unrelatedThatWaits(_ policy: DeepLinkPolicies.Unrelated) {
    let app = LinkedApp(DeepLinkPolicies(unrelated: policy))
    app.handler.handle("app:/b")
    let outcome = app.handler.handle("app:/c")
    if policy == .protectsPending {
      #expect(
        outcome.description == "another link is already deferred; resume or discard that link first"
      )
      #expect(app.handler.pending?.plan.output == .b)
    } else {
      #expect(outcome.name == "pending")
      #expect(app.handler.pending?.plan.output == .c)
    }
    #expect(app.handler.handle("app:/b").name == "pending" || policy == .protectsPending)
  }

  @Test(
    "A link whose output is already open is reopened or ignored",
    arguments: DeepLinkPolicies.Repeated.allCases
  )
  func repeated(_ policy: DeepLinkPolicies.Repeated) {
    let app = LinkedApp(DeepLinkPolicies(repeated: policy))
    app.handler.handle("app:/a")
    let outcome = app.handler.handle("app:/a")
    #expect(outcome.isSuccess)
    #expect(outcome.description == (policy == .ignore ? "a is already open" : "opened a"))
    #expect(app.stack.path == (policy == .ignore ? [.a] : [.a, .a]))
    app.stack.send(.go(.b))
    #expect(app.handler.handle("app:/a").name == "executed")
  }

  @Test("An ignored link leaves the modals open")
  func ignoredBelowModal() {
    let app = LinkedApp(DeepLinkPolicies(repeated: .ignore))
    app.handler.handle("app:/a")
    app.modals.send(.present(.b))
    #expect(app.handler.handle("app:/a").name == "ignored")
    #expect(app.modals.current?.route == .b)
    #expect(app.stack.path == [.a])
  }

  @Test("Opening a link can dismiss all modals")
  func dismissing() {
    let app = LinkedApp()
    app.modals.send(.present(.b))
    app.modals.send(.present(.c))
    #expect(app.handler.handle("app:/a").name == "executed")
    #expect(app.modals.state.all.isEmpty)
    #expect(app.stack.path == [.a])
  }

  @Test("A modal that cannot be dismissed rejects the link")
  func undismissable() {
    let app = LinkedApp()
    app.modals.send(.present(.b))
    app.modals.add(ModalMiddleware("editor") { _, _ in .cancel("save first") })
    let outcome = app.handler.handle("app:/a")
    #expect(
      outcome.description
        == "a modal is open and could not be dismissed; check the middleware of the modal store"
    )
    #expect(app.stack.path.isEmpty)
  }

  @Test("If the second of two stores cannot dismiss its modal, the first keeps its own")
  func secondUndismissable() {
    let modals = [ModalStore<Place>(), ModalStore<Place>()]
    for store in modals { store.send(.present(.b)) }
    modals[1].add(ModalMiddleware("editor") { _, _ in .cancel("save first") })
    let stack = NavigationStore<Place>()
    let handler = DeepLinkHandler(pipeline: onePattern, modals: modals) {
      place throws(DeepLinkFailure) in
      try stack.send(.go(place)).orFail()
    }
    var events = 0
    let observation = modals[0].observe { _ in events += 1 }
    #expect(handler.handle("app:/a") == .rejected(.modalNotDismissed))
    #expect(modals.allSatisfy { $0.current?.route == .b })
    #expect(stack.path.isEmpty)
    #expect(events == 0)
    observation.cancel()
  }

  private var onePattern: DeepLinkPipeline<Place> {
    DeepLinkPipeline(
      schemes: ["app"],
      matcher: DeepLinkMatcher { DeepLinkMapping("/a") { _ in Place.a } }
    )
  }

  @Test("A failed link leaves the modals of all stores open and notifies no observer")
  func failingLink() {
    let modals = [ModalStore<Place>(), ModalStore<Place>()]
    for store in modals { store.send(.present(.b)) }
    let stack = NavigationStore<Place>()
    let handler = DeepLinkHandler(pipeline: onePattern, modals: modals) {
      place throws(DeepLinkFailure) in
      try stack.send(.go(place)).orFail()
      throw DeepLinkFailure("sold out")
    }
    var events = 0
    let observations =
      modals.map { $0.observe { _ in events += 1 } } + [stack.observe { _ in events += 1 }]
    #expect(handler.handle("app:/a").description == "cannot open a: sold out")
    #expect(modals.allSatisfy { $0.current?.route == .b })
    #expect(stack.path.isEmpty)
    #expect(events == 0)
    withExtendedLifetime(observations) {}
  }

  @Test("A link opens in one transaction: modals and stack are committed before any event")
  func oneTransaction() {
    let app = LinkedApp()
    app.modals.send(.present(.b))
    var seen: [Bool] = []
    let observation = app.modals.observe { [stack = app.stack] _ in seen.append(stack.path == [.a])
    }
    app.handler.handle("app:/a")
    #expect(seen == [true])
    observation.cancel()
  }

  @Test("The destinations of a command can require authentication")
  func destinations() {
    let session = Session()
    let pipeline = DeepLinkPipeline<NavigationCommand<Place>>(
      schemes: ["app"],
      matcher: DeepLinkMatcher {
        DeepLinkMapping("/open") { _ in .pushAll([.a, .b]) }
        DeepLinkMapping("/gated") { _ in .whenCancelled(.push(.a), fallback: .replace([.c])) }
      },
      authentication: .required(for: { $0 == .c }, isAuthenticated: { session.isOpen })
    )
    #expect(pipeline.decide(for: "app:/open").name == "plan")
    #expect(pipeline.decide(for: "app:/gated").name == "gated")
    session.isOpen = true
    #expect(pipeline.decide(for: "app:/gated").name == "plan")
  }

  @Test("An open modal can reject a link")
  func rejecting() {
    let app = LinkedApp(DeepLinkPolicies(openModal: .reject))
    app.modals.send(.present(.b))
    #expect(app.handler.handle("app:/a").description == "a modal is open; dismiss it first")
    #expect(app.modals.current?.route == .b)
    app.modals.send(.dismiss)
    #expect(app.handler.handle("app:/a").name == "executed")
  }

  @Test("A deferred link that is reopened is no longer pending")
  func sameAgain() {
    let app = LinkedApp()
    app.handler.handle("app:/b")
    app.session.isOpen = true
    #expect(app.handler.handle("app:/b").name == "executed")
    #expect(app.handler.resume().name == "nothingPending")
    #expect(app.stack.path == [.b])
  }

  @Test("A deferred link that a modal rejects stays pending")
  func rejectedResume() {
    let app = LinkedApp(DeepLinkPolicies(openModal: .reject))
    app.handler.handle("app:/b")
    app.session.isOpen = true
    app.modals.send(.present(.c))
    #expect(app.handler.resume().name == "rejected")
    #expect(app.handler.pending?.description == "b is deferred until no modal is open")
    app.modals.send(.dismiss)
    #expect(app.handler.pending?.plan.output == .b)
    #expect(app.handler.resume().name == "executed")
  }

  @Test("A deferred link stays pending if a modal cannot be dismissed for it")
  func undismissableResume() {
    let app = LinkedApp()
    app.handler.handle("app:/b")
    app.session.isOpen = true
    app.modals.send(.present(.c))
    let editor = app.modals.add(ModalMiddleware("editor") { _, _ in .cancel("save first") })
    #expect(app.handler.resume().name == "rejected")
    #expect(app.handler.pending?.reason == .openModal)
    app.modals.removeMiddleware(editor)
    #expect(app.handler.resume().name == "executed")
    #expect(app.modals.state.all.isEmpty)
  }

  @Test("A link deferred by modals opens when the last modal is dismissed")
  func queuing() {
    let app = LinkedApp(DeepLinkPolicies(openModal: .queue))
    app.modals.send(.present(.b))
    app.modals.send(.present(.c))
    let outcome = app.handler.handle("app:/a")
    #expect(outcome.description == "a is deferred until no modal is open")
    #expect(app.handler.resume().name == "pending")
    app.modals.send(.dismiss)
    #expect(app.stack.path.isEmpty)
    app.modals.send(.dismiss)
    #expect(app.stack.path == [.a])
    #expect(app.handler.pending == nil)
    #expect(app.outcomes == ["pending", "pending", "executed"])
  }

  @Test("A link can be deferred by authentication and then by modals, or vice versa")
  func gateAndQueue() {
    let app = LinkedApp(DeepLinkPolicies(openModal: .queue))
    app.handler.handle("app:/b")
    app.modals.send(.present(.c))
    app.session.isOpen = true
    #expect(app.handler.resume().description == "b is deferred until no modal is open")
    app.session.isOpen = false
    app.modals.send(.dismiss)
    #expect(app.handler.pending?.reason == .authentication)
    app.session.isOpen = true
    #expect(app.handler.resume().name == "executed")
    #expect(app.stack.path == [.b])
  }

  @Test("A flow's modal also defers a link")
  func flow() {
    let flow = FlowStore(FlowPlan<Place>(modal: .sheet(.c)))
    let handler = DeepLinkHandler(
      pipeline: DeepLinkPipeline(
        schemes: ["app"],
        matcher: DeepLinkMatcher<FlowPlan<Place>> {
          DeepLinkMapping("/checkout") { _ in FlowPlan(path: [.a], modal: .sheet(.b)) }
        }
      ),
      policies: DeepLinkPolicies(openModal: .queue),
      modals: [flow]
    ) { plan throws(DeepLinkFailure) in
      try flow.execute(.apply(plan)).orFail()
    }
    #expect(handler.handle("app:/checkout").name == "pending")
    flow.execute(.dismiss(reason: .systemDismiss))
    #expect(flow.state == FlowPlan(path: [.a], modal: .sheet(.b)))
    #expect(flow.isPresenting)
    #expect(flow.dismissModals())
  }
}
