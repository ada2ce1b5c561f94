import EntireTabInterface
package import EntireTabRouter
package import PeopleInterface
package import SampleDomain
package import SettingsInterface

/// The members through which a console reads and changes the navigation and the sign-in state.
extension FeatureContainer {
  private var shell: EntireTabCoordinator { entireTabContainer.coordinator }

  package var tabs: EntireTabCoordinator.Tabs { shell.tabStore }
  package var links: EntireTabCoordinator.Links { shell.links }
  package var signInFlow: EntireTabCoordinator.SignInFlow { shell.signIn.flow }

  /// A Boolean value that indicates whether a user is signed in.
  package var isSignedIn: Bool {
    get { shell.isSignedIn }
    nonmutating set { shell.isSignedIn = newValue }
  }

  /// Accepts the terms of the sign-in flow.
  ///
  /// If the user has confirmed a name, this method also waits until the user is signed in and any
  /// deferred link has been resumed.
  package func acceptTerms() async throws { try await shell.acceptTerms() }

  /// Encodes the selected tab and the stacks of the features.
  package func saveRoutes() throws -> String { try shell.saveRoutes() }

  /// Restores the selected tab and the stacks of the features.
  package func restoreRoutes(_ routes: String) throws { try shell.restoreRoutes(routes) }

  /// Renders the current screen.
  package func screen(width: Int, height: Int?) -> [String] {
    FeatureRootScene(container: self).screen(width: width, height: height)
  }
}

/// Conversions between the text of console commands and the features' items and requests.
extension FeatureContainer {
  package typealias Person = UserSummary
  package typealias SettingsRequest = OpenSettingsRequest
  package typealias PeopleRequest = OpenPeopleRequest

  /// Returns the loaded items of a type from all features, without duplicates.
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
