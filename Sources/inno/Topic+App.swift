import InnoConsole

extension Topic {
  /// The topics of `explain` about the sample app.
  static let ofTheApp = [layers, boundaries, feature, network]

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
}
