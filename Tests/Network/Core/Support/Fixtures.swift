import InnoLocking
import Foundation
import InnoNetwork

struct User: Codable, Sendable, Equatable {
  let id: Int
  let name: String
}

struct FetchUsers: APIDefinition {
  typealias APIResponse = [User]

  var path = "/users"
  var headers: HTTPHeaders = ["Accept": "application/json"]
  var requestInterceptors: [any RequestInterceptor] = []
  var responseInterceptors: [any ResponseInterceptor] = []
  var logger: any NetworkLogger = NoOpNetworkLogger()
  var acceptableStatusCodes: Set<Int>?
}

struct Page: Encodable, Sendable {
  var number = 2
  var isDraft = true
  var tags = ["a b", "c&d"]
  var by = ["id": 3]
  var missing: String?
}

struct SendPage: APIDefinition {
  typealias APIResponse = Data

  var method: HTTPMethod
  let path = "/pages"
  var parameters = Page()
  var headers = HTTPHeaders()
}

/// A thread-safe list of values.
final class Recorder<Value: Sendable>: Sendable {
  private let kept = Locked<[Value]>([])

  var values: [Value] { kept.withLock { $0 } }

  func record(_ value: Value) {
    kept.withLock { $0.append(value) }
  }
}

extension Recorder: NetworkEventObserver where Value == String {
  var delivery: ObserverDelivery { .inline }

  func observe(_ event: NetworkEvent) {
    switch event {
    case .requestStarted(let id, let attempt, let method, let url, _):
      record("\(id).\(attempt) started \(method) \(url.path)")
    case .responseReceived(let id, let attempt, let status, _, let bytes, _):
      record("\(id).\(attempt) received \(status), \(bytes) bytes")
    case .requestFailed(let id, let attempt, let error, _):
      record("\(id).\(attempt) failed \(error.code)")
    case .retryScheduled(let id, let attempt, let delay):
      record("\(id).\(attempt) retries after \(delay)")
    }
  }
}

extension Recorder where Value == String {
  func observe(_ step: NetworkStep, of request: RequestLabel) {
    // Transport events arrive on another thread, in no defined order.
    if case .transport = step { return }
    record("\(request.id).\(request.attempt) \(step)")
  }
}

/// Returns the error of an operation that is expected to fail.
func failure<Value>(
  of operation: () async throws(NetworkError) -> Value
) async throws -> NetworkError {
  do {
    _ = try await operation()
  } catch {
    return error
  }
  throw UnexpectedSuccess()
}

struct UnexpectedSuccess: Error {}

let exampleURL = URL(string: "https://api.example.com/v1") ?? URL(filePath: "/")

extension Result where Failure == NetworkError {
  /// Runs an asynchronous operation and stores its outcome.
  init(_ operation: () async throws(NetworkError) -> Success) async {
    do {
      self = .success(try await operation())
    } catch {
      self = .failure(error)
    }
  }
}
