public import InnoCasePaths
public import InnoDI
public import InnoFlow
public import InnoRouter

extension Console {
  /// Exposes an InnoFlow store under a name.
  ///
  /// - Parameters:
  ///   - store: The store to expose.
  ///   - name: The name by which commands refer to the store.
  ///   - intents: The names of the state properties that contain intents. An intent is a request
  ///     that the app fulfills once, such as a request to open a screen. The timeline records an
  ///     event when such a property is set.
  ///   - subscriptions: The identifiers of effects that run until they are cancelled, such as
  ///     subscriptions to a server. The `settle` command does not wait for these effects.
  @inlinable
  public func expose<R: Reducer>(
    _ store: Store<R>,
    as name: String,
    intents: [String] = [],
    subscriptions: [String] = []
  ) where R.Action: CaseReflecting {
    expose(InnoFlowStore(store), as: name, intents: intents, subscriptions: subscriptions)
  }

  /// Exposes a store of any library under a name.
  ///
  /// ```swift
  /// console.expose(LegacyStore(store: app.counter), as: "counter")
  /// ```
  ///
  /// If another store already has the name, the new store is not exposed. In this case, the console
  /// reports an issue when it evaluates the next line.
  ///
  /// - Parameters:
  ///   - store: The store to expose.
  ///   - name: The name by which commands refer to the store.
  ///   - intents: The names of the state properties that contain intents. An intent is a request
  ///     that the app fulfills once, such as a request to open a screen. The timeline records an
  ///     event when such a property is set.
  ///   - subscriptions: The names of the tasks that run until they are cancelled, such as
  ///     subscriptions to a server. The `settle` command does not wait for these tasks.
  @inlinable
  public func expose<S: ConsoleStore>(
    _ store: S,
    as name: String,
    intents: [String] = [],
    subscriptions: [String] = []
  ) {
    guard isFree(name) else { return }
    add(StoreHandle(store, name: name, journal: journal(of: name, intents, subscriptions)))
  }

  /// Returns a Boolean value that indicates whether a name is available for a new store.
  ///
  /// If another store already has the name, this method also reports an issue.
  @usableFromInline
  func isFree(_ name: String) -> Bool {
    guard app.store(named: name) != nil else { return true }
    app.recordIssue(
      "a store named \(name) is already exposed; expose the second store under another name",
      about: name
    )
    return false
  }

  @usableFromInline
  func journal(of name: String, _ intents: [String], _ subscriptions: [String]) -> StoreJournal {
    let journal = StoreJournal(
      name: name,
      intents: intents,
      timeline: timeline,
      effects: app.effects,
      clock: clock
    )
    journal.subscriptions = Set(subscriptions)
    if app.tests?.stores[name] != nil { journal.log = app.log }
    return journal
  }

  /// Exposes a navigation stack under a name.
  ///
  /// - Parameters:
  ///   - navigation: The navigation stack to expose.
  ///   - name: The name by which commands refer to the stack.
  public func expose<R: Route & CaseReflecting>(
    _ navigation: NavigationStore<R>,
    as name: String
  ) {
    expose(NavigationRouter(store: navigation, name: name, log: app.log), as: name)
  }

  /// Exposes a router of any library under a name.
  ///
  /// ```swift
  /// console.expose(LegacyRouter(coordinator: app.coordinator), as: "main")
  /// ```
  ///
  /// If another router already has the name, the new router is not exposed. In this case, the
  /// console reports an issue when it evaluates the next line.
  ///
  /// - Parameters:
  ///   - router: The router to expose.
  ///   - name: The name by which commands refer to the router.
  public func expose(_ router: some ConsoleRouter, as name: String) {
    guard isFree(router: name) else { return }
    app.routers.append(
      RouterHandle(router, name: name, timeline: timeline, moved: moved)
    )
  }

