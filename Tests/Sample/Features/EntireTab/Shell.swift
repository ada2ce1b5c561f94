import EntireTabRouter
import EntireTabTesting
import InnoFlow
import PeopleLogic
import PeopleRouter
import PostsLogic
import PostsRouter
import SampleTestSupport
import SettingsLogic
import SettingsRouter

/// The shell over the features, with people and todos that refer to each other.
@MainActor
struct Shell {
  let people: PeopleFeatureCoordinator
  let posts: PostsFeatureCoordinator
  let settings: SettingsFeatureCoordinator
  let tabs: EntireTabCoordinator

  init() {
    people = PeopleFeatureCoordinator(model: PeopleFeatureModel { EntireTabFixture.people })
    posts = PostsFeatureCoordinator(model: PostsFeatureModel { EntireTabFixture.posts })
    settings = SettingsFeatureCoordinator(model: SettingsFeatureModel { EntireTabFixture.todos })
    tabs = EntireTabCoordinator(features: [people, posts, settings])
  }

  /// Waits until no feature loads.
  func settled() async {
    await people.store.settled()
    await posts.store.settled()
    await settings.store.settled()
  }
}
