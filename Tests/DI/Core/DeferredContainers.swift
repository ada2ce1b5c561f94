import InnoDI

/// A container with lazy dependencies and providers.
@DIContainer
struct DeferredContainer {
  @Provide(.input)
  var calls: Calls

  @Provide(
    .shared,
    factory: { (calls: Calls) in calls.record("reports", Service(repository: StubRepository())) },
    concrete: true
  )
  var reports: Service

  @Provide(
    .shared,
    factory: { (calls: Calls, reports: Lazy<Service>) in calls.record("page", Page(reports)) },
    concrete: true
  )
  var page: Page

  @Provide(
    .transient,
    factory: { (calls: Calls) in calls.record("session", Session()) },
    concrete: true
  )
  var session: Session

  @Provide(
    .transient,
    factory: { (session: InnoDI.Provider<Session>) in [session(), session()] },
    concrete: true
  )
  var sessions: [Session]

  @Provide(.shared, factory: { (session: Provider<Session>) in Pool(session) }, concrete: true)
  var pool: Pool
}

/// A container with Sendable provisions.
@DIContainer
struct OnDemandContainer {
  @Provide(.input)
  var calls: Calls

  @Provide(.shared, Service.self, with: [\.repository], concrete: true)
  var service: Service

  @Provide(.shared, factory: { (calls: Calls) in calls.record("repository", StubRepository()) })
  var repository: any Repository

  @Provide(
    .transient,
    factory: { (service: Lazy<Service>) in service().repository.origin },
    concrete: true
  )
  var origin: String

  @Provide(
    .transient,
    factory: { (repository: Lazy<any Repository>) in repository().origin },
    concrete: true
  )
  var other: String
}

final class Session: Sendable {}

final class Page {
  let reports: Lazy<Service>

  init(_ reports: Lazy<Service>) {
    self.reports = reports
  }
}

final class Pool {
  let make: Provider<Session>

  init(_ make: Provider<Session>) {
    self.make = make
  }
}

/// A container whose deferred provision depends on a deferred and on a transient provision.
@DIContainer
struct ChainedContainer {
  @Provide(.input)
  var calls: Calls

  @Provide(.shared, factory: { () in Self.origin }, concrete: true)
  var origin: String

  @Provide(
    .transient,
    factory: { (calls: Calls, origin: String) in calls.record("stamp", [origin]) },
    concrete: true
  )
  var stamp: [String]

  @Provide(
    .shared,
    factory: { (origin: Lazy<String>, stamp: [String], make: Provider<[String]>) in
      Stamps(origin: origin, first: stamp, make: make)
    },
    concrete: true
  )
  var stamps: Stamps

  @Provide(.transient, factory: { (stamp: [String]) in stamp + ["made"] }, concrete: true)
  var make: [String]

  @Provide(.shared, factory: { (stamps: Lazy<Stamps>) in Reader(stamps: stamps) }, concrete: true)
  var reader: Reader

  static let origin = "here"
}

struct Stamps {
  let origin: Lazy<String>
  let first: [String]
  let make: Provider<[String]>

  var all: [String] { first + make() + [origin()] }
}

struct Reader {
  let stamps: Lazy<Stamps>
}

/// A container whose provisions depend on each other through an object.
@DIContainer
struct CyclicContainer {
  @Provide(.input)
  var registry: CycleRegistry

  @Provide(
    .shared,
    factory: { (registry: CycleRegistry) in registry.read("second") + "first" },
    concrete: true
  )
  var first: String

  @Provide(
    .shared,
    factory: { (registry: CycleRegistry) in registry.read("first") + "second" },
    concrete: true
  )
  var second: String

  @Provide(
    .transient,
    factory: { (first: Lazy<String>, second: Lazy<String>) in [first(), second()] },
    concrete: true
  )
  var both: [String]
}

final class CycleRegistry {
  var read: (_ name: String) -> String = { _ in "" }
}