  /// Exposes a router of any library under a name, together with the modals above its stack.
  ///
  /// ```swift
  /// console.expose(Pages(navigator: navigator), modals: Sheets(navigator: navigator), as: "shop")
  /// ```
  ///
  /// - Parameters:
  ///   - router: The router to expose.
  ///   - modals: The modals that are presented above the stack.
  ///   - name: The name by which commands refer to the stack and its modals.
  public func expose(_ router: some ConsoleRouter, modals: some ConsoleModals, as name: String) {
    guard isFree(router: name) else { return }
    app.routers.append(
      RouterHandle(router, modals: modals, name: name, timeline: timeline, moved: moved)
    )
  }

  /// Returns a Boolean value that indicates whether a name is available for a new router.
  ///
  /// If another router already has the name, this method also reports an issue.
  private func isFree(router name: String) -> Bool {
    guard app.routers.contains(where: { $0.name == name }) else { return true }
    app.recordIssue(
      "a router named \(name) is already exposed; expose the second router under another name",
      about: name
    )
    return false
  }

  /// Exposes a navigation path of the app as a router.
  ///
  /// ```swift
  /// console.expose(
  ///   as: "main",
  ///   path: { navigator.path },
  ///   setPath: { navigator.path = $0 },
  ///   routes: [ConsoleAction("product") { (title: String) in Screen.product(title) }]
  /// )
  /// ```
  ///
  /// If `path` reads an observable value, the console also records changes that the app makes to
  /// the path.
  ///
  /// - Parameters:
  ///   - name: The name by which commands refer to the router.
  ///   - path: A closure that returns the path. The topmost route is the last element of the path.
  ///   - setPath: A closure that replaces the path.
  ///   - routes: The routes that commands can navigate to.
  public func expose<Route: Hashable & Sendable>(
    as name: String,
    path: @escaping @MainActor () -> [Route],
    setPath: @escaping @MainActor ([Route]) -> Void,
    routes: [ConsoleAction<Route>]
  ) {
    expose(PathRouter(routes: routes, read: path, write: setPath), as: name)
  }

  /// Exposes a navigation stack and its modals under a name.
  ///
  /// - Parameters:
  ///   - navigation: The navigation stack to expose.
  ///   - modal: The store of the modals that are presented over the stack.
  ///   - name: The name by which commands refer to the stack and its modals.
  public func expose<R: Route & CaseReflecting, M: Route & CaseReflecting>(
    _ navigation: NavigationStore<R>,
    modal: ModalStore<M>,
    as name: String
  ) {
    expose(
      NavigationRouter(store: navigation, name: name, log: app.log),
      modals: ModalRouter(store: modal, name: name, log: app.log),
      as: name
    )
  }

  /// Exposes a flow under a name.
  ///
  /// A flow has pushed screens and at most one modal. The command `nav` changes the pushed screens,
  /// and the command `modal` presents and dismisses the modal.
  ///
  /// - Parameters:
  ///   - flow: The flow to expose.
  ///   - name: The name by which commands refer to the flow.
  public func expose<R: Route & CaseReflecting>(_ flow: FlowStore<R>, as name: String) {
    expose(
      FlowRouter(store: flow, name: name, log: app.log),
      modals: FlowModals(store: flow, name: name, log: app.log),
      as: name
    )
  }

  /// Exposes the app's tabs.
  ///
  /// - Parameter tabs: The store of the tabs.
  public func expose<T: TabItem>(_ tabs: TabStore<T>) {
    expose(TabRouter(store: tabs, log: app.log))
  }

  /// Exposes the tabs of an app that does not use InnoRouter.
  ///
  /// ```swift
  /// console.expose(Tabs(bar: app.tabBar))
  /// ```
  ///
  /// - Parameter tabs: The tabs to expose.
  public func expose(_ tabs: some ConsoleTabs) {
    app.tabs = TabHandle(tabs, timeline: timeline, moved: moved)
  }

  /// Exposes the app's deep links.
  ///
  /// - Parameter links: The handler for the deep links.
  public func expose<Output: Sendable>(_ links: DeepLinkHandler<Output>) {
    expose(DeepLinks(links, gate: nil))
  }

