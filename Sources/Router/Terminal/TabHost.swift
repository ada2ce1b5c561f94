public import InnoRouter
public import InnoTerminalUI

/// Shows the selected tab of a coordinator above its tab bar.
///
/// ```swift
/// TabHost(coordinator: coordinator) { tab in
///   switch tab {
///   case .people: PeopleFeatureRouteHost(coordinator: coordinator.people)
///   case .settings: SettingsFeatureRouteHost(coordinator: coordinator.settings)
///   }
/// }
/// ```
public struct TabHost<Coordinator: TabCoordinator, Content: TextView>: TextView {
  private let coordinator: Coordinator
  private let content: (Coordinator.Tab) -> Content

  /// Shows a coordinator's tabs.
  ///
  /// - Parameters:
  ///   - coordinator: The coordinator; its store is read each time the host is drawn.
  ///   - content: What a tab shows.
  public init(
    coordinator: Coordinator,
    @TextViewBuilder content: @escaping (Coordinator.Tab) -> Content
  ) {
    self.coordinator = coordinator
    self.content = content
  }

  /// The selected tab's content and the tab bar, which stays in sight below it.
  public var body: some TextView {
    let state = coordinator.tabStore.state
    Page {
    } content: {
      content(state.selected)
    } footer: {
      Divider()
      TabBar(state: state)
    }
  }
}
