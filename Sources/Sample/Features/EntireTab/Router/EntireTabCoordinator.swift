package import EntireTabInterface
package import InnoRouter
import InnoTerminalUI

/// The coordinator of the shell, which shows the features in tabs.
///
/// The coordinator selects tabs, sets their badges, and navigates between features, which do not
/// depend on each other.
///
/// The coordinator knows each feature only as a ``TabFeature``. A feature loads when its tab is
/// selected. The first tab is selected when the app starts, so the feature in this tab loads only
/// after an action such as `onAppear`.
@MainActor
package final class EntireTabCoordinator: TabCoordinator {
  /// The store of the selected tab and the badges.
  package let tabStore = TabStore<SampleTab>(selected: .people)

  /// The features, one for each tab.
  package let features: [any TabFeature]

  /// A Boolean value that indicates whether a user is signed in.
  ///
  /// Links to some tabs require a signed-in user.
  package var isSignedIn = true

  /// The handler that opens links.
  ///
  /// Before the handler opens a link, it dismisses the sheets.
  package private(set) lazy var links = DeepLinkHandler(
    pipeline: SamplePlace.pipeline { [weak self] in self?.isSignedIn ?? false },
    modals: features.map(\.modals)
  ) { [weak self] place throws(DeepLinkFailure) in
    try self?.show(place).orFail()
  }

  private var observation: RouterObservation?

  /// Creates a coordinator that observes the features.
  ///
  /// - Parameter features: The features, one for each tab. The coordinator sets their `onChange`.
  package init(features: [any TabFeature]) {
    self.features = features
    observation = tabStore.observe { [weak self] event in
      guard event.oldState.selected != event.newState.selected else { return }
      // Without this call, a pending item would open in the tab that the user has left.
      self?.feature(in: event.oldState.selected)?.cancelOpening()
      self?.feature(in: event.oldState.selected)?.disappear()
      self?.feature(in: event.newState.selected)?.appear()
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

  /// Opens a URL, either when the app starts or while the app runs.
  ///
  /// If no user is signed in, a link that requires a signed-in user is deferred. After sign-in,
  /// ``links`` can resume the link.
  ///
  /// - Parameter url: The URL to open.
  /// - Returns: `true` if the destination is open or the link is deferred; otherwise, `false`.
  @discardableResult
  package func handleDeepLink(_ url: String) -> Bool {
    switch links.handle(url) {
    case .executed, .ignored, .pending: true
    case .failed, .unhandled, .rejected, .stale, .nothingPending: false
    }
  }

  /// Shows a destination.
  ///
  /// If the feature has no item for the destination's number, the feature shows a notice.
  @discardableResult
  private func show(_ place: SamplePlace) -> TabResult {
    let result = tabStore.execute(.select(place.tab))
    guard result.isSuccess else { return result }
    // An action cannot be undone, so the action is sent only when the link is certain to open.
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

  /// Renders the current screen.
  package func screen(width: Int, height: Int?) -> [String] {
    TextRenderer(width: width, height: height).render(EntireTabRouteHost(coordinator: self))
  }
}
