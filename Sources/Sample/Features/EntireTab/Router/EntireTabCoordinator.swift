package import EntireTabInterface
package import InnoRouter

/// Stands above the features: selects tabs, keeps their badges, and carries movement from one feature
/// to another, which know nothing of each other.
///
/// It knows each only as a ``TabFeature``. A feature loads when its tab is switched to. The tab that
/// is selected at the start is not loaded by that: the app is silent until a screen appears or
/// somebody sends `onAppear`.
@MainActor
package final class EntireTabCoordinator: TabCoordinator {
  /// The tabs.
  package let tabStore = TabStore<SampleTab>(selected: .people)

  /// The features, one for each tab.
  package let features: [any TabFeature]

  /// Whether somebody is signed in, which links into some tabs ask for.
  package var isSignedIn = true

  /// Where the app takes URLs: a sheet that is open is dismissed for what a link opens.
  package private(set) lazy var links = DeepLinkHandler(
    pipeline: SamplePlace.pipeline { [weak self] in self?.isSignedIn ?? false },
    modals: features.map(\.modals)
  ) { [weak self] place throws(DeepLinkFailure) in
    try self?.show(place).orFail()
  }

  private var switching: RouterObservation?

  /// Makes a coordinator that starts to follow the features at once.
  ///
  /// - Parameter features: The features, one for each tab; nobody else may follow them.
  package init(features: [any TabFeature]) {
    self.features = features
    switching = tabStore.observe { [weak self] event in
      guard event.oldState.selected != event.newState.selected else { return }
      // Who leaves a tab no longer waits for what was to open there.
      self?.feature(in: event.oldState.selected)?.cancelOpening()
      self?.feature(in: event.newState.selected)?.appear()
    }
    for feature in features {
      feature.onChange = { [weak self, weak feature] in
        guard let feature else { return }
        self?.follow(feature)
      }
    }
  }

  /// The feature that stands in a tab.
  func feature(in tab: SampleTab) -> (any TabFeature)? {
    features.first { $0.tab == tab }
  }

  /// Opens a URL, when the app starts with it or while it runs.
  ///
  /// A link that needs somebody to be signed in is held back until then.
  ///
  /// - Parameter url: The URL.
  /// - Returns: Whether it was opened or is held back.
  @discardableResult
  package func handleDeepLink(_ url: String) -> Bool {
    switch links.handle(url) {
    case .executed, .ignored, .pending: true
    case .failed, .unhandled, .rejected, .stale, .nothingPending: false
    }
  }

  /// Goes to a place; a number that nobody has ends in the notice of the feature there.
  @discardableResult
  private func show(_ place: SamplePlace) -> TabResult {
    let result = tabStore.execute(.select(place.tab))
    guard result.isSuccess else { return result }
    // A feature's store cannot undo an action, so it gets none before the link is sure to open.
    RouterTransaction.afterCommit { [weak self] in
      self?.feature(in: place.tab)?.showDetail(id: place.id)
    }
    return result
  }

  /// Carries out what a feature wishes of the others, and shows how much waits in it.
  private func follow(_ feature: any TabFeature) {
    if let place = feature.takeMovement() { show(place) }
    if badge(for: feature.tab) ?? 0 != feature.badge { setBadge(feature.badge, for: feature.tab) }
  }
}
