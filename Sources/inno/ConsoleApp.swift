import EntireTabInterface
import Foundation
import InnoConsole
import InnoConsoleWeb
import InnoLocking
import InnoNetwork
import InnoNetworkDownload
import InnoNetworkTestSupport
import InnoNetworkWebSocket
import SampleApp
import SampleCoreNetwork
import SampleDomain
import SampleFeatures
import SampleFixtures
import SampleLayers

/// The sample app, together with the console that controls it.
@MainActor
struct ConsoleApp {
  /// The settings with which the app starts.
  struct Configuration {
    /// A Boolean value that indicates whether the app initially sends requests to a server instead
    /// of to the fixtures in this process.
    var startsLive = false

    /// The base URL of the server for live requests, or `nil` for the public server.
    var baseURL: URL?

    /// The HTTP implementation that sends live requests.
    var engine = Engine.standard

    /// The settings of the simulated server, such as the delay of its responses.
    ///
    /// If the simulated server requires a token, the app starts with an expired token.
    var fixtures = FixtureConditions()

    /// The response cache of the app's client, or `nil` if responses are not cached.
    var cache: (any ResponseCache)?

    /// The folder in which downloads are recorded for the next run, or `nil` if downloads are not
    /// recorded.
    var downloads: URL?

    /// A Boolean value that indicates whether the app restores the downloads of an earlier run.
    var restoresDownloads = true

    /// The refresh token of the session, if the fixtures require a token.
    var refreshToken = FixtureTokens.refreshToken

    /// A closure that replaces the people repository.
    ///
    /// The closure receives the original repository, and returns the repository that the app uses.
    /// By default, the closure returns the original repository.
    var users: @Sendable (any UserRepositoryProtocol) -> any UserRepositoryProtocol = { $0 }

    /// A closure that is called with the features before the app is exposed to the console.
    ///
    /// By default, the closure does nothing.
    var prepare: @MainActor ([any TabFeature]) -> Void = { _ in }
  }

  /// The base URL of the public server whose API the fixtures imitate.
  private static let publicURL = URL(string: "https://jsonplaceholder.typicode.com")

  let console: Console

  /// Creates a console, starts the app, and exposes the app to the console.
  init(
    _ configuration: Configuration = Configuration(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    console = Console(name: "inno", clock: clock)
    let launch = Launch(configuration)
    console.exposeApp { Self.start(launch.nextConfiguration(), in: $0) }
    console.add(ReportCommand())
    Topic.ofTheApp.forEach(console.add)
    Topic.places.forEach(console.addPlace)
    Lesson.ofTheApp.forEach(console.add)
    for app in LessonApp.allCases {
      console.addLessonApp(app.rawValue) { Self.start(app.configuration, in: $0) }
    }
  }

  /// An object that provides the app's configuration for the first start and for each `reset`.
  @MainActor
  private final class Launch {
    private var configuration: Configuration

    init(_ configuration: Configuration) { self.configuration = configuration }

    func nextConfiguration() -> Configuration {
      // When the app is reset, downloads may still be running. The downloads are therefore restored
      // only at the first start.
      defer { configuration.restoresDownloads = false }
      return configuration
    }
  }

  /// Starts the app and exposes the app to a console.
  private static func start(_ configuration: Configuration, in console: Console) {
    var configuration = configuration
    if console.clock is VirtualClock {
      // With a virtual clock, a minimal latency ensures that responses arrive in the same order as
      // the requests.
      configuration.fixtures.latency = max(configuration.fixtures.latency, .nanoseconds(1))
      // A run with a virtual clock must not depend on the downloads of earlier runs.
      configuration.downloads = nil
    }
    let network = network(configuration, console.clock)
    let random = console.random
    var access = NetworkAccess(
      session: network.session,
      logger: network.logger,
      observers: [network],
      credentials: credentials(configuration),
      clock: console.clock,
      random: NetworkRandom(
        number: { random.number(in: $0) },
        identifier: { random.identifier() }
      ),
      cache: configuration.cache
    )
    #if WebSocket
    let sockets = SocketPanel()
    if configuration.fixtures.changeInterval != nil {
      access.sockets = self.sockets(configuration.fixtures, network, sockets, console.clock)
    }
    #endif
    let app = AppContainer(baseURL: network.baseURL, networkAccess: access) {
      [timeline = console.timeline] in
      $0.layerContainerOverrides = {
        $0.decorator = .recording(on: timeline, over: configuration.users)
      }
    }
    configuration.prepare(app.featureContainer.features)
    Task { await InheritedExecutor.inherit { await app.trackAppLaunched() } }
    console.describeTests(.sample)
    console.expose(app)
    console.expose(network)
    #if WebSocket
    console.expose(sockets)
    #endif
    #if Download
    let manager = DownloadManager(
      configuration: DownloadConfiguration(stateDirectory: configuration.downloads),
      session: network.session,
      restores: configuration.restoresDownloads
    )
    let restores = configuration.downloads != nil && configuration.restoresDownloads
    console.expose(DownloadPanel(manager, restores: restores))
    #endif
    expose(app.featureUseCases, to: console)
    expose(app.featureContainer, to: console)
  }

  private static func network(
    _ configuration: Configuration,
    _ clock: any Clock<Duration>
  ) -> NetworkPanel {
    NetworkPanel(
      baseURL: configuration.baseURL ?? publicURL ?? URL(filePath: "/"),
      engines: configuration.engine.implementation,
      Engine.allCases.filter { $0 != configuration.engine }.map(\.implementation),
      stub: StubSession(fixtures: configuration.fixtures, clock: clock),
      startsLive: configuration.startsLive,
      allowedHeaders: ["X-Sample-Feature", "X-Sample-Client", "X-Sample-Environment"],
      cache: configuration.cache
    )
  }

  #if WebSocket
  /// Returns a closure that provides a WebSocket manager for the network or for the simulated
  /// server.
  ///
  /// While the app sends live requests, the closure returns the manager for the network.
  private static func sockets(
    _ fixtures: FixtureConditions,
    _ network: NetworkPanel,
    _ panel: SocketPanel,
    _ clock: any Clock<Duration>
  ) -> @Sendable () -> WebSocketManager {
    let site = FixtureSite(fixtures, clock: clock)
    let live = WebSocketManager(configuration: .advanced(observers: [panel]))
    let stub = WebSocketManager(
      configuration: .advanced(observers: [panel]),
      server: ScriptedWebSocketServer { try await $0.push(site.changeMessages) }
    )
    return { network.isLive ? live : stub }
  }
  #endif

  private static func credentials(_ configuration: Configuration) -> SessionCredentials? {
    guard configuration.fixtures.tokenLifetime != nil else { return nil }
    return SessionCredentials(
      accessToken: FixtureTokens.expiredToken,
      refreshToken: configuration.refreshToken
    )
  }
}

// MARK: - Exposing

extension ConsoleApp {
  private static func expose(_ useCases: any FeatureUseCaseContaining, to console: Console) {
    console.expose(call: "fetchPeople", "The people on the server") {
      try await useCases.fetchPeopleUseCase()
    }
    console.expose(call: "fetchPosts", "The posts on the server") {
      try await useCases.fetchPostsUseCase()
    }
    console.expose(call: "fetchTodos", "The todos on the server") {
      try await useCases.fetchTodosUseCase()
    }
  }

