public import Foundation
public import InnoDI
public import SampleCoreNetwork
package import SampleFeatures
import SampleLayers

/// The app: from an address and a way to the network to the features, in one direction.
///
/// ```swift
/// let app = AppContainer(baseURL: url, networkAccess: NetworkAccess())
/// ```
///
/// Making it asks the network for nothing; a feature loads when it is first shown or told to.
@MainActor
@DIContainer(root: true)
public struct AppContainer {
  /// Where the server is.
  @Provide(.input)
  public var baseURL: URL

  /// What carries, logs and observes requests.
  @Provide(.input)
  public var networkAccess: NetworkAccess

  @Provide(
    .shared,
    factory: { (baseURL: URL, networkAccess: NetworkAccess) in
      NetworkFactory.makeTransport(baseURL: baseURL, access: networkAccess)
    },
    concrete: true
  )
  var networkTransport: NetworkTransport

  @Provide(
    .shared,
    factory: { (networkTransport: NetworkTransport) in
      LayerContainer(networkTransport: networkTransport)
    },
    concrete: true
  )
  var layerContainer: LayerContainer

  /// The features.
  @Provide(
    .shared,
    factory: { (layerContainer: LayerContainer) in
      FeatureContainer(useCases: layerContainer.featureUseCases)
    },
    concrete: true
  )
  package var featureContainer: FeatureContainer
}
