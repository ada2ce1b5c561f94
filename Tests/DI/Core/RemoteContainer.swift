public import InnoDI

/// What others see of the container.
public protocol RemoteContaining: Sendable {
  /// The host that is asked.
  var host: String { get }
}

/// A boundary of a module: public outside, with parts that only the module or the type sees.
@DIContainer
public struct RemoteContainer: RemoteContaining {
  /// The host that is asked.
  @Provide(.input)
  public var host: String

  /// Where the repository gets its data from.
  @Provide(.shared, factory: { (repository: any Repository) in repository.origin }, concrete: true)
  public var origin: String

  @Provide(.shared, factory: { (host: String) in RemoteRepository(origin: host) })
  var repository: any Repository

  @Provide(.shared, concrete: true)
  private var salt: Salt = Salt()

  /// The host, with what only this type provides.
  public var saltedHost: String { host + salt.text }
}

private struct Salt {
  let text = "+salt"
}