  private static func expose(_ features: FeatureContainer, to console: Console) {
    for feature in features.features { expose(feature, of: features, to: console) }
    console.expose(features.tabs)
    console.expose(
      features.links,
      isSignedIn: { features.isSignedIn },
      signIn: { features.isSignedIn = $0 }
    )
    console.expose(features.signInFlow, as: "signIn")
    console.expose(call: "acceptTerms", "Accepts the terms of the sign-in flow") {
      try await features.acceptTerms()
    }
    console.exposeScreen(isObservable: true, features.screen)
    console.expose(call: "saveRoutes", "The selected tab and the stacks of the features, as text") {
      try features.saveRoutes()
    }
    console.expose(
      call: "restoreRoutes",
      "Restores the routes that saveRoutes returned",
      labels: ["routes"]
    ) { (routes: String) in try features.restoreRoutes(routes) }
    resolveRequests(of: features, for: console)
  }

  /// Exposes a feature's store and routers to the console.
  ///
  /// After the feature has loaded an item, commands can refer to the item by its id.
  private static func expose<Feature: TabFeature>(
    _ feature: Feature,
    of features: FeatureContainer,
    to console: Console
  ) {
    let name = "\(feature.tab)"
    console.expose(
      feature.store,
      as: name,
      intents: Feature.intents,
      subscriptions: Feature.subscriptions
    )
    console.expose(feature.navigationStore, modal: feature.modalStore, as: name)
    console.resolve(
      Feature.Item.self,
      expecting: "a \(Feature.itemName)'s id",
      candidates: {
        features.items(of: Feature.Item.self).map { ("\($0.id)", Feature.title(of: $0)) }
      },
      { number in features.items(of: Feature.Item.self).first { "\($0.id)" == number } }
    )
  }

  /// Lets a command pass a person's id as the argument of the actions `openSettings` and
  /// `openPeople`.
  private static func resolveRequests(of features: FeatureContainer, for console: Console) {
    let people: @MainActor () -> [(word: String, detail: String)] = {
      features.items(of: FeatureContainer.Person.self).map { ("\($0.id)", $0.name) }
    }
    console.resolve(
      FeatureContainer.SettingsRequest.self,
      expecting: "a person's id",
      candidates: people,
      features.settingsRequest
    )
    console.resolve(
      FeatureContainer.PeopleRequest.self,
      expecting: "a person's id",
      candidates: people,
      features.peopleRequest
    )
  }
}
