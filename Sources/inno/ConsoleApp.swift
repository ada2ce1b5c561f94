import EntireTabInterface
import Foundation
import InnoConsole
import InnoNetwork
import InnoNetworkTestSupport
import SampleApp
import SampleCoreNetwork
import SampleDomain
import SampleFeatures
import SampleFixtures

/// The sample app with a console opened on it.
@MainActor
struct ConsoleApp {
  /// The server that the app was made for; its fixtures have the same shape.
  private static let publicURL = URL(string: "https://jsonplaceholder.typicode.com")

  let console: Console

  /// Starts the app.
  ///
  /// - Parameters:
  ///   - startsLive: Whether requests are sent for real at first.
  ///   - baseURL: Where they go; the public server when not given.
  ///   - conditions: How the fixtures answer that stand for the server; where they ask for a token, the
  ///     app has one from the last time, which has expired.
  ///   - virtualClock: The clock of all that the app waits for; the real one when not given.
  init(
    startsLive: Bool,
    baseURL: URL?,
    conditions: FixtureConditions = FixtureConditions(),
    virtualClock: VirtualClock? = nil
  ) {
    let clock: any Clock<Duration> = virtualClock ?? ContinuousClock()
    console = Console(name: "inno", timeline: Self.timeline(virtualClock), clock: clock)
    let baseURL = baseURL ?? Self.publicURL ?? URL(filePath: "/")
    let network = NetworkPanel(
      baseURL: baseURL,
      live: SessionTransport(),
      stub: StubSession(fixtures: conditions, clock: clock),
      startsLive: startsLive,
      allowedHeaders: ["X-Sample-Feature", "X-Sample-Client", "X-Sample-Environment"]
    )
    let access = NetworkAccess(
      session: network.session,
      logger: network.logger,
      observers: [network],
      credentials: conditions.tokenLifetime.map { _ in
        SessionCredentials(
          accessToken: FixtureTokens.expiredToken,
          refreshToken: FixtureTokens.refreshToken
        )
      },
      clock: clock
    )
    let layers = RecordedLayers(
      over: NetworkFactory.makeTransport(baseURL: baseURL, access: access),
      on: console.timeline
    )
    let app = AppContainer(
      baseURL: baseURL,
      networkAccess: access,
      layerContainer: layers.container,
      featureUseCases: layers.useCases
    )
    console.expose(app)
    Task { await app.trackAppLaunched() }
    console.expose(network)
    expose(app.featureContainer)
    expose(app.featureUseCases)
    Topic.ofTheApp.forEach(console.add)
    Lesson.ofTheApp.forEach(console.add)
  }

  /// A timeline whose events have the time of the virtual clock, where there is one: the same in each
  /// run.
  private static func timeline(_ clock: VirtualClock?) -> Timeline {
    guard let clock else { return Timeline() }
    return Timeline { Date(timeIntervalSinceReferenceDate: clock.now.offset / .seconds(1)) }
  }

  private func expose(_ useCases: any FeatureUseCaseContaining) {
    console.expose(call: "fetchPeople", "People, as the server has them") {
      try await useCases.fetchPeopleUseCase()
    }
    console.expose(call: "fetchPosts", "Posts, as the server has them") {
      try await useCases.fetchPostsUseCase()
    }
    console.expose(call: "fetchTodos", "Todos, as the server has them") {
      try await useCases.fetchTodosUseCase()
    }
  }

  private func expose(_ features: FeatureContainer) {
    for feature in features.features { expose(feature, of: features) }
    console.expose(features.tabs)
    console.expose(
      features.links,
      isSignedIn: { features.isSignedIn },
      signIn: { features.isSignedIn = $0 }
    )
    console.exposeScreen(features.screen)
    resolveRequests(of: features)
  }

  /// Opens a feature's store and routers, and lets a number stand for what it has loaded.
  private func expose<Feature: TabFeature>(_ feature: Feature, of features: FeatureContainer) {
    let name = "\(feature.tab)"
    console.expose(feature.store, as: name, intents: Feature.intents)
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

  /// Lets a person's number stand for the wish to go to what is that person's.
  private func resolveRequests(of features: FeatureContainer) {
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
