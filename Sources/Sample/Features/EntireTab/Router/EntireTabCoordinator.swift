package import EntireTabInterface
package import InnoRouter
import InnoTerminalUI
import Observation

/// The coordinator of the shell, which shows the features in tabs.
///
/// The coordinator selects tabs, sets the badges of tabs, and navigates between features. The
/// features do not depend on each other.
///
/// While no user is signed in, a link that requires a signed-in user is deferred, and the sign-in
/// flow covers the selected tab. When the sign-in finishes, the link opens. If the user cancels the
/// sign-in, the link stays deferred.
///
/// The coordinator uses each feature only through the protocol ``TabFeature``. A feature loads its
/// items when the user selects its tab. The first tab is already selected when the app starts, so
/// the feature in this tab loads its items only after an action such as `onAppear`.
@MainActor
@Observable
package final class EntireTabCoordinator: TabCoordinator {
  /// The store of the selected tab and the badges.
  package let tabStore = TabStore<SampleTab>(selected: .people)

  /// The features, one for each tab.
  package let features: [any TabFeature]

  /// A Boolean value that indicates whether a user is signed in.
  ///
  /// Links to some tabs require a signed-in user. Setting this property to `true` hides the sign-in
  /// flow, but does not open the deferred link.
  package var isSignedIn = true {
    didSet {
      if isSignedIn { signIn.hide() } else { userName = nil }
    }
  }

  /// The name of the user who has signed in through the sign-in flow, or `nil` if there is no such
  /// user.
  package private(set) var userName: String?

  /// The coordinator of the sign-in flow.
  @ObservationIgnored
  package private(set) lazy var signIn = SignInCoordinator { [weak self] in self?.follow($0) }

  /// The handler that opens links.
  ///
  /// The handler dismisses the sheets before it opens a link, and hides the sign-in flow afterward.
  @ObservationIgnored
  package private(set) lazy var links = DeepLinkHandler(
    pipeline: SamplePlace.pipeline { [weak self] in self?.isSignedIn ?? false },
    modals: features.map(\.modals)
  ) { [weak self] place throws(DeepLinkFailure) in
    try self?.show(place).orFail()
    self?.signIn.hide()
  }

  @ObservationIgnored private var observation: RouterObservation?
  @ObservationIgnored private var linkObservation: RouterObservation?

  /// The task that waits for the outcome of the current sign-in.
  @ObservationIgnored private var signInTask: Task<Void, Never>?

  /// Creates a coordinator that observes the features.
  ///
  /// - Parameter features: The features, one for each tab. The coordinator sets the `onChange`
  ///   closure of each feature.
  package init(features: [any TabFeature]) {
    self.features = features
    observation = tabStore.observe { [weak self] event in
      guard event.oldState.selected != event.newState.selected else { return }
      // Cancel any pending navigation. Otherwise, an item would open later in the tab that the user
      // has left.
      self?.feature(in: event.oldState.selected)?.cancelOpening()
      self?.feature(in: event.oldState.selected)?.disappear()
      self?.feature(in: event.newState.selected)?.appear()
    }
    linkObservation = links.observe { [weak self] outcome in
      if case .pending(let link) = outcome, link.reason == .authentication { self?.signIn.show() }
    }
    for feature in features {
      feature.onChange = { [weak self, weak feature] in
        guard let feature else { return }
        self?.update(feature)
      }
    }
  }

  /// Returns the feature in a tab.
  func feature(in tab: SampleTab) -> (any TabFeature)? {
    features.first { $0.tab == tab }
  }

  /// Opens a URL.
  ///
  /// Call this method for a URL that launches the app, and for each URL that the app receives while
  /// it is running.
  ///
  /// If no user is signed in, a link that requires a signed-in user is deferred. When the sign-in
  /// finishes, the link opens. If the user cancels the sign-in, the link stays deferred.
  ///
  /// - Parameter url: The URL to open.
  /// - Returns: `true` if the link opened, if its destination was already open, or if the link is
  ///   deferred; otherwise, `false`.
  @discardableResult
  package func handleDeepLink(_ url: String) -> Bool {
    switch links.handle(url) {
    case .executed, .ignored, .pending: true
    case .failed, .unhandled, .rejected, .stale, .nothingPending: false
    }
  }

  /// Accepts the terms of the sign-in flow.
  ///
  /// If the user has already confirmed a name, this method signs the user in and opens the link, if
  /// any, that was waiting for the sign-in.
  ///
  /// - Throws: ``SignInError`` if the terms are not visible.
  package func acceptTerms() async throws(SignInError) {
    guard try signIn.acceptTerms(), let signInTask else { return }
    await signInTask.value
  }

  /// Starts a task that waits for the outcome of a sign-in.
  ///
  /// If the outcome is a user name, the task signs the user in.
  private func follow(_ outcome: ChildOutcome<String>.Future) {
    signInTask = Task { [weak self] in
      if case .finished(let userName) = await outcome.value { self?.finishSignIn(as: userName) }
    }
  }

  /// Signs a user in, and then opens the link, if any, that was waiting for the sign-in.
  private func finishSignIn(as userName: String) {
    self.userName = userName
    isSignedIn = true
    if links.pending != nil { links.resume() }
  }

  /// Shows a destination, such as a person's screen in the People tab.
  ///
  /// If no item has the destination's id, the tab shows a notice instead.
  @discardableResult
  private func show(_ place: SamplePlace) -> TabResult {
    let result = tabStore.execute(.select(place.tab))
    guard result.isSuccess else { return result }
    // Send the action after the commit, because an action cannot be undone if the link does not
    // open.
    RouterTransaction.afterCommit { [weak self] in
      self?.feature(in: place.tab)?.showDetail(id: place.id)
    }
    return result
  }

  /// Shows the destination that a feature has requested, if any, and updates the feature's badge.
  private func update(_ feature: any TabFeature) {
    if let place = feature.takeDestination() { show(place) }
    if badge(for: feature.tab) ?? 0 != feature.badge { setBadge(feature.badge, for: feature.tab) }
  }
}

extension EntireTabCoordinator {
  package typealias Tabs = TabStore<SampleTab>
  package typealias Links = DeepLinkHandler<SamplePlace>
  package typealias SignInFlow = FlowStore<SignInRoute>

  /// Renders the current screen.
  package func screen(width: Int, height: Int?) -> [String] {
    TextRenderer(width: width, height: height).render(EntireTabRouteHost(coordinator: self))
  }
}
