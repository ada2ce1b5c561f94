import Testing

@Suite("Overrides in a closure")
struct WithOverridesTests {
  private struct Refusal: Error {}

  @Test("replace provisions of the new container")
  func initializer() {
    let calls = Calls()
    let container = UsersContainer(calls: calls, origin: "here") {
      $0.repository = StubRepository()
    }
    #expect(container.repository.origin == "stub")
    #expect(calls.all == ["service"])
  }

  @Test("include less accessible provisions")
  func accessLevels() {
    #expect(RemoteContainer(host: "h") { $0.repository = StubRepository() }.origin == "stub")
  }

  @Test("apply to an operation, whose result is returned")
  func synchronous() {
    let origin = UsersContainer.withOverrides(calls: Calls(), origin: "here") {
      $0.repository = StubRepository()
    } operation: { container in
      container.repository.origin
    }
    #expect(origin == "stub")
  }

  @Test("rethrow the error of an operation")
  func throwing() {
    #expect(throws: Refusal.self) {
      try UsersContainer.withOverrides(calls: Calls(), origin: "here") { _ in
      } operation: { _ in
        throw Refusal()
      }
    }
  }

  @Test("apply to an asynchronous operation in the isolation of the caller")
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

  @Test("of one container do not affect another")
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
