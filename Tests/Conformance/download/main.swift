// The program that Tests/Conformance/download/run kills repeatedly.
//
//   get URL FILE     downloads a file or resumes an earlier download; exits with 1 on failure
//   fill FOLDER      stores responses in a cache until it is killed
//   check FOLDER     compares every stored response with the original; exits with 1 if one differs
//   measure FOLDER   prints the times of a cache with 10,000 responses
//   flip FOLDER N    flips every Nth bit of the files of a cache, each in a new copy of the files, and
//                    uses the cache; exits with 1 if it ever returns an incorrect response
//
// The variable DURABILITY (always, onCheckpoint or never) sets the durability of the downloads, and
// TRANSPORT (session, urlSession or asyncHTTPClient) their transport.

import Foundation
import InnoNetwork
import InnoNetworkAsyncHTTPClient
import InnoNetworkDownload
import InnoNetworkPersistentCache
import TestSupport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if Download && PersistentCache && AsyncHTTPClient
/// The responses that `fill` stores, in which the number and the version determine every byte.
enum Content {
  static let count = 60

  static func url(_ number: Int) -> URL {
    URL(string: "https://conformance.example/\(number)") ?? URL(filePath: "/")
  }

  static func response(_ number: Int, version: Int) -> CachedResponse {
    let size = number % 3 == 0 ? 70_000 + number * 100 : number * 40
    var state = UInt64(number * 1_000_003 + version) | 1
    let body = Data(
      (0..<size).map { _ in
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return UInt8(truncatingIfNeeded: state)
      }
    )
    return CachedResponse(
      status: 200,
      headers: ["X-Version": "\(version)"],
      body: body,
      choice: [:],
      requestDate: Date(timeIntervalSince1970: Double(version)),
      responseDate: Date(timeIntervalSince1970: Double(version))
    )
  }
}

func cache(_ path: String) throws -> PersistentResponseCache {
  try PersistentResponseCache(
    directory: URL(filePath: path),
    limits: .init(bytes: 2_000_000, entries: 40)
  )
}

func session() -> any URLSessionProtocol {
  switch ProcessInfo.processInfo.environment["TRANSPORT"] {
  case nil, "session": return URLSession.shared
  case "urlSession": return SessionTransport(engine: .urlSession)
  case "asyncHTTPClient": return AsyncHTTPClientTransport()
  case let name?:
    print("unknown transport \(name)")
    exit(2)
  }
}

func get(_ url: URL, _ file: String) async -> Int32 {
  let manager = DownloadManager(
    configuration: DownloadConfiguration(
      retry: ExponentialBackoffRetryPolicy(maxRetries: 20, retryDelay: .milliseconds(5)),
      timeout: .seconds(10),
      durability: ProcessInfo.processInfo.environment["DURABILITY"]
        .flatMap { DownloadConfiguration.Durability(rawValue: $0) } ?? .onCheckpoint
    ),
    session: session()
  )
  let start = ContinuousClock.now
  let task = await manager.download(url: url, to: URL(filePath: file))
  do {
    print("complete: \(try await manager.file(of: task).path)")
    print("\(ContinuousClock.now - start), at most \(Int(ProcessUsage.peakMemory)) MiB of memory")
    return 0
  } catch {
    print("failed: \(error)")
    return 1
  }
}

func fill(_ path: String) throws -> Never {
  let cache = try cache(path)
  print("open")
  fflush(nil)
  while true {
    let number = Int.random(in: 0..<Content.count)
    cache.store(
      Content.response(number, version: .random(in: 0..<1_000)),
      for: Content.url(number)
    )
    if number % 10 == 0 { cache.remove(Content.url(.random(in: 0..<Content.count))) }
  }
}

func check(_ path: String) throws -> Int32 {
  let cache = try cache(path)
  var (right, wrong) = (0, 0)
  for number in 0..<Content.count {
    for found in cache.responses(for: Content.url(number)) {
      let version = found.headers["X-Version"].flatMap { Int($0) } ?? -1
      if found == Content.response(number, version: version) { right += 1 } else { wrong += 1 }
    }
  }
  let telemetry = cache.telemetry
  print(
    "\(right) right, \(wrong) wrong, \(telemetry.damaged) damaged, \(telemetry.replaced) replaced, "
      + "\(telemetry.failures) failures"
  )
  return wrong == 0 ? 0 : 1
}

let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("get", 3):
  guard let url = URL(string: arguments[1]) else { exit(2) }
  exit(await get(url, arguments[2]))
case ("fill", 2): try fill(arguments[1])
case ("check", 2): exit(try check(arguments[1]))
case ("measure", 2): try Measure.cache(arguments[1])
case ("flip", 3):
  guard let step = Int(arguments[2]), step > 0 else { exit(2) }
  exit(try Flip(in: URL(filePath: arguments[1])).run(every: step) ? 0 : 1)
default:
  print(
    "usage: DownloadConformance get URL FILE | (fill | check | measure) FOLDER | flip FOLDER N"
  )
  exit(2)
}
#else
print("DownloadConformance needs the traits AsyncHTTPClient, Download and PersistentCache")
exit(2)
#endif
