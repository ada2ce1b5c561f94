public import InnoCasePaths
public import InnoDI
public import InnoFlow
public import InnoRouter

extension Console {
  /// Makes a store reachable by a name.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - name: The name.
  ///   - intents: The properties of the state that hold one-shot intents; the console tells when one
  ///     is left.
  @inlinable
  public func expose<R: Reducer>(
    _ store: Store<R>,
    as name: String,
    intents: [String] = []
  ) where R.Action: CaseReflecting {
    add(StoreHandle(store, name: name, journal: journal(of: name, intents)))
  }

  @usableFromInline
  func journal(of name: String, _ intents: [String]) -> StoreJournal {
    StoreJournal(name: name, intents: intents, timeline: timeline, effects: app.effects)
  }

  /// Makes a stack of routes reachable by a name.
  ///
  /// - Parameters:
  ///   - navigation: The stack.
  ///   - name: The name.
  public func expose<R: Route & CaseReflecting>(
    _ navigation: NavigationStore<R>,
    as name: String
  ) {
    app.routers.append(
      RouterHandle(navigation, modal: nil, name: name, timeline: timeline, moved: moved)
    )
  }

  /// Makes a stack of routes, and what is presented above it, reachable by a name.
  ///
  /// - Parameters:
  ///   - navigation: The stack.
  ///   - modal: What is presented above it.
  ///   - name: The name.
  public func expose<R: Route & CaseReflecting, M: Route & CaseReflecting>(
    _ navigation: NavigationStore<R>,
    modal: ModalStore<M>,
    as name: String
  ) {
    app.routers.append(
      RouterHandle(
        navigation,
        modal: Sheets(store: modal),
        name: name,
        timeline: timeline,
        moved: moved
      )
    )
  }

  /// Makes the tabs reachable.
  ///
  /// - Parameter tabs: The tabs.
  public func expose<T: TabItem>(_ tabs: TabStore<T>) {
    app.tabs = TabHandle(tabs, timeline: timeline, moved: moved)
  }

  /// Makes the app's deep links reachable.
  ///
  /// - Parameter links: The boundary at which the app takes them.
  public func expose<Output: Sendable>(_ links: DeepLinkHandler<Output>) {
    app.links = LinkHandle(links, gate: nil, timeline: timeline)
  }

  /// Makes the app's deep links reachable, and the gate that some of them wait at.
  ///
  /// - Parameters:
  ///   - links: The boundary at which the app takes them.
  ///   - isSignedIn: Whether somebody is signed in.
  ///   - signIn: Signs somebody in, or out.
  public func expose<Output: Sendable>(
    _ links: DeepLinkHandler<Output>,
    isSignedIn: @escaping @MainActor () -> Bool,
    signIn: @escaping @MainActor (Bool) -> Void
  ) {
    app.links = LinkHandle(
      links,
      gate: LinkHandle.Gate(isOpen: isSignedIn, set: signIn),
      timeline: timeline
    )
  }

  /// Shows how the app is put together.
  ///
  /// - Parameter container: The app's root container.
  public func expose(_ container: any DescribedContainer) {
    app.container = container
  }

  /// Makes the network reachable.
  ///
  /// - Parameter network: The panel that the app's client was given.
  public func expose(_ network: NetworkPanel) {
    app.network = network
    network.attach(to: timeline)
  }

  /// Lets a person see what a user would see.
  ///
  /// - Parameter screen: Draws the screen for a width and, where it is limited, a height.
  public func exposeScreen(
    _ screen: @escaping @MainActor (_ width: Int, _ height: Int?) -> [String]
  ) {
    app.screen = screen
  }

  /// Tells what a user sees after a movement, the first lines of it.
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

  /// Lets a word stand for a value: a person by id.
  ///
  /// - Parameters:
  ///   - type: The value's type.
  ///   - expectation: What the word must be: `a person's id`.
  ///   - candidates: The words that can be resolved now, each with a short description.
  ///   - resolve: The value that a word stands for, `nil` for none.
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
}
