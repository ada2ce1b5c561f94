import InnoConsole

extension Topic {
  /// The topics of the command `explain` that are about the sample app.
  static let ofTheApp = [
    layers, boundaries, feature, state, containers, navigation, links, gate, network, testing,
  ]

  private static let layers = Topic(
    "layers",
    "The life of an action: through the layers and back",
    """
    send people onAppear
      store       reduces the action, moves the phase and starts an effect
      use case    FetchPeopleUseCase in Domain: defines what the app needs
      repository  DefaultUserRepository in Data: maps remote models to domain models
      source      JSONPlaceholderUserRemoteDataSource in Remote: names the endpoint
      transport   NetworkTransport in CoreNetwork: retries, headers, log, session
      and back    as the action peopleLoaded, or peopleFailed with an error message

    Each layer calls only the layer below it. Domain declares the protocol of the
    repository, and Data that of the source, so Data imports Domain, and Remote imports
    Data. LayerContainer connects the layers, and AppContainer passes them the transport.
    `container` draws both containers; `call fetchPeople` runs the same layers without a
    store.
    """
  )

  private static let feature = Topic(
    "features",
    "The modules of a feature, and navigation between features",
    """
    A feature has five modules: Interface (the types that other features may use), Logic
    (reducer and model), UI (screens as text), Router (routes, coordinator, container)
    and Testing.

    No feature imports another. A reducer that needs another screen stores a one-shot
    intent in its state. The feature's coordinator consumes the intent and changes its own
    stack, or passes it to the coordinator of the tabs, which switches the tab and notifies
    the other feature. The coordinator of the tabs knows features only as TabFeature.

      send people select 3          an intent becomes the route detail(3)
      send people openSettings 3    an intent becomes another tab and a route there
      routes
    """
  )

  private static let network = Topic(
    "network",
    "The transports of requests, and the network log",
    """
    By default, fixtures inside the process answer requests, through the same session
    protocol as a real network. --transport live sends requests to the public server,
    --base-url URL to another server with the same paths, and --local to a server that inno
    starts on this machine. `net transport stub|live [URL]` switches the transport while
    the app runs.
    --engine selects the implementation of HTTP for live requests: libcurl (the default on
    Linux), urlsession, or asynchttp (which requires a build of inno with --traits
    AsyncHTTPClient). `net transport live --engine urlsession` switches the implementation
    while the app runs.

    A request that fails temporarily is retried at most twice, first after about 0.4 s.
    `net log headers` shows requests and responses with secrets redacted.

    --protect-todos requires a token for /todos. When the token expires, the app gets a new
    token from /token and repeats the request, which `net history` shows as one request.
    --latency 200ms delays the fixtures, and --fail /users=503:2 makes a path fail twice.
    `inno serve` accepts these three options, too.
    """
  )

  private static let state = Topic(
    "state",
    "The state of a feature, and the only way to change it",
    """
    A feature's state is a value in its store. An action is sent to the store, and the
    feature's reducer computes the next state from the state and the action. Screens,
    coordinators and the console only send actions; results of effects are actions, too.

      actions people                the actions, and the phases that they lead to
      send people refresh           an action, and the parts of the state that it changed
      state people.people[0]        a part of the state
    """
  )

  private static let containers = Topic(
    "containers",
    "The objects that build the app's other objects and pass them on",
    """
    A container declares what it provides (@Provide) and what it receives (an input). The
    parent that creates a container passes in the inputs, so a missing dependency is a
    compiler error. AppContainer, in Sample/App, is the root: it builds the transport, the
    layers and the features. No code asks a container for an object while the app runs.

    A shared provision is created once for its container. A test or a tool can override a
    provision; this console overrides the decorator of the layers.

      container                                 the whole composition
      container layerContainer.dataContainer    one container
    """
  )

  private static let navigation = Topic(
    "navigation",
    "From an intent to a screen",
    """
    A reducer stores an intent in its state, such as selectedUser. The feature's coordinator
    consumes the intent, clears it with an action, and changes the feature's stack. The
    route host draws the screen of the top route. A sheet is shown in the same way.

    If an intent leads to another feature, the coordinator passes it to the coordinator of
    the tabs, EntireTabCoordinator, which switches the tab and notifies the other feature.

      send people select 3      routes      screen      nav people back
    """
  )

  private static let links = Topic(
    "links",
    "Deep links: from a URL to a tab and an item",
    """
    EntireTab/Router maps innosample://app/TAB/ID to a tab and an item. The tab is selected,
    and the feature receives an action with the number. If necessary, the feature loads its
    list first.

      link innosample://app/people/5 --plan      what the link would open
      link innosample://app/people/5             open it
    """
  )

  private static let gate = Topic(
    "gate",
    "Links that require a signed-in user",
    """
    A link to settings requires a signed-in user. If no user is signed in, the gate defers
    the link instead of discarding it, and the sign-in flow covers the tab. When the user
    accepts the terms, the link opens. If the user goes back, the link stays deferred.

      link gate closed; link innosample://app/settings/2; screen
      nav signIn go confirmation Ada; modal signIn present terms
      call acceptTerms

    `link gate open` signs a user in without the flow; then `link resume` opens the link.

      link gate open; link resume
    """
  )

  private static let testing = Topic(
    "testing",
    "Tests of a reducer, of a layer and of the whole app",
    """
    A reducer is a function, so a test store can check each change to the state. A use case
    or a repository receives a test double in its initializer. InnoNetworkTestSupport
    answers requests without a server. A script with expectations checks the whole app:

      send people onAppear
      expect people.people.count == 10

    Tests/Sample mirrors Sources/Sample; its scripts are in Tests/Sample/Scripts. "explain
    scripts" describes how they run.
    """
  )
}
