import Analytics
public import AnalyticsInterface
public import Foundation
public import InnoDI
public import SampleCoreNetwork
package import SampleFeatures
package import SampleLayers

/// The app: from an address and a way to the network to the features, in one direction.
///
/// ```swift
/// let app = AppContainer(baseURL: url, networkAccess: NetworkAccess())
/// ```
///
/// Making it asks the network for nothing; a feature loads when it is first shown or told to.
@MainActor
@DIContainer(root: true, mainActor: true)
public struct AppContainer {
  /// Where the server is.
  @Provide(.input)
  public var baseURL: URL

  /// What carries, logs and observes requests.
  @Provide(.input)
  public var networkAccess: NetworkAccess

  /// Counts what happens in the app.
  @Provide(.shared, factory: { AnalyticsClient(apiKey: "innosample-demo-key") })
  public var analytics: any AnalyticsService

  @Provide(
    .shared,
    factory: { (baseURL: URL, networkAccess: NetworkAccess) in
      NetworkFactory.makeTransport(baseURL: baseURL, access: networkAccess)
    },
    concrete: true
  )
  var networkTransport: NetworkTransport

  /// The layers below the features.
  @SubContainer(
    scope: .shared,
    bindings: [(child: \LayerContainer.networkTransport, parent: \AppContainer.networkTransport)]
  )
  package var layerContainer: LayerContainer

  /// All that the features know of the layers.
  @Provide(
    .shared,
    factory: { (layerContainer: LayerContainer) in layerContainer.featureUseCases },
    concrete: true
  )
  package var featureUseCases: LayerContainer.FeatureUseCases

  /// The features, and what stands at the root of the screen.
  @SubContainer(
    scope: .shared,
    bindings: [(child: \FeatureContainer.useCases, parent: \AppContainer.featureUseCases)],
    featureRoot: FeatureRootScene.self
  )
  package var featureContainer: FeatureContainer
}

extension AppContainer {
  /// Counts that the app was started.
  public func trackAppLaunched() async {
    await analytics.track(AnalyticsEvent("app_launched"))
  }
}
