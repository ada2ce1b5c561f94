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
  ///   - virtualClock: The clock of all that the app waits for; the real one when not given.
  init(startsLive: Bool, baseURL: URL?, virtualClock: VirtualClock? = nil) {
    let clock: any Clock<Duration> = virtualClock ?? ContinuousClock()
    console = Console(name: "inno", timeline: Self.timeline(virtualClock), clock: clock)
    let baseURL = baseURL ?? Self.publicURL ?? URL(filePath: "/")
    let network = NetworkPanel(
      baseURL: baseURL,
      live: SessionTransport(),
      stub: StubSession(Self.fixtures, clock: clock),
      startsLive: startsLive,
      allowedHeaders: ["X-Sample-Feature", "X-Sample-Client", "X-Sample-Environment"]
    )
    let access = NetworkAccess(
      session: network.session,
      logger: network.logger,
      observers: [network]
    )
    let layers = RecordedLayers(
      over: NetworkFactory.makeTransport(baseURL: baseURL, access: access, clock: clock),
      on: console.timeline
    )
    let app = AppContainer(
      baseURL: baseURL,
      networkAccess: access,
      featureContainer: FeatureContainer(useCases: layers)
    )
    console.expose(app)
    Task { await app.trackAppLaunched() }
    console.expose(network)
    expose(app.featureContainer)
    expose(app.featureContainer.useCases)
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
    console.expose(
      features.peopleStore,
      as: "people",
      intents: ["selectedUser", "pendingOverviewRequest", "pendingSettingsRequest"]
    )
    console.expose(
      features.postsStore,
      as: "posts",
      intents: ["selectedPost", "pendingHighlightsRequest"]
    )
    console.expose(
      features.settingsStore,
      as: "settings",
      intents: ["selectedTodo", "pendingDigestRequest", "pendingPeopleRequest"]
    )
    console.expose(features.peopleNavigation, modal: features.peopleModals, as: "people")
    console.expose(features.postsNavigation, modal: features.postsModals, as: "posts")
    console.expose(features.settingsNavigation, modal: features.settingsModals, as: "settings")
    console.expose(features.tabs)
    console.expose(
      features.links,
      isSignedIn: { features.isSignedIn },
      signIn: { features.isSignedIn = $0 }
    )
    console.exposeScreen(features.screen)
    resolveByID(features)
  }

  /// Lets a number stand for the person, the todo or the request that has it.
  private func resolveByID(_ features: FeatureContainer) {
    typealias Candidates = @MainActor () -> [(word: String, detail: String)]
    let userNumbers: Candidates = { features.userNumbers }
    let postNumbers: Candidates = { features.postNumbers }
    let todoNumbers: Candidates = { features.todoNumbers }
    console.resolve(
      FeatureContainer.User.self,
      expecting: "a person's id",
      candidates: userNumbers,
      features.user
    )
    console.resolve(
      FeatureContainer.Post.self,
      expecting: "a post's id",
      candidates: postNumbers,
      features.post
    )
    console.resolve(
      FeatureContainer.Todo.self,
      expecting: "a todo's id",
      candidates: todoNumbers,
      features.todo
    )
    console.resolve(
      FeatureContainer.SettingsRequest.self,
      expecting: "a person's id",
      candidates: userNumbers,
      features.settingsRequest
    )
    console.resolve(
      FeatureContainer.PeopleRequest.self,
      expecting: "a person's id",
      candidates: userNumbers,
      features.peopleRequest
    )
  }

  /// What the fixture server answers, with the headers that any server adds.
  private static var fixtures: [StubRoute] {
    ["/users", "/posts", "/todos"].map { path in
      let response = FixtureCatalog.response(method: "GET", path: path)
      var headers = HTTPHeaders()
      headers.update(name: "Connection", value: "keep-alive")
      headers.update(name: "Content-Length", value: "\(response.body.count)")
      for header in response.headers { headers.update(name: header.name, value: header.value) }
      return StubRoute(
        .get,
        path,
        [StubAnswer(status: response.status, headers: headers, body: response.body)]
      )
    }
  }
}
