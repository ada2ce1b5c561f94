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
  private(set) var titles: [String] = []
  private(set) var isLoading = false
  private(set) var isOpen = true

  @ObservationIgnored private let network: RecordedSession
  @ObservationIgnored private let server: URL

  init(network: RecordedSession, server: URL) {
    (self.network, self.server) = (network, server)
  }

  func add(_ title: String) throws(CartError) {
    guard isOpen else { throw .closed }
    guard !titles.contains(title) else { throw .duplicate(title) }
    titles.append(title)
  }

  func close() { isOpen = false }

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

  var errorDescription: String? {
    switch self {
    case .closed: "the cart is closed"
    case .duplicate(let title): "\(title) is in the cart already"
    }
  }
}
