public import InnoDI
public import SampleCoreNetwork
import SampleData
public import SampleDomain
import SampleRemote

/// The container of the layers below the features: Remote, Data and Domain.
///
/// The container exposes only use cases to the features.
@DIContainer
public struct LayerContainer: Sendable {
  /// The transport that sends the app's requests.
  @Provide(.input)
  public var networkTransport: NetworkTransport

  /// The decorator of the repositories and use cases.
  ///
  /// The default decorator changes nothing.
  @Provide(.shared, factory: { LayerDecorator() }, concrete: true)
  package var decorator: LayerDecorator

  @SubContainer(scope: .shared, with: [\.networkTransport])
  var remoteContainer: RemoteContainer

  @SubContainer(scope: .shared, with: [\.remoteContainer])
  var dataContainer: DataContainer

  /// The repositories, wrapped by the decorator.
  @Provide(
    .shared,
    factory: { (dataContainer: DataContainer, decorator: LayerDecorator) in
      decorator.repositories(dataContainer)
    }
  )
  package var repositories: any RepositoryContaining

  @SubContainer(
    scope: .shared,
    bindings: [(child: \DomainContainer.dataContainer, parent: \LayerContainer.repositories)]
  )
  var domainContainer: DomainContainer

  /// The type of the use cases, for a module that does not import the domain module.
  public typealias FeatureUseCases = any FeatureUseCaseContaining

  /// The use cases that the features are built from.
  public var featureUseCases: FeatureUseCases { decorator.useCases(domainContainer) }
}

/// A decorator that wraps the repositories and use cases of a ``LayerContainer``, for example to
/// record each call.
package struct LayerDecorator: Sendable {
  package typealias Wrapper<Value> = @Sendable (Value) -> Value

  package var repositories: Wrapper<any RepositoryContaining>
  package var useCases: Wrapper<any FeatureUseCaseContaining>

  /// Creates a decorator.
  ///
  /// - Parameters:
  ///   - repositories: A closure that wraps the repositories. The use cases then use the wrapped
  ///     repositories.
  ///   - useCases: A closure that wraps the use cases. The features then use the wrapped use cases.
  package init(
    repositories: @escaping Wrapper<any RepositoryContaining> = { $0 },
    useCases: @escaping Wrapper<any FeatureUseCaseContaining> = { $0 }
  ) {
    self.repositories = repositories
    self.useCases = useCases
  }
}
