package import InnoFlow
package import InnoRouter
package import InnoTerminalUI

/// A feature that stands in a tab: all that the shell above it, and a console, know of it.
///
/// Each feature's coordinator is one, so a feature is added by listing it, and neither the shell nor
/// the console names any.
@MainActor
package protocol TabFeature: AnyObject {
  /// What the feature's state is reduced by.
  associatedtype Feature: Reducer where Feature.Action: CaseReflecting
  /// What stands on its stack.
  associatedtype Page: Route & CaseReflecting
  /// What lies above its stack.
  associatedtype Modal: Route & CaseReflecting
  /// What a user sees of it.
  associatedtype Screen: TextView
  /// What it lists.
  associatedtype Item: Identifiable<Int>

  // MARK: - Where it stands

  /// The tab it stands in.
  var tab: SampleTab { get }

  /// The number on its tab; 0 shows none.
  var badge: Int { get }

  /// What a user sees of it now.
  var screen: Screen { get }

  /// Called after each action of the feature, when its own movement is done.
  var onChange: @MainActor () -> Void { get set }

  // MARK: - Where one goes

  /// Loads what the feature shows when it comes on the screen, unless that is done or on its way.
  func appear()

  /// Shows a thing by its number; one that is not there ends in a notice.
  func showDetail(id: Int)

  /// Gives up what waits to be shown, for the user has gone elsewhere.
  func cancelOpening()

  /// Takes the wish to leave for a place of another feature, once.
  func takeMovement() -> SamplePlace?

  // MARK: - What a console opens

  /// The properties of the state that hold one-shot wishes.
  static var intents: [String] { get }

  /// The feature's state and what can be sent to it.
  var store: Store<Feature> { get }

  /// Its stack.
  var navigationStore: NavigationStore<Page> { get }

  /// What lies above its stack.
  var modalStore: ModalStore<Modal> { get }

  /// What it has loaded.
  var items: [Item] { get }

  /// What one of its things is called: `person`.
  static var itemName: String { get }

  /// What tells one of its things from the others.
  static func title(of item: Item) -> String
}

extension TabFeature {
  /// None.
  package var badge: Int { 0 }

  /// None: the feature sends nobody elsewhere.
  package func takeMovement() -> SamplePlace? { nil }

  /// What a link may have to put away.
  package var modals: any ModalPresenting { modalStore }
}
