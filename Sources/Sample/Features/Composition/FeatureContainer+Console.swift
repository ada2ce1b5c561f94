import EntireTabInterface
package import EntireTabRouter
package import PeopleInterface
package import SampleDomain
package import SettingsInterface

/// What a console may open of the app besides the features: the tabs, the links and the screen.
extension FeatureContainer {
  private var shell: EntireTabCoordinator { entireTabContainer.coordinator }

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
  package typealias Person = UserSummary
  package typealias SettingsRequest = OpenSettingsRequest
  package typealias PeopleRequest = OpenPeopleRequest

  /// The things of a type that the features have loaded; what several have is there once.
  package func items<Item: Identifiable>(of type: Item.Type) -> [Item] {
    var known: Set<Item.ID> = []
    return features.flatMap { $0.items as? [Item] ?? [] }.filter { known.insert($0.id).inserted }
  }

  package func settingsRequest(_ number: String) -> SettingsRequest? {
    Int(number).map(OpenSettingsRequest.init)
  }

  package func peopleRequest(_ number: String) -> PeopleRequest? {
    Int(number).map(OpenPeopleRequest.init)
  }
}
