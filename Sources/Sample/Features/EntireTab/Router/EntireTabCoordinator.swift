public import EntireTabInterface
import EntireTabLogic
public import InnoRouter
import PeopleInterface
public import PeopleRouter
public import PostsRouter
import SettingsInterface
public import SettingsRouter

/// Stands above the features: selects tabs, keeps their badges, and carries movement from one feature
/// to another, which know nothing of each other.
///
/// A feature loads when its tab is switched to. The tab that is selected at the start is not loaded
/// by that: the app is silent until a screen appears or somebody sends `onAppear`.
@MainActor
public final class EntireTabCoordinator: TabCoordinator {
  /// The tabs.
  public let tabStore = TabStore<SampleTab>(selected: .people)

  let peopleCoordinator: PeopleFeatureCoordinator
  let postsCoordinator: PostsFeatureCoordinator
  let settingsCoordinator: SettingsFeatureCoordinator

  /// Whether somebody is signed in, which links into the settings ask for.
  package var isSignedIn = true

  /// Where the app takes URLs: a sheet that is open is dismissed for what a link opens.
  package private(set) lazy var links = DeepLinkHandler(
    pipeline: SampleLink.pipeline { [weak self] in self?.isSignedIn ?? false },
    modals: [
      peopleCoordinator.modalStore, postsCoordinator.modalStore, settingsCoordinator.modalStore,
    ]
  ) { [weak self] link throws(DeepLinkFailure) in
    try self?.open(link)
  }

  private var switching: RouterObservation?

  /// Makes a coordinator that starts to follow the features at once.
  ///
  /// - Parameters:
  ///   - peopleCoordinator: The people feature; nobody else may follow it.
  ///   - postsCoordinator: The posts feature; nobody else may follow it.
  ///   - settingsCoordinator: The settings feature; nobody else may follow it.
  public init(
    peopleCoordinator: PeopleFeatureCoordinator,
    postsCoordinator: PostsFeatureCoordinator,
    settingsCoordinator: SettingsFeatureCoordinator
  ) {
    self.peopleCoordinator = peopleCoordinator
    self.postsCoordinator = postsCoordinator
    self.settingsCoordinator = settingsCoordinator
    switching = tabStore.observe { [weak self] event in
      guard event.oldState.selected != event.newState.selected else { return }
      self?.leave(event.oldState.selected)
      self?.appear(event.newState.selected)
    }
    peopleCoordinator.onChange = { [weak self] in
      self?.syncCrossFeatureNavigationFromPeople()
    }
    settingsCoordinator.onChange = { [weak self] in
      self?.syncCrossFeatureNavigationFromSettings()
      self?.syncBadges()
    }
  }

  /// Opens a URL, when the app starts with it or while it runs.
  ///
  /// A link that needs somebody to be signed in is held back until then.
  ///
  /// - Parameter url: The URL.
  /// - Returns: Whether it was opened or is held back.
  @discardableResult
  public func handleDeepLink(_ url: String) -> Bool {
    switch links.handle(url) {
    case .executed, .ignored, .pending: true
    case .failed, .unhandled, .rejected, .stale, .nothingPending: false
    }
  }

  /// Shows what a link leads to; a number that nobody has ends in that feature's notice.
  private func open(_ link: SampleLink) throws(DeepLinkFailure) {
    switch link {
    case .person(let id):
      try tabStore.execute(.select(.people)).orFail()
      peopleCoordinator.showDetail(userID: id)
    case .post(let id):
      try tabStore.execute(.select(.posts)).orFail()
      postsCoordinator.showDetail(postID: id)
    case .settings(let id):
      try tabStore.execute(.select(.settings)).orFail()
      settingsCoordinator.showDetail(assigneeID: id)
    }
  }

  private func syncCrossFeatureNavigationFromPeople() {
    guard let request = peopleCoordinator.consumeSettingsRequest() else { return }
    selectedTab = .settings
    settingsCoordinator.showDetail(assigneeID: request.assigneeID)
  }

  private func syncCrossFeatureNavigationFromSettings() {
    guard let request = settingsCoordinator.consumePeopleRequest() else { return }
    selectedTab = .people
    peopleCoordinator.showDetail(userID: request.userID)
  }

  private func syncBadges() {
    let badges = TabBadges(remainingTodos: settingsCoordinator.remainingCount)
    for tab in SampleTab.allCases where badge(for: tab) != badges[tab] {
      setBadge(badges[tab] ?? 0, for: tab)
    }
  }

  /// Who leaves a tab no longer waits for what was to open there.
  private func leave(_ tab: SampleTab) {
    switch tab {
    case .people: peopleCoordinator.cancelOpening()
    case .posts: postsCoordinator.cancelOpening()
    case .settings: settingsCoordinator.cancelOpening()
    }
  }

  private func appear(_ tab: SampleTab) {
    switch tab {
    case .people: peopleCoordinator.appear()
    case .posts: postsCoordinator.appear()
    case .settings: settingsCoordinator.appear()
    }
  }
}
