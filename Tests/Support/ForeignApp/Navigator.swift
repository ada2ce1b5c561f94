import InnoConsole
import Observation

/// A screen of the app.
enum Screen: Hashable, Sendable {
  case settings
  case product(String)
}

/// The app's own navigation: a path of screens, a sheet and tabs.
@MainActor
@Observable
final class Navigator {
  var path: [Screen] = []
  var sheet: Screen?
  var tab = "home"

  @ObservationIgnored var isPaused = false
  @ObservationIgnored var onPush: (([Screen]) -> Void)?
  @ObservationIgnored var onPresent: ((_ old: Screen?, _ new: Screen?) -> Void)?
  @ObservationIgnored var onSelect: ((_ old: String, _ new: String) -> Void)?
  @ObservationIgnored var onOpen: ((_ url: String, _ outcome: LinkOutcome) -> Void)?

  func push(_ screen: Screen) {
    path.append(screen)
    onPush?(path)
  }

  func present(_ new: Screen?) {
    let old = sheet
    sheet = new
    onPresent?(old, new)
  }

  func select(_ new: String) {
    let old = tab
    tab = new
    onSelect?(old, new)
  }
}
