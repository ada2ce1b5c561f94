import InnoLocking

/// The services of the containers in these tests.
protocol Repository: Sendable {
  var origin: String { get }
}

struct RemoteRepository: Repository {
  let origin: String
}

struct StubRepository: Repository {
  var origin: String { "stub" }
}

final class Service: Sendable {
  let repository: any Repository

  init(repository: any Repository) {
    self.repository = repository
  }
}

/// A counter of factory calls.
final class Calls: Sendable {
  private let names = Locked<[String]>([])

  var all: [String] { names.withLock { $0 } }

  func record<Value>(_ name: String, _ value: Value) -> Value {
    names.withLock { $0.append(name) }
    return value
  }
}
