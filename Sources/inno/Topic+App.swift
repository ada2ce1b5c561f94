import InnoConsole

extension Topic {
  /// The topics of `explain` about the sample app.
  static let ofTheApp = [
    layers, boundaries, feature, state, containers, navigation, links, gate, network, testing,
  ]

  private static let layers = Topic(
    "layers",
    "The life of an action: through the layers and back",
    """
    send people onAppear
      store       reduces the action, moves the phase and starts an effect
      use case    FetchPeopleUseCase in Domain: what the app needs, in its own terms
      repository  DefaultUserRepository in Data: maps remote models to domain models
      source      JSONPlaceholderUserRemoteDataSource in Remote: names the endpoint
      transport   NetworkTransport in CoreNetwork: retries, headers, log, session
      and back    as the action peopleLoaded, or peopleFailed with a domain error

    Each layer knows only the layer below it, by a protocol. LayerContainer joins the
    layers and AppContainer gives them a base URL. `container` draws both;
    `call fetchPeople` runs the same layers without a store.
    """
  )

  private static let feature = Topic(
    "features",
    "The parts of a feature, and how one feature leads to another",
    """
    A feature has five modules: Interface (what other features may ask of it), Logic
    (reducer and model), UI (screens as text), Router (routes, coordinator, container)
    and Testing.

    No feature imports another. A reducer that needs another screen leaves a one-shot
    intent in its state. The feature's coordinator takes it and changes its own stack, or
    asks the coordinator above, which switches the tab and notifies the other feature.
    That coordinator knows features only as TabFeature.

      send people select 3          an intent becomes the route detail(3)
      send people openSettings 3    an intent becomes another tab and a route there
      routes
    """
  )

  private static let network = Topic(
    "network",
    "The transports of requests, and the network log",
    """
    By default fixtures inside the process answer, through the same session protocol as
    a real network. --transport live sends requests to the public server, --base-url URL
    to another server with the same paths, and --local to a server that inno starts on
    this machine. `net transport stub|live [URL]` switches while the app runs.
    --engine selects the implementation of HTTP for live requests: libcurl, which is the
    default on Linux, urlsession, or asynchttp, which needs an inno that was built with
    --traits AsyncHTTPClient. `net transport live --engine urlsession` switches later.

    A request that fails temporarily is retried twice, first after 0.4 s. `net log
    headers` shows requests and responses with secrets redacted.

    --protect-todos requires a token for /todos. The token expires; the app gets a new
    one from /token and repeats the request, which `net history` shows as one request.
    --latency 200ms delays the fixtures, and --fail /users=503:2 makes a path fail twice.
    `inno serve` has the same options.
    """
  )

  private static let state = Topic(
    "state",
    "The state of a feature, and the only way to change it",
    """
    A feature's state is a value in its store. An action is sent to the store, and the
    feature's reducer computes the next state from the state and the action. Screens,
    coordinators and the console only send actions; results of effects are actions, too.

      actions people                the actions, with the phases that they move
      send people refresh           one of them, and the parts of the state that it changed
      state people.people[0]        a part of the state
    """
  )

  private static let containers = Topic(
    "containers",
    "The parts that build the app's objects and pass them on",
    """
    A container declares what it provides (@Provide) and what it is given (an input). The
    parent that makes a container passes its inputs in, so a missing dependency is an error
    of the compiler. AppContainer, in Sample/App, is the root: it builds the transport, the
    layers and the features. No code asks a container for an object while the app runs.

    A provision that is shared is made once for its container. A test or a tool replaces one
    provision by an override; this console replaces the decorator of the layers.

      container                                 the whole composition
      container layerContainer.dataContainer    one container
    """
  )

  private static let navigation = Topic(
    "navigation",
    "From an intent to a screen",
    """
    A reducer leaves an intent in its state, such as selectedUser. The feature's coordinator
    takes the intent, clears it with an action, and changes the feature's stack. The route
    host draws the screen of the top route. A sheet works the same way.

    An intent for another feature goes to the coordinator of the tabs, EntireTabCoordinator.

      send people select 3      routes      screen      nav people back
    """
  )

  private static let links = Topic(
    "links",
    "Deep links: from a URL to a tab and an item",
    """
    EntireTab/Router maps innosample://app/TAB/ID to a tab and an item. The tab is selected,
    and the feature gets an action with the number, which loads its list first if necessary.

      link innosample://app/people/5 --plan      what the link would open
      link innosample://app/people/5             open it
    """
  )

  private static let gate = Topic(
    "gate",
    "Links that need a user who is signed in",
    """
    A link to settings needs a user who is signed in. While nobody is, the gate defers such a
    link instead of losing it, and the app resumes it after the sign-in.

      link gate closed; link innosample://app/settings/2
      link gate open; link resume
    """
  )

  private static let testing = Topic(
    "testing",
    "Tests of a reducer, of a layer and of the whole app",
    """
    A reducer is a function, so a test store checks each change of state. A use case and a
    repository are given a test double by their initializer. InnoNetworkTestSupport answers
    requests without a server. A script with expectations checks the whole app:

      send people onAppear
      expect people.people.count == 10

    Tests/Sample mirrors Sources/Sample; its scripts are in Tests/Sample/Scripts. "explain
    scripts" describes how they run.
    """
  )
}
