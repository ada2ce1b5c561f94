import Foundation
import InnoNetwork
import InnoNetworkTestSupport

private struct PersonRow: Codable, Sendable {
  let id: Int
  let name: String
  let email: String
  let tags: [String]
  let score: Double
}

/// Measures the cost of large bodies: the decoding of a 100 KB response, compared with a bare
/// `JSONDecoder` as the lower bound, and an export that redacts 5 MB.
func benchmarkBodies() async {
  guard let url = URL(string: "https://api.example.com") else { return }
  let rows = (0..<1_000).map { number in
    PersonRow(
      id: number,
      name: "Person number \(number)",
      email: "person\(number)@example.com",
      tags: ["a", "b"],
      score: Double(number) / 3
    )
  }
  guard let json = try? JSONEncoder().encode(rows) else { abandon("the rows cannot be encoded") }
  let text = String(repeating: "The quick brown fox jumps over the lazy dog. ", count: 116_500)
  let recorder = ExchangeRecorder(
    StubSession([
      StubRoute(.get, "/rows", [StubAnswer(body: json)]),
      StubRoute(.get, "/text", [StubAnswer(body: Data(text.utf8))]),
    ])
  )
  let client = DefaultNetworkClient(
    configuration: NetworkConfiguration(baseURL: url),
    session: recorder
  )
  let ours = await milliseconds {
    _ = try await client.request(EndpointBuilder<[PersonRow]>.get("/rows"))
  }
  let bare = await milliseconds { keep(try JSONDecoder().decode([PersonRow].self, from: json)) }
  printRow(
    "network: \(json.count / 1_024) KiB of JSON, bare JSONDecoder",
    "\(ours) ms",
    "\(bare) ms",
    "\((ours / bare * 100).rounded() / 100)x",
    "1.1x"
  )
  recorder.clear()
  _ = try? await client.request(EndpointBuilder<Data>.get("/text"))
  let export = await milliseconds { keep(try HARExport(recorder.exchanges).data) }
  printRow("network: HAR of a text of 5 MB", "\(export) ms", "", "", "500 ms")
}

/// Returns the shortest duration of several runs, in milliseconds.
private func milliseconds(_ work: () async throws -> Void) async -> Double {
  var best = Duration.seconds(60)
  for _ in 0..<9 {
    let start = ContinuousClock.now
    try? await work()
    best = min(best, start.duration(to: .now))
  }
  return (best / .milliseconds(1) * 100).rounded() / 100
}
