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

  @SubContainer(scope: .shared, with: [\.networkTransport])
  var remoteContainer: RemoteContainer

  @SubContainer(scope: .shared, with: [\.remoteContainer])
  var dataContainer: DataContainer

  /// Where the domain's values come from.
  @Provide(.shared, factory: { (dataContainer: DataContainer) in dataContainer })
  package var repositories: any RepositoryContaining

  @SubContainer(
    scope: .shared,
    bindings: [(child: \DomainContainer.dataContainer, parent: \LayerContainer.repositories)]
  )
  var domainContainer: DomainContainer

  /// What the features see of the layers, for those who need not know the domain.
  public typealias FeatureUseCases = any FeatureUseCaseContaining

  /// All that the features see of the layers.
  public var featureUseCases: FeatureUseCases { domainContainer }
}
