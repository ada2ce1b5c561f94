import EntireTabRouter
import EntireTabTesting
import InnoFlow
import PeopleLogic
import PeopleRouter
import SampleTestSupport
import SettingsLogic
import SettingsRouter

/// The shell over both features, with people and todos that belong together.
@MainActor
struct Shell {
  let people: PeopleFeatureCoordinator
  let settings: SettingsFeatureCoordinator
  let tabs: EntireTabCoordinator

  init() {
    people = PeopleFeatureCoordinator(model: PeopleFeatureModel { EntireTabFixture.people })
    settings = SettingsFeatureCoordinator(model: SettingsFeatureModel { EntireTabFixture.todos })
    tabs = EntireTabCoordinator(peopleCoordinator: people, settingsCoordinator: settings)
  }

  /// Waits until neither feature loads.
  func settled() async {
    await people.store.settled()
    await settings.store.settled()
  }
}
