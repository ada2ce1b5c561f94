import Analytics
public import AnalyticsInterface
public import Foundation
public import InnoDI
public import SampleCoreNetwork
package import SampleFeatures
package import SampleLayers

/// The root container of the app.
///
/// ```swift
/// let app = AppContainer(baseURL: url, networkAccess: NetworkAccess())
/// ```
///
/// Creating the container sends no request. A feature loads its data when its tab is selected, or
/// when an action requests a load.
@MainActor
@DIContainer(root: true, mainActor: true)
public struct AppContainer {
  /// The URL of the server.
  @Provide(.input)
  public var baseURL: URL

  /// The URL session, logger, observers and other settings for requests.
  @Provide(.input)
  public var networkAccess: NetworkAccess

  /// The analytics service of the app.
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

  /// The clock that the features and the network use.
  @Provide(
    .shared,
    factory: { (networkAccess: NetworkAccess) in networkAccess.clock },
    concrete: true
  )
  var clock: any Clock<Duration>

  /// The container of the layers below the features.
  @SubContainer(
    scope: .shared,
    bindings: [(child: \LayerContainer.networkTransport, parent: \AppContainer.networkTransport)]
  )
  package var layerContainer: LayerContainer

  /// The use cases.
  ///
  /// The features access the lower layers only through these use cases.
  @Provide(
    .shared,
    factory: { (layerContainer: LayerContainer) in layerContainer.featureUseCases },
    concrete: true
  )
  package var featureUseCases: LayerContainer.FeatureUseCases

  /// The container of the features that `FeatureRootScene` shows.
  @SubContainer(
    scope: .shared,
    bindings: [
      (child: \FeatureContainer.useCases, parent: \AppContainer.featureUseCases),
      (child: \FeatureContainer.clock, parent: \AppContainer.clock),
    ],
    featureRoot: FeatureRootScene.self
  )
  package var featureContainer: FeatureContainer
}

extension AppContainer {
  /// Tracks the launch of the app.
  public func trackAppLaunched() async {
    await analytics.track(AnalyticsEvent("app_launched"))
  }
}
