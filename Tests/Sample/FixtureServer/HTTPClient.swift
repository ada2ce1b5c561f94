import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A client with its own connections, over the system's URL session.
struct HTTPClient: Sendable {
  private let session = URLSession(configuration: .ephemeral)

  struct Answer: Sendable {
    let status: Int
    let headers: [String: String]
    let body: Data
  }

  func send(
    _ method: String = "GET",
    _ path: String,
    token: String? = nil,
    body: String? = nil,
    to baseURL: URL
  ) async throws -> Answer {
    let url = try #require(URL(string: baseURL.absoluteString + path))
    var request = URLRequest(url: url, timeoutInterval: 10)
    request.httpMethod = method
    request.httpBody = body.map { Data($0.utf8) }
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    return try await withCheckedThrowingContinuation { continuation in
      session.dataTask(with: request) { body, response, error in
        guard let response = response as? HTTPURLResponse else {
          continuation.resume(throwing: error ?? URLError(.badServerResponse))
          return
        }
        var headers: [String: String] = [:]
        for case (let name as String, let value as String) in response.allHeaderFields {
          headers[name.lowercased()] = value
        }
        continuation.resume(
          returning: Answer(status: response.statusCode, headers: headers, body: body ?? Data())
        )
      }
      .resume()
    }
  }
}
