package import EntireTabRouter
package import PeopleInterface
package import PeopleRouter
package import PostsRouter
package import SampleDomain
package import SettingsInterface
package import SettingsRouter

/// What a console may open of the features: their stores, their routers, the tabs and the screen.
extension FeatureContainer {
  package typealias People = PeopleFeatureCoordinator
  package typealias Posts = PostsFeatureCoordinator
  package typealias Settings = SettingsFeatureCoordinator

  private var people: People { peopleCoordinator }
  private var posts: Posts { postsCoordinator }
  private var settings: Settings { settingsCoordinator }
  private var shell: EntireTabCoordinator { entireTabContainer.coordinator }

  package var peopleStore: People.FeatureStore { people.store }
  package var peopleNavigation: People.Navigation { people.navigationStore }
  package var peopleModals: People.Modals { people.modalStore }

  package var postsStore: Posts.FeatureStore { posts.store }
  package var postsNavigation: Posts.Navigation { posts.navigationStore }
  package var postsModals: Posts.Modals { posts.modalStore }

  package var settingsStore: Settings.FeatureStore { settings.store }
  package var settingsNavigation: Settings.Navigation { settings.navigationStore }
  package var settingsModals: Settings.Modals { settings.modalStore }

  package var tabs: EntireTabCoordinator.Tabs { shell.tabStore }
  package var links: EntireTabCoordinator.Links { shell.links }

  /// Whether somebody is signed in.
  package var isSignedIn: Bool {
    get { shell.isSignedIn }
    nonmutating set { shell.isSignedIn = newValue }
  }

  /// Draws what a user would see now.
  package func screen(width: Int, height: Int?) -> [String] {
    FeatureRootScene(container: self).screen(width: width, height: height)
  }
}

/// The values that a console may name by a number.
extension FeatureContainer {
  package typealias User = UserSummary
  package typealias Post = PostSummary
  package typealias Todo = TodoSummary
  package typealias SettingsRequest = OpenSettingsRequest
  package typealias PeopleRequest = OpenPeopleRequest

  /// The numbers of the people that are loaded, with their names.
  package var userNumbers: [(word: String, detail: String)] {
    people.people.map { ("\($0.id)", $0.name) }
  }

  /// The numbers of the posts that are loaded, with their titles.
  package var postNumbers: [(word: String, detail: String)] {
    posts.posts.map { ("\($0.id)", $0.title) }
  }

  /// The numbers of the todos that are loaded, with their titles.
  package var todoNumbers: [(word: String, detail: String)] {
    settings.todos.map { ("\($0.id)", $0.title) }
  }

  package func user(_ number: String) -> User? {
    people.people.first { "\($0.id)" == number }
  }

  package func post(_ number: String) -> Post? {
    posts.posts.first { "\($0.id)" == number }
  }

  package func todo(_ number: String) -> Todo? {
    settings.todos.first { "\($0.id)" == number }
  }

  package func settingsRequest(_ number: String) -> SettingsRequest? {
    Int(number).map(OpenSettingsRequest.init)
  }

  package func peopleRequest(_ number: String) -> PeopleRequest? {
    Int(number).map(OpenPeopleRequest.init)
  }
}