  /// Exposes the deep links of an app that does not use InnoRouter.
  ///
  /// ```swift
  /// console.expose(Links(opener: app.urlOpener))
  /// ```
  ///
  /// - Parameter links: The links to expose.
  public func expose(_ links: some ConsoleLinks) {
    app.links = LinkHandle(links, timeline: timeline)
  }

  /// Exposes the app's deep links, some of which require a signed-in user.
  ///
  /// - Parameters:
  ///   - links: The handler for the deep links.
  ///   - isSignedIn: A closure that returns `true` if a user is signed in.
  ///   - signIn: A closure that signs a user in if its argument is `true`, and signs the user out
  ///     if its argument is `false`.
  public func expose<Output: Sendable>(
    _ links: DeepLinkHandler<Output>,
    isSignedIn: @escaping @MainActor () -> Bool,
    signIn: @escaping @MainActor (Bool) -> Void
  ) {
    expose(DeepLinks(links, gate: LinkGate(isOpen: isSignedIn, set: signIn)))
  }

  /// Exposes the dependency container of the app.
  ///
  /// - Parameter container: The app's root container.
  public func expose(_ container: any DescribedContainer) {
    expose(DescribedComposition(container))
  }

  /// Exposes the dependency container of an app that does not use InnoDI.
  ///
  /// ```swift
  /// console.expose(Composition(app: app))
  /// ```
  ///
  /// - Parameter container: The app's root container.
  public func expose(_ container: some ConsoleContainer) {
    app.container = container
  }

  /// Exposes the network that the app uses.
  ///
  /// - Parameter network: The ``NetworkPanel`` that the app's client uses. If the client does not
  ///   use a panel, pass an object that observes the client and conforms to ``ConsoleNetwork``.
  public func expose(_ network: some ConsoleNetwork) {
    app.network = network
    network.exchanges.attach(to: timeline)
  }

  /// Exposes the network of an app that uses a `URLSession` directly.
  ///
  /// - Parameter session: The recorder of the session's requests.
  public func expose(_ session: RecordedSession) {
    expose(session.panel)
  }

  #if Download
  /// Exposes the app's downloads.
  ///
  /// - Parameter downloads: The panel that lists the app's downloads.
  public func expose(_ downloads: DownloadPanel) {
    app.downloads = downloads
    downloads.onStatus = statusListener
    downloads.attach(to: timeline, app.effects)
  }
  #endif

  /// Exposes the screen that a user sees.
  ///
  /// - Parameters:
  ///   - isObservable: A Boolean value that indicates whether the lines of the screen depend only
  ///     on the size of the screen and on values that `Observation` tracks. Examples of such values
  ///     are the states of stores and routers. If this parameter is `true`, the `screen` command
  ///     draws the screen again only after one of these values has changed.
  ///   - screen: A closure that returns the lines of the screen for the given width in columns and
  ///     the given height in rows. If the height is `nil`, the number of rows is not limited.
  public func exposeScreen(
    isObservable: Bool = false,
    _ screen: @escaping @MainActor (_ width: Int, _ height: Int?) -> [String]
  ) {
    app.screen = ScreenHandle(isObservable: isObservable, screen)
  }

  /// A closure that records the first lines of the screen that a navigation shows.
  ///
  /// The argument of the closure is the event number of the navigation.
  private var moved: (_ number: Int) -> Void {
    { [weak self] number in
      guard let self, let screen else { return }
      let lines = screen(width, nil).lazy.filter { $0.contains(where: \.isLetter) }.prefix(3).map {
        $0.split(separator: " ").joined(separator: " ")
      }
      timeline.record(
        .screen(title: lines.joined(separator: " / ")),
        source: "screen",
        cause: number
      )
    }
  }

