import InnoDI

@DIContainer
struct UsersContainer {
  @Provide(.input)
  var calls: Calls

  @Provide(.input)
  var origin: String

  @Provide(
    .shared,
    factory: { (calls: Calls, repository: any Repository) in
      calls.record("service", Service(repository: repository))
    },
    concrete: true
  )
  var service: Service

  @Provide(
    .shared,
    factory: { (calls: Calls, origin: String) in
      calls.record("repository", RemoteRepository(origin: origin))
    }
  )
  var repository: any Repository

  @Provide(
    .transient,
    factory: { (calls: Calls, repository: any Repository) in
      calls.record("session", Service(repository: repository))
    },
    concrete: true
  )
  var session: Service
}

/// A container that declares each provision before its dependencies.
@DIContainer
struct BackwardContainer {
  @Provide(
    .shared,
    factory: { (middle: [String], suffix: String) in middle + ["last" + suffix] },
    concrete: true
  )
  var last: [String]

  @Provide(.transient, factory: { (mark: String) in mark + "!" }, concrete: true)
  var suffix: String

  @Provide(
    .shared,
    factory: { (first: [String]) in
      let name = "middle"
      return first + [name]
    },
    concrete: true
  )
  var middle: [String]

  @Provide(.shared, concrete: true)
  var first: [String] = ["first"]

  @Provide(.shared, factory: String("?"), concrete: true)
  var mark: String
}

@DIContainer
struct OptionalContainer {
  @Provide(.input)
  var onClose: @Sendable () -> Void

  @Provide
  var fallback: (any Repository)? = StubRepository()

  @Provide(.shared, concrete: true)
  var `default`: Int = 1

  @Provide(.transient, factory: { (`default`: Int) in `default` + 1 }, concrete: true)
  var next: Int
}
