import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request on its way through redirects, and what is measured on it.
struct Journey {
  private(set) var request: URLRequest
  let options: TransportOptions
  /// Where the body of the request comes from; nil for none.
  private(set) var upload: BodyContent?
  /// When all of it must be over, from the call on.
  let end: Duration?
  private let start: Duration
  private var metrics = TransportMetrics()

  init(request: URLRequest, options: TransportOptions, start: Duration) {
    self.request = request
    self.options = options
    self.start = start
    self.upload =
      request.httpBody.flatMap { $0.isEmpty ? nil : BodyContent($0) }
      ?? options.body?.content
    self.end = options.totalTimeout.map { start + $0 }
  }

  /// Takes note of what an exchange did.
  mutating func note(_ exchange: Exchange, since arrival: Duration, until now: Duration) {
    let (turn, firstByte, sent, received) = exchange.measures
    metrics.queued += (turn ?? now) - arrival
    metrics.firstByte = firstByte.map { $0 - (turn ?? arrival) }
    metrics.bytesReceived = received
    metrics.bytesSent = sent
  }

  /// Makes the request the one that a redirect leads to; false when the response is the answer.
  mutating func turn(after head: HTTPURLResponse) throws(NetworkError) -> Bool {
    guard options.followsRedirects else { return false }
    let rules = RedirectRules(allowsInsecureHTTP: options.allowsInsecureHTTP)
    guard let next = try rules.request(after: head, of: request), let url = next.url else {
      return false
    }
    guard metrics.redirects < RedirectRules.limit else {
      throw .invalidResponse("it redirected more than \(RedirectRules.limit) times", url: url)
    }
    metrics.redirects += 1
    options.monitor?(.redirected(status: head.statusCode, to: url))
    if next.httpMethod != request.httpMethod {
      upload = nil
    } else if upload?.isRepeatable == false {
      throw .invalidResponse("it redirects a body that was sent and cannot be read again", url: url)
    }
    request = next
    return true
  }

  /// Tells how long it all took.
  mutating func finish(at now: Duration) {
    guard let monitor = options.monitor else { return }
    metrics.total = now - start
    monitor(.finished(metrics))
  }
}
