public import InnoDI
public import SampleCoreNetwork
import SampleData
public import SampleDomain
import SampleRemote

/// Joins the layers below the features, Remote to Data to Domain, and shows the use cases alone.
@DIContainer
public struct LayerContainer: Sendable {
  /// Sends the requests.
  @Provide(.input)
  public var networkTransport: NetworkTransport

  @Provide(
    .shared,
    factory: { (networkTransport: NetworkTransport) in
      RemoteContainer(networkTransport: networkTransport)
    },
    concrete: true
  )
  var remoteContainer: RemoteContainer

  @Provide(
    .shared,
    factory: { (remoteContainer: RemoteContainer) in
      DataContainer(remoteContainer: remoteContainer)
    }
  )
  var repositories: any RepositoryContaining

  @SubContainer(
    scope: .shared,
    bindings: [(child: \DomainContainer.dataContainer, parent: \LayerContainer.repositories)]
  )
  var domainContainer: DomainContainer

  /// All that the features see of the layers.
  public var featureUseCases: any FeatureUseCaseContaining { domainContainer }
}
