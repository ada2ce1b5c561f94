import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request and its redirects, with the metrics of the whole chain.
struct RedirectChain {
  private(set) var request: URLRequest
  let options: TransportOptions
  /// The body of the request, or nil if the request has no body.
  private(set) var upload: BodyContent?
  /// The time by which the whole chain must have ended, or nil for no limit.
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

  /// Records the measurements of an exchange in the metrics of the chain.
  ///
  /// If ``options`` has no monitor, this method does nothing.
  ///
  /// - Parameters:
  ///   - exchange: The exchange.
  ///   - arrival: The time at which the exchange was requested.
  ///   - now: The current time. If the exchange has a connection, the argument is not evaluated.
  mutating func record(
    _ exchange: Exchange,
    since arrival: Duration,
    until now: @autoclosure () -> Duration
  ) {
    guard options.monitor != nil else { return }
    let (connected, firstByte, sent, received) = exchange.measurements
    metrics.queued += (connected ?? now()) - arrival
    metrics.firstByte = firstByte.map { $0 - (connected ?? arrival) }
    metrics.bytesReceived = received
    metrics.bytesSent = sent
  }

  /// Replaces the request with the next request of the chain if the given response is a redirect
  /// that must be followed.
  ///
  /// - Returns: `true` if there is a redirect to follow, or `false` if the response is final.
  /// - Throws: ``NetworkError/invalidResponse(_:url:)`` if the redirect must be rejected.
  mutating func follow(_ received: ReceivedHead) throws(NetworkError) -> Bool {
    // Most responses are not redirects, so their heads need not be converted.
    guard options.followsRedirects, RedirectRules.statusCodes.contains(received.status) else {
      return false
    }
    let head = try received.response()
    let rules = RedirectRules(allowsInsecureHTTP: options.allowsInsecureHTTP)
    guard
      let next = try rules.request(after: head, of: request, hasBody: upload != nil),
      let url = next.url
    else { return false }
    guard metrics.redirects < RedirectRules.limit else {
      throw .invalidResponse(
        "the request was redirected more than \(RedirectRules.limit) times",
        url: url
      )
    }
    metrics.redirects += 1
    options.monitor?(.redirected(status: head.statusCode, to: url))
    if next.httpMethod != request.httpMethod {
      upload = nil
    } else if upload?.isRepeatable == false {
      throw .invalidResponse(
        "the redirect requires sending the body again, but the body can be read only once; use a "
          + "file or a repeatable stream",
        url: url
      )
    }
    request = next
    return true
  }

  /// Reports the metrics of the chain to the monitor, if there is one.
  mutating func finish(at now: @autoclosure () -> Duration) {
    guard let monitor = options.monitor else { return }
    metrics.total = now() - start
    monitor(.finished(metrics))
  }
}
