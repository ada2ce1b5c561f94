public import EntireTabInterface
import EntireTabLogic
public import InnoRouter
import PeopleInterface
public import PeopleRouter
import SettingsInterface
public import SettingsRouter

/// Stands above the features: selects tabs, keeps their badges, and carries movement from one feature
/// to the other, which know nothing of each other.
///
/// A feature loads when its tab is switched to. The tab that is selected at the start is not loaded
/// by that: the app is silent until a screen appears or somebody sends `onAppear`.
@MainActor
public final class EntireTabCoordinator: TabCoordinator {
  /// The tabs.
  public let tabStore = TabStore<SampleTab>(selected: .people)

  let peopleCoordinator: PeopleFeatureCoordinator
  let settingsCoordinator: SettingsFeatureCoordinator

  private var switching: RouterObservation?

  /// Makes a coordinator that starts to follow the features at once.
  ///
  /// - Parameters:
  ///   - peopleCoordinator: The people feature; nobody else may follow it.
  ///   - settingsCoordinator: The settings feature; nobody else may follow it.
  public init(
    peopleCoordinator: PeopleFeatureCoordinator,
    settingsCoordinator: SettingsFeatureCoordinator
  ) {
    self.peopleCoordinator = peopleCoordinator
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
    case .settings: settingsCoordinator.cancelOpening()
    }
  }

  private func appear(_ tab: SampleTab) {
    switch tab {
    case .people: peopleCoordinator.appear()
    case .settings: settingsCoordinator.appear()
    }
  }
}
