import Foundation
import Testing

@testable import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Exponential backoff")
struct RetryPolicyTests {
  let now = Date(timeIntervalSince1970: 784_111_777)  // Sun, 06 Nov 1994 08:49:37 GMT

  func response(_ status: Int, headers: [String: String] = [:]) throws -> NetworkError {
    let head = try #require(
      HTTPURLResponse(
        url: exampleURL,
        statusCode: status,
        httpVersion: nil,
        headerFields: headers
      )
    )
    return .status(Response(data: Data(), head: head), method: "GET")
  }

  func delay(
    _ error: NetworkError,
    method: String = "GET",
    key: String? = nil,
    retries: Int = 0,
    jitter: Double = 0,
    idempotency: ExponentialBackoffRetryPolicy.Idempotency = .safeMethodsAndIdempotencyKey
  ) -> Duration? {
    let policy = ExponentialBackoffRetryPolicy(
      maxRetries: 4,
      retryDelay: .seconds(1),
      maxDelay: .seconds(5),
      jitterRatio: jitter,
      idempotency: idempotency,
      random: { $0.upperBound },
      now: { now }
    )
    var request = URLRequest(url: exampleURL)
    request.httpMethod = method
    request.setValue(key, forHTTPHeaderField: "Idempotency-Key")
    return policy.delay(after: RetryContext(request: request, error: error, retries: retries))
  }

  @Test("The delay doubles up to its maximum")
  func doubling() {
    let error = NetworkError.timeout(after: .seconds(1), url: exampleURL)
    let delays = (0...4).map { delay(error, retries: $0) }
    #expect(delays == [.seconds(1), .seconds(2), .seconds(4), .seconds(5), nil])
  }

  @Test("A blank Idempotency-Key is ignored", arguments: ["", " ", "\t "])
  func blankKey(key: String) {
    let error = NetworkError.unreachable(.lost, url: exampleURL)
    #expect(delay(error, method: "POST", key: key) == nil)
    #expect(delay(error, method: "POST", key: " k ") != nil)
  }

  @Test("Jitter is added after the maximum is applied")
  func jitter() {
    let error = NetworkError.timeout(after: .seconds(1), url: exampleURL)
    #expect(delay(error, retries: 3, jitter: 0.2) == .seconds(6))
  }

  @Test(
    "Only idempotent requests are repeated",
    arguments: [
      ("GET", nil, true), ("HEAD", nil, true), ("OPTIONS", nil, true), ("PUT", nil, false),
      ("DELETE", nil, false), ("POST", nil, false), ("POST", "", false), ("POST", "k", true),
    ] as [(String, String?, Bool)]
  )
  func methods(method: String, key: String?, repeats: Bool) {
    let error = NetworkError.unreachable(.lost, url: exampleURL)
    #expect((delay(error, method: method, key: key) != nil) == repeats)
    #expect(delay(error, method: method, idempotency: .methodAgnostic) != nil)
  }

  @Test(
    "Transient errors are retried",
    arguments: [
      (408, true), (429, true), (500, true), (503, true), (400, false), (401, false), (404, false),
      (304, false),
    ]
  )
  func statuses(status: Int, repeats: Bool) throws {
    #expect((delay(try response(status)) != nil) == repeats)
  }

  @Test("Permanent errors are not retried")
  func hopeless() {
    #expect(delay(.invalidRequest("x")) == nil)
    #expect(delay(.invalidResponse("x", url: exampleURL)) == nil)
    #expect(delay(.cancelled) == nil)
    #expect(delay(.interceptor(URLError(.timedOut))) == nil)
    #expect(delay(.unreachable(.notSecure("x"), url: exampleURL)) == nil)
  }

  @Test(
    "Retry-After extends the delay to at most a minute",
    arguments: [
      (503, "7", 7.0), (429, "7", 7), (500, "7", 1), (503, "0", 1), (503, "86400", 60),
      (503, "Sun, 06 Nov 1994 08:49:47 GMT", 10), (503, "Sunday, 06-Nov-94 08:49:47 GMT", 10),
      (503, "Sun Nov  6 08:49:47 1994", 10), (503, "Sun, 06 Nov 1994 08:49:00 GMT", 1),
      (503, "soon", 1), (503, "-5", 1), (503, "Sun, 99 Nov 1994 08:49:47 GMT", 1),
      (503, "99999999999999999999", 60), (503, "+7", 1), (503, "", 1),
    ]
  )
  func retryAfter(status: Int, value: String, seconds: Double) throws {
    let error = try response(status, headers: ["Retry-After": value])
    #expect(delay(error) == .seconds(seconds))
  }

  @Test("Invalid values do not trap", arguments: [-1, .nan, .infinity, 1e300])
  func strangeFigures(seconds: Double) {
    let policy = ExponentialBackoffRetryPolicy(
      retryDelay: seconds,
      maxDelay: seconds,
      jitterRatio: seconds
    )
    let error = NetworkError.timeout(after: .zero, url: exampleURL)
    let context = RetryContext(request: URLRequest(url: exampleURL), error: error, retries: 0)
    #expect(policy.delay(after: context) ?? .seconds(-1) >= .zero)
  }
}
