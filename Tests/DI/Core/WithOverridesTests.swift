import Testing

@Suite("Overrides in a closure")
struct WithOverridesTests {
  private struct Refusal: Error {}

  @Test("replace provisions of the container that is made")
  func initializer() {
    let calls = Calls()
    let container = UsersContainer(calls: calls, origin: "here") {
      $0.repository = StubRepository()
    }
    #expect(container.repository.origin == "stub")
    #expect(calls.all == ["service"])
  }

  @Test("reach what is less accessible than the container")
  func accessLevels() {
    #expect(RemoteContainer(host: "h") { $0.repository = StubRepository() }.origin == "stub")
  }

  @Test("last for an operation, whose result is returned")
  func synchronous() {
    let origin = UsersContainer.withOverrides(calls: Calls(), origin: "here") {
      $0.repository = StubRepository()
    } operation: { container in
      container.repository.origin
    }
    #expect(origin == "stub")
  }

  @Test("pass on the error of an operation")
  func throwing() {
    #expect(throws: Refusal.self) {
      try UsersContainer.withOverrides(calls: Calls(), origin: "here") { _ in
      } operation: { _ in
        throw Refusal()
      }
    }
  }

  @Test("last for an asynchronous operation, in the isolation of the caller")
  @MainActor
  func asynchronous() async throws {
    var seen: [String] = []
    let count = try await UsersContainer.withOverrides(calls: Calls(), origin: "here") {
      $0.repository = StubRepository()
    } operation: { container in
      await Task.yield()
      try Task.checkCancellation()
      seen.append(container.repository.origin)
      return seen.count
    }
    #expect(count == 1)
    #expect(seen == ["stub"])
  }

  @Test("of one container are not seen by another that is made meanwhile")
  func parallel() async {
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<64 {
        group.addTask {
          let origin = index.isMultiple(of: 2) ? nil : "stub"
          return await UsersContainer.withOverrides(calls: Calls(), origin: "\(index)") {
            if origin != nil { $0.repository = StubRepository() }
          } operation: { container in
            await Task.yield()
            return container.service.repository.origin == origin ?? "\(index)"
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
