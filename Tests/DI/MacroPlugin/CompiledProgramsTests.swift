import Testing

@Suite("Compiled programs")
struct CompiledProgramsTests {
  @Test("Containers need no explicit isolation in a module isolated to the main actor")
  func defaultIsolation() throws {
    let result = try run(
      """
      import InnoDI

      final class Service { var count = 0 }
      final class Screen {
        let service: Service
        init(service: Service) { self.service = service }
      }

      @DIContainer struct Child {
        @Provide(.input) var service: Service
      }

      @DIContainer struct App {
        @Provide(.input) var service: Service
        @Provide(factory: { (service: Service) in Screen(service: service) }, concrete: true)
        var screen: Screen
        @Provide(.transient, factory: { (screen: Screen) in [screen] }, concrete: true)
        var screens: [Screen]
        @Provide(factory: { Service() }, concrete: true)
        var late: Service
        @Provide(
          asyncFactory: { (late: Lazy<Service>, screens: Provider<[Screen]>) async throws in
            late().count += 2
            return Screen(service: late())
          },
          concrete: true
        )
        var awaited: Screen
        @Provide(.transient, asyncFactory: { (awaited: Screen) async throws in awaited }, concrete: true)
        var again: Screen
        @SubContainer(scope: .transient, with: [\\.service]) var child: Child
        @SubContainer(scope: .shared, with: [\\.service]) var kept: Child
      }

      nonisolated struct Free: Sendable { var number = 1 }

      @DIContainer nonisolated struct Open {
        @Provide(.input) var free: Free
        @Provide(asyncFactory: { (free: Free) async in free.number + 1 }, concrete: true)
        var next: Int
        @Provide(.transient, factory: { (free: Free) in free.number }, concrete: true)
        var number: Int
      }

      nonisolated func name(of container: any DescribedContainer) -> String {
        type(of: container).containerDescription.name
      }

      @concurrent func open() async -> String {
        let container = Open(free: Free()) { $0.number = 5 }
        let next = await Open.withOverrides(free: Free()) { _ in } operation: { await $0.next }
        return "\\(container.number) \\(next) \\(name(of: container))"
      }

      let service = Service()
      let app = App(service: service)
      app.child.service.count += 1
      app.kept.service.count += 1
      let stub = Screen(service: Service())
      let count = try await App.withOverrides(service: service) {
        $0.awaited = stub
      } operation: { app in
        app.service.count += 1
        _ = try await app.awaited
        return app.screens.first?.service.count ?? 0
      }
      let sum = App.withOverrides(service: service) { $0.screen = stub } operation: { app in
        app.screen.service.count + app.service.count
      }
      print(count, sum, try await app.again.service.count, app.builtValue(of: "late") != nil)
      print(await open())
      """,
      flags: ["-default-isolation", "MainActor"]
    )
    #expect(result.output == "3 3 2 true\n5 2 Open\n")
    #expect(result.status == 0)
  }

  @Test("Built values are found without reflection metadata")
  func noReflection() throws {
    let result = try run(
      """
      import InnoDI

      @DIContainer struct App: Sendable {
        @Provide(.input) var number: Int
        @Provide(factory: { (number: Int) in number + 1 }, concrete: true) var next: Int
        @Provide(factory: { "late" }, concrete: true) var late: String
        @Provide(.transient, factory: { (late: Lazy<String>) in late() }, concrete: true)
        var reader: String
        @Provide(asyncFactory: { () async in 7 }, concrete: true) var awaited: Int
        @Provide(.transient, factory: { 1 }, concrete: true) var new: Int
      }

      let app = App(number: 1)
      @MainActor func show() {
        print(App.containerDescription.provisions.map { app.builtValue(of: $0.name).map { "\\($0)" } ?? "-" })
      }
      show()
      _ = app.late
      let running = app
      _ = await running.awaited
      show()
      """,
      flags: ["-Xfrontend", "-disable-reflection-metadata"]
    )
    #expect(
      result.output == """
        ["1", "2", "-", "-", "-", "-"]
        ["1", "2", "late", "-", "7", "-"]

        """
    )
    #expect(result.status == 0)
  }

  @Test("Containers and transient provisions can be isolated to any global actor")
  func globalActors() throws {
    let result = try run(
      """
      import InnoDI

      @globalActor actor StoreActor { static let shared = StoreActor() }
      final class Log { var lines: [String] = [] }
      @MainActor final class Screen {
        let number: Int
        init(number: Int) { self.number = number }
      }

      @DIContainer struct Child: Sendable {
        @Provide(.input) var number: Int
      }

      @StoreActor @DIContainer struct Store {
        @Provide(.input) var number: Int
        @Provide(factory: { Log() }, concrete: true) var log: Log
        @Provide(.transient, factory: { (log: Log, number: Int) in log.lines + ["\\(number)"] }, concrete: true)
        var lines: [String]
        @Provide(asyncFactory: { (late: Lazy<Log>) async in late().lines.count }, concrete: true)
        var count: Int
        @Provide(factory: { Log() }, concrete: true) var late: Log
        @SubContainer(scope: .shared, with: [\\.number]) var kept: Child
        @SubContainer(scope: .transient, with: [\\.number]) var child: Child
      }

      @DIContainer struct App: Sendable {
        @Provide(.input) var number: Int
        @MainActor @Provide(.transient, factory: { (number: Int) in Screen(number: number) }, concrete: true)
        var screen: Screen
        @MainActor @SubContainer(scope: .transient, with: [\\.number]) var screens: Screens
      }

      @MainActor @DIContainer struct Screens {
        @Provide(.input) var number: Int
      }

      @StoreActor func open() async -> [String] {
        let store = Store(number: 3) { $0.log = Log() }
        store.log.lines.append("a")
        let count = await Store.withOverrides(number: 3) { $0.count = 5 } operation: { await $0.count }
        return store.lines + ["\\(count)", "\\(await store.count)", "\\(store.child.number + store.kept.number)"]
      }

      let lines = await open()
      print(lines, Store.containerDescription.provisions.count)
      let app = App(number: 2)
      print(app.screen.number, app.screens.number)
      """,
      flags: ["-warnings-as-errors"]
    )
    #expect(result.output == "[\"a\", \"3\", \"5\", \"0\", \"6\"] 7\n2 2\n")
    #expect(result.status == 0)
  }

  private func run(_ program: String, flags: [String]) throws -> Compiler.Result {
    let compiler = try Compiler()
    defer { compiler.cleanUp() }
    return try compiler.run(program, flags: flags)
  }
}
