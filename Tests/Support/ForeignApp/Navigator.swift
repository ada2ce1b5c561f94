import Observation

/// A screen of the app.
enum Screen: Hashable, Sendable {
  case settings
  case product(String)
}

/// The app's own navigation: a path of screens.
@MainActor
@Observable
final class Navigator {
  var path: [Screen] = []
}
