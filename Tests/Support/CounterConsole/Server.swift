import Foundation
import InnoNetwork
import InnoNetworkTestSupport

/// The server of the first number, and a stub of it.
enum Server {
  static let url = URL(string: "https://counter.example") ?? URL(filePath: "/")

  static let stub = StubSession([StubRoute(.get, "/start", [.json("7")])])

  static func client(
    over session: any URLSessionProtocol,
    observer: any NetworkEventObserver
  ) -> DefaultNetworkClient {
    DefaultNetworkClient(
      configuration: .advanced(
        baseURL: url,
        observability: ObservabilityPack(eventObservers: [observer])
      ),
      session: session
    )
  }
}

struct StartRequest: APIDefinition {
  typealias APIResponse = Int

  let path = "/start"
}
