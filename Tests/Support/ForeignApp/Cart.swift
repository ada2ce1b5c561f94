import Foundation
import InnoConsole
import Observation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A model that uses a server, as in an app without any library of this package.
@MainActor
@Observable
final class Cart {
  /// The titles that customers buy most often.
  static let bestsellers = ["Rice", "Salt", "Tea"]

  private(set) var titles: [String] = []
  private(set) var isLoading = false
  private(set) var isOpen = true

  /// The number of titles that the cart accepts.
  @ObservationIgnored var limit = 99

  @ObservationIgnored private let network: RecordedSession
  @ObservationIgnored private let server: URL

  init(network: RecordedSession, server: URL) {
    (self.network, self.server) = (network, server)
  }

  func add(_ title: String) throws(CartError) {
    guard isOpen else { throw .closed }
    guard !titles.contains(title) else { throw .duplicate(title) }
    guard titles.count < limit else { throw .full }
    titles.append(title)
  }

  /// Moves a title by a number of positions, at most to the first or last position.
  func move(_ index: Int, by distance: Int) {
    let title = titles.remove(at: index)
    titles.insert(title, at: min(max(index + distance, 0), titles.count))
  }

  func close() { isOpen = false }

  func restore(titles: [String], isOpen: Bool) {
    (self.titles, self.isOpen) = (titles, isOpen)
  }

  func load() async throws {
    isLoading = true
    defer { isLoading = false }
    let (data, _) = try await network.data(from: server.appending(path: "titles"))
    titles = try JSONDecoder().decode([String].self, from: data)
  }
}

enum CartError: Error, LocalizedError {
  case closed
  case duplicate(String)
  case full

  var errorDescription: String? {
    switch self {
    case .closed: "the cart is closed"
    case .duplicate(let title): "\(title) is in the cart already"
    case .full: "the cart is full"
    }
  }
}