  /// Allows commands to accept values of a type as arguments.
  ///
  /// The user identifies each value by a name, such as a person's id.
  ///
  /// - Parameters:
  ///   - type: The type of the values.
  ///   - expectation: A description of what the user must type, such as `a person's id`.
  ///   - candidates: A closure that returns the names that currently exist, each with a short
  ///     description.
  ///   - resolve: A closure that returns the value with the given name, or `nil` if there is no
  ///     such value.
  public func resolve<Value>(
    _ type: Value.Type,
    expecting expectation: String,
    candidates: @escaping @MainActor () -> [(word: String, detail: String)] = { [] },
    _ resolve: @escaping @MainActor (String) -> Value?
  ) {
    app.resolvers[ObjectIdentifier(type)] = ArgumentResolver(
      expectation: expectation,
      candidates: candidates,
      resolve: resolve
    )
  }

  /// Exposes an app that the `reset` command can restart.
  ///
  /// - Parameter start: A closure that starts a new app and exposes it. The closure is called
  ///   immediately. Each `reset` removes the current app and calls the closure again.
  public func exposeApp(_ start: @escaping @MainActor (Console) -> Void) {
    app.start = start
    app.clockBeforeStart = app.virtualClock?.restoration
    startInOrder { start(self) }
    app.launchEnd = timeline.lastNumber
  }

  /// Allows the `reset` command and session replays to restart the app.
  ///
  /// - Parameters:
  ///   - restoreClock: A closure that sets a virtual clock back to the time before the app started;
  ///     `nil` if the app does not use a virtual clock.
  ///   - start: A closure that starts a new app with the given clock and returns the console to
  ///     which the app is exposed.
  package func restarts(
    restoringClock restoreClock: (@Sendable () -> Void)? = nil,
    by start: @escaping @MainActor (any Clock<Duration>) async throws -> Console
  ) {
    app.restart = start
    app.clockBeforeStart = app.clockBeforeStart ?? restoreClock
  }

  /// A Boolean value that indicates whether the app can be replaced with a new instance.
  package var canRestart: Bool { app.start != nil || app.restart != nil }

  /// Removes the current app and starts a new app.
  ///
  /// If the new app cannot be started, the current app is restored.
  ///
  /// - Parameters:
  ///   - removesNames: A Boolean value that indicates whether to also remove variables, aliases and
  ///     functions.
  ///   - prepare: A closure that is called after the current app has been removed.
  /// - Returns: `true` if the app was restarted; `false` if the app does not support restarting.
  /// - Throws: ``ConsoleError`` if the new app cannot be started.
  @discardableResult
  package func reset(
    removingNames removesNames: Bool = false,
    beforeStart prepare: () -> Void = {}
  ) async throws(ConsoleError) -> Bool {
    guard canRestart else { return false }
    let old = app.parts
    app.removeAll()
    prepare()
    do {
      try await startApp(over: app.parts.clock)
    } catch {
      app.parts = old
      throw error
    }
    attachSession()
    if removesNames {
      reader.variables = Variables()
      (aliases, functions) = ([:], [:])
    }
    return true
  }

  /// Starts a new app to replace the app that was removed.
  ///
  /// - Parameter clock: The clock of the new app.
  /// - Throws: ``ConsoleError`` if the app cannot be started.
  func startApp(over clock: any Clock<Duration>) async throws(ConsoleError) {
    let host = app.replay?.host ?? self
    app.parts.clock = clock
    app.lastEventBeforeStart = timeline.lastNumber
    if let start = app.start {
      startInOrder { start(host) }
    } else if let restart = app.restart {
      let restarted = await inOrder {
        await Timeline.$cause.withValue(nil) {
          await Self.$host.withValue(host) { () async -> Result<Console, any Error> in
            do { return .success(try await restart(clock)) } catch { return .failure(error) }
          }
        }
      }
      switch restarted {
      case .success(let console) where console !== self && console.timeline === timeline:
        app.parts = console.app.parts
        app.parts.owner = console
        app.parts.clock = clock
      case .success: throw .noWayToRestart
      case .failure(let error): throw error as? ConsoleError ?? .notRestarted(error.sentence)
      }
    }
    app.launchEnd = timeline.lastNumber
  }
}
