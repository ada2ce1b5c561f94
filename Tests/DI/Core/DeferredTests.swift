import InnoDI
import Testing

@Suite("A deferred dependency")
struct DeferredTests {
  @Test("that is lazy is built once, on its first call")
  @MainActor
  func lazy() {
    let calls = Calls()
    let container = DeferredContainer(calls: calls)
    #expect(calls.all == ["page"])
    #expect(!container.isBuilt("reports"))
    let reports = container.page.reports()
    #expect(container.page.reports() === reports)
    #expect(container.reports === reports)
    #expect(calls.all == ["page", "reports"])
    #expect(container.isBuilt("reports"))
  }

  @Test("that is lazy can be overridden")
  @MainActor
  func lazyOverride() {
    let calls = Calls()
    let reports = Service(repository: StubRepository())
    let container = DeferredContainer(calls: calls, reports: reports)
    #expect(container.isBuilt("reports"))
    #expect(container.page.reports() === reports)
    #expect(calls.all == ["page"])
  }

  @Test("that is a provider is built on every call")
  func provider() {
    let calls = Calls()
    let container = DeferredContainer(calls: calls)
    #expect(container.pool.make() !== container.pool.make())
    #expect(container.sessions.count == 2)
    #expect(calls.all == ["page", "session", "session", "session", "session"])
    let session = Session()
    #expect(DeferredContainer(calls: calls, session: session).pool.make() === session)
  }

  @Test("is built once for concurrent callers")
  func concurrency() async {
    for _ in 0..<50 {
      let calls = Calls()
      let container = OnDemandContainer(calls: calls)
      let services = await withTaskGroup(of: Service.self) { group in
        for _ in 0..<8 {
          group.addTask { container.service }
          group.addTask {
            _ = container.other; return container.service
          }
        }
        return await group.reduce(into: [Service]()) { $0.append($1) }
      }
      #expect(services.allSatisfy { $0 === services[0] })
      #expect(calls.all == ["repository"])
    }
  }

  @Test("is built with its dependencies when it is called or read from the container")
  @MainActor
  func chained() {
    let calls = Calls()
    let container = ChainedContainer(calls: calls)
    #expect(calls.all == [])
    #expect(container.reader.stamps().first == ["here"])
    #expect(container.stamps.all == ["here", "here", "made", "here"])
    #expect(calls.all == ["stamp", "stamp"])
    let other = ChainedContainer(calls: calls, stamp: ["mine"])
    #expect(other.stamps.all == ["mine", "mine", "made", "here"])
    #expect(other.reader.stamps().all == other.stamps.all)
    #expect(calls.all == ["stamp", "stamp"])
  }

  @Test("that depends on itself stops the program with the path of the cycle")
  func cycle() async throws {
    let result = try #require(
      await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent]
      ) {
        let registry = CycleRegistry()
        let container = CyclicContainer(registry: registry)
        registry.read = { $0 == "first" ? container.first : container.second }
        _ = container.first
      }
    )
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      message.contains(
        "InnoDI: lazy provisions depend on each other while they are built:"
          + " CyclicContainer.first -> CyclicContainer.second -> CyclicContainer.first."
      ),
      "\(message)"
    )
  }

  @Test("is described as deferred")
  func described() {
    let provisions = DeferredContainer.containerDescription.provisions
    #expect(provisions.first { $0.name == "reports" }?.construction == .onDemand)
    #expect(provisions.first { $0.name == "page" }?.deferredDependencies == ["reports"])
    #expect(provisions.first { $0.name == "page" }?.dependencies == ["calls", "reports"])
  }
}
