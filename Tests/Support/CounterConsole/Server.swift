import Foundation
import InnoNetwork
import InnoNetworkTestSupport

/// Where the counter begins: a server, and what stands for it without a network.
enum Server {
  static let url = URL(string: "https://counter.example") ?? URL(filePath: "/")

  static let stub = StubSession([StubRoute(.get, "/start", [.json("7")])])

  static func client(
    over session: any URLSessionProtocol,
    toldTo observer: any NetworkEventObserver
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
