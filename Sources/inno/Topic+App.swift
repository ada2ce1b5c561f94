import InnoConsole

extension Topic {
  /// What `explain` tells about the sample app.
  static let ofTheApp = [layers, boundaries, feature, network]

  private static let layers = Topic(
    "layers",
    "The way of one action through the app, and back",
    """
    send people onAppear
      store       the action is reduced, the phase moves, an effect begins
      use case    FetchPeopleUseCase, in Domain: what the app wants, in its own words
      repository  DefaultUserRepository, in Data: from remote models to the domain's
      source      JSONPlaceholderUserRemoteDataSource, in Remote: which endpoint
      transport   NetworkTransport, in CoreNetwork: retries, headers, the log, a session
      and back    as peopleLoaded, or as peopleFailed with the domain's own error

    Each layer knows only the one below it by a protocol; LayerContainer joins them and
    AppContainer gives them an address. `container` draws it, `call fetchPeople` takes
    the same way with no store above it.
    """
  )

  private static let feature = Topic(
    "features",
    "What a feature is made of, and how one leads to another",
    """
    A feature has five drawers: Interface (what others may say to it), Logic (reducer
    and model), UI (screens as text), Router (routes, coordinator, container), Testing.

    No feature imports another. A reducer that wants to leave puts a one-shot request in
    its state; the feature's coordinator takes it out and moves its own stack, or asks
    the coordinator above, which switches the tab and tells the other feature. That one
    knows no feature by name, but only what it asks of each: a TabFeature.

      send people select 3          an intent, and the route detail(3)
      send people openSettings 3    a request, another tab, and a route over there
      routes
    """
  )

  private static let network = Topic(
    "network",
    "Where requests go, and what is told of them",
    """
    By default fixtures inside the process answer, through the same session protocol as
    the real network. --transport live sends to the public server, --base-url URL to
    another of its shape, --local over a real session to a server on this machine.
    `net transport stub|live [URL]` switches while the app runs.

    Two retries after a failure that may pass, 0.4 s and then longer apart. `net log
    headers` shows what is sent, with secrets struck out.

    --protect-todos puts /todos behind a token that expires: the app gets another one at
    /token and asks again, as one request in `net history`. --latency 200ms makes the
    fixtures slow, --fail /users=503:2 lets a path fail twice; `inno serve` has the same.
    """
  )
}
