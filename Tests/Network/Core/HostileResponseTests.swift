import Foundation
import HostileServer
import InnoNetwork
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Hostile responses", .overEachTransportButURLSession, .timeLimit(.minutes(2)))
struct HostileResponseTests {
  private static let parts = 8

  @Test(
    "Each response produces one response or one error, and later requests succeed",
    arguments: 0..<parts
  )
  func oneOutcome(part: Int) async throws {
    let (hostile, other) = (try HostileServer(), try HostileServer())
    let session = TestedTransport.make()
    func client(of server: HostileServer, timeout: Double) -> DefaultNetworkClient {
      DefaultNetworkClient(
        configuration: .advanced(
          baseURL: server.url(""),
          transport: TransportPack(timeout: timeout, responseBodyLimit: 1_000_000)
        ),
        session: session
      )
    }
    for number in HostileResponse.all.indices where number % Self.parts == part {
      let response = HostileResponse.all[number]
      // Only a time limit ends a silent response. The others get enough time on a busy machine.
      let asking = client(of: hostile, timeout: response.isSilent ? 0.2 : 10)
      _ = try? await asking.request(FetchUsers(path: "/fault/\(number)"))
      for server in [hostile, other] {
        let later = await Result { () async throws in
          try await client(of: server, timeout: 10).request(FetchUsers(path: "/fine"))
        }
        #expect(throws: Never.self, "\(response)") { try later.get() }
      }
    }
  }

  @Test("The connection to a flooding or silent server is closed immediately")
  func closedConnections() async throws {
    let server = try HostileServer()
    let session = TestedTransport.make()
    for number in HostileResponse.all.indices {
      let response = HostileResponse.all[number]
      guard response.isSilent || response.description.hasPrefix("flood") else { continue }
      let client = DefaultNetworkClient(
        configuration: .advanced(
          baseURL: server.url(""),
          transport: TransportPack(timeout: 0.2, responseBodyLimit: 100_000)
        ),
        session: session
      )
      _ = try? await client.request(FetchUsers(path: "/fault/\(number)"))
      await waitUntil { server.connectionCount == 0 }
      #expect(server.connectionCount == 0, "\(response)")
    }
  }
}

extension Result where Failure == any Error {
  fileprivate init(_ body: () async throws -> Success) async {
    do { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
