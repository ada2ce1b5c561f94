import Testing

@Suite("An override")
struct ContainerOverridesTests {
  @Test("replaces a shared provision without calling its factory")
  func shared() {
    let calls = Calls()
    let container = UsersContainer(calls: calls, origin: "here", repository: StubRepository())
    #expect(container.repository.origin == "stub")
    #expect(container.service.repository.origin == "stub")
    #expect(calls.all == ["service"])
  }

  @Test("replaces a transient provision at every read")
  func transient() {
    let calls = Calls()
    let session = Service(repository: StubRepository())
    let container = UsersContainer(calls: calls, origin: "here", session: session)
    #expect(container.session === session)
    #expect(container.session === session)
    #expect(!calls.all.contains("session"))
  }

  @Test("of an optional provision can be nil")
  @MainActor
  func absence() {
    #expect(OptionalContainer(onClose: {}).fallback != nil)
    #expect(OptionalContainer(onClose: {}, fallback: nil).fallback == nil)
    let container = OptionalContainer(onClose: {}) { $0.fallback = nil }
    #expect(container.fallback == nil)
    #expect(container.isOverridden("fallback"))
    #expect(OptionalContainer(onClose: {}) { _ in }.fallback != nil)
  }

  @Test("of a less accessible provision uses an initializer with its access level")
  func accessLevels() {
    let container = RemoteContainer(host: "example.org")
    #expect(container.origin == "example.org")
    #expect(container.saltedHost == "example.org+salt")
    #expect(RemoteContainer(host: "example.org", origin: "mine").origin == "mine")
    let stubbed = RemoteContainer(host: "example.org", repository: StubRepository())
    #expect(stubbed.origin == "stub")
  }
}
