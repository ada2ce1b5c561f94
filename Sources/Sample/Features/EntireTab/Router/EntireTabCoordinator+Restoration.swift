import EntireTabInterface
import Foundation
import InnoRouter

extension EntireTabCoordinator {
  /// The saved form of the app's routes.
  private struct SavedRoutes: Codable {
    let tab: String
    /// The stacks of the features as JSON, keyed by the names of the tabs.
    let paths: [String: String]
  }

  /// Encodes the selected tab and the stacks of the features.
  ///
  /// - Returns: The tab and the stacks as JSON.
  /// - Throws: `StatePersistenceError` if a route cannot be encoded.
  package func saveRoutes() throws -> String {
    let routes = SavedRoutes(
      tab: tabStore.state.selected.name,
      paths: try features.reduce(into: [:]) { $0[$1.tab.name] = try $1.savedPath() }
    )
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(routes), as: UTF8.self)
  }

  /// Restores the selected tab and the stacks of the features.
  ///
  /// If any part of the text cannot be decoded, nothing changes.
  ///
  /// - Parameter text: The result of ``saveRoutes()``.
  /// - Throws: ``RestorationError`` if the text is not the result of ``saveRoutes()``.
  package func restoreRoutes(_ text: String) throws {
    guard let routes = try? JSONDecoder().decode(SavedRoutes.self, from: Data(text.utf8)) else {
      throw RestorationError.unreadable
    }
    guard let tab = SampleTab.allCases.first(where: { $0.name == routes.tab }) else {
      throw RestorationError.unknownTab(routes.tab)
    }
    let restorations = try features.compactMap { feature in
      try routes.paths[feature.tab.name].map { path in
        do {
          return try feature.restoration(of: path)
        } catch {
          throw RestorationError.unreadableStack(feature.tab.name)
        }
      }
    }
    for restore in restorations { restore() }
    tabStore.execute(.select(tab))
  }
}

/// An error that occurs while restoring routes.
package enum RestorationError: Error, Hashable, CustomStringConvertible {
  /// The text that was passed to `restoreRoutes` is not a result of `saveRoutes`.
  case unreadable
  /// There is no tab with the saved name.
  case unknownTab(String)
  /// The saved stack of the given tab cannot be decoded.
  case unreadableStack(String)

  package var description: String {
    switch self {
    case .unreadable: "the text does not contain saved routes"
    case .unknownTab(let name): "unknown tab \"\(name)\" in the saved routes"
    case .unreadableStack(let name): "the saved routes of the tab \(name) cannot be decoded"
    }
  }
}

extension TabFeature {
  fileprivate func savedPath() throws -> String {
    String(decoding: try StatePersistence<Page>().encode(navigationStore.path), as: UTF8.self)
  }

  /// Decodes a stack.
  ///
  /// - Parameter text: The result of ``savedPath()``.
  /// - Returns: A closure that restores the stack.
  /// - Throws: `StatePersistenceError` if the text cannot be decoded.
  fileprivate func restoration(of text: String) throws -> @MainActor () -> Void {
    let path = try StatePersistence<Page>().decodeStack(Data(text.utf8))
    return { [navigationStore] in navigationStore.execute(.replace(path)) }
  }
}
