package import InnoFlow
package import InnoRouter
package import InnoTerminalUI

/// A feature in a tab, with the members that the shell and the console use.
///
/// The shell is the part of the app that contains the tabs. Each feature's coordinator conforms to
/// this protocol, so that the shell and the console do not depend on the type of each feature.
@MainActor
package protocol TabFeature: AnyObject {
  /// The reducer of the feature.
  associatedtype Feature: Reducer where Feature.Action: CaseReflecting
  /// The type of the routes in the feature's stack.
  associatedtype Page: Route & CaseReflecting & Codable
  /// The type of the routes in the feature's sheets.
  associatedtype Modal: Route & CaseReflecting
  /// The type of the feature's screen.
  associatedtype Screen: TextView
  /// The type of the feature's items.
  associatedtype Item: Identifiable<Int>

  // MARK: - The tab

  /// The tab that shows the feature.
  var tab: SampleTab { get }

  /// The number in the tab's badge.
  ///
  /// If the value is 0, the tab has no badge.
  var badge: Int { get }

  /// The feature's screen, with the current content.
  var screen: Screen { get }

  /// A closure that runs each time the feature's store has processed all waiting actions and the
  /// resulting navigation is complete.
  var onChange: @MainActor () -> Void { get set }

  // MARK: - Navigation

  /// Starts the effects that run only while the tab is selected.
  ///
  /// This method also loads the items, unless the items are already loaded or a load is in
  /// progress.
  func appear()

  /// Stops the effects that run only while the tab is selected.
  func disappear()

  /// Shows the item with the given number, or a notice if there is no such item.
  func showDetail(id: Int)

  /// Cancels the navigation to an item if the navigation is waiting for the items to load.
  func cancelOpening()

  /// Clears the request to open a destination in another feature, and returns the destination.
  ///
  /// Returns `nil` if no destination is requested.
  func takeDestination() -> SamplePlace?

  // MARK: - The console

  /// The names of the state's properties that contain intents.
  ///
  /// The coordinator turns intents into navigation.
  static var intents: [String] { get }

  /// The identifiers of the effects that run until they are cancelled.
  static var subscriptions: [String] { get }

  /// The store of the feature's state.
  var store: Store<Feature> { get }

  /// The store of the feature's stack.
  var navigationStore: NavigationStore<Page> { get }

  /// The store of the feature's sheets.
  var modalStore: ModalStore<Modal> { get }

  /// The loaded items.
  var items: [Item] { get }

  /// The singular name of the feature's items, such as `person`.
  static var itemName: String { get }

  /// Returns the title of an item.
  ///
  /// In completions, the console shows the title next to the number of the item.
  static func title(of item: Item) -> String
}

extension TabFeature {
  /// An empty array, the default for a feature without long-running effects.
  package static var subscriptions: [String] { [] }

  /// Does nothing by default.
  package func disappear() {}

  /// The default value, 0, for a feature without a badge.
  package var badge: Int { 0 }

  /// Returns `nil`, because a feature opens no other feature by default.
  package func takeDestination() -> SamplePlace? { nil }

  /// The store of the feature's sheets.
  ///
  /// The app uses this store to dismiss the sheets when a link opens.
  package var modals: any ModalPresenting { modalStore }

  /// Shows a page directly above the root of the stack, and dismisses all sheets.
  package func show(_ page: Page) {
    if modalStore.current != nil { modalStore.send(.dismissAll) }
    navigationStore.send(.resetTo([page]))
  }

  /// Registers observers that call ``cancelOpening()`` after each change to the stack or sheets.
  ///
  /// - Returns: The tokens that keep the observers attached.
  package func cancelOpeningOnNavigation() -> [RouterObservation] {
    [
      navigationStore.observe { [weak self] in if $0.isChange { self?.cancelOpening() } },
      modalStore.observe { [weak self] in if $0.isChange { self?.cancelOpening() } },
    ]
  }
}
