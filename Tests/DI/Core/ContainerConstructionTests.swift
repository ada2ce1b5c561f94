import Testing

@Suite("A container builds")
struct ContainerConstructionTests {
  @Test("each shared provision once, in its initializer")
  func sharedOnce() {
    let calls = Calls()
    let container = UsersContainer(calls: calls, origin: "here")
    #expect(calls.all == ["repository", "service"])
    #expect(container.service === container.service)
    #expect(container.service.repository.origin == "here")
    #expect(calls.all == ["repository", "service"])
  }

  @Test("a transient provision at every read")
  func transientEachRead() {
    let calls = Calls()
    let container = UsersContainer(calls: calls, origin: "here")
    #expect(container.session !== container.session)
    #expect(calls.all == ["repository", "service", "session", "session"])
  }

  @Test("dependencies first, regardless of the order of declaration")
  func dependencyOrder() {
    let container = BackwardContainer()
    #expect(container.last == ["first", "middle", "last?!"])
  }

  @Test("a shared provision from an overridden transient one")
  func overriddenTransient() {
    #expect(BackwardContainer(suffix: "#").last == ["first", "middle", "last#"])
  }

  @Test("optional types, function types and escaped names")
  func unusualTypes() {
    let container = OptionalContainer(onClose: {})
    #expect(container.fallback?.origin == "stub")
    #expect(container.default == 1)
    #expect(container.next == 2)
    #expect(OptionalContainer(onClose: {}, default: 4).next == 5)
  }
}
