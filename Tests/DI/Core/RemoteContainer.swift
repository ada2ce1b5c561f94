public import InnoDI

/// The container's public interface.
public protocol RemoteContaining: Sendable {
  /// The host.
  var host: String { get }
}

/// A public container with internal and private provisions.
@DIContainer
public struct RemoteContainer: RemoteContaining {
  /// The host.
  @Provide(.input)
  public var host: String

  /// The data source of the repository.
  @Provide(.shared, factory: { (repository: any Repository) in repository.origin }, concrete: true)
  public var origin: String

  @Provide(.shared, factory: { (host: String) in RemoteRepository(origin: host) })
  var repository: any Repository

  @Provide(.shared, concrete: true)
  private var salt: Salt = Salt()

  /// The host with a private prefix.
  public var saltedHost: String { host + salt.text }
}

private struct Salt {
  let text = "+salt"
}
