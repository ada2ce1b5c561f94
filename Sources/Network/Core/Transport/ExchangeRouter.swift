import InnoLocking
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The delegate of a transport's session: hands what Foundation tells of a task to its exchange.
final class ExchangeRouter: NSObject, URLSessionDataDelegate, Sendable {
  private let exchanges = Locked<[Int: Exchange]>([:])

  func route(_ task: URLSessionTask, to exchange: Exchange) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  /// Gives the task to its exchange, which may cancel it from now on.
  func expose(_ task: URLSessionDataTask) {
    exchange(of: task)?.expose(task)
  }

  /// How many tasks Foundation has not told the end of.
  var count: Int {
    exchanges.withLock { $0.count }
  }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    exchange(of: dataTask)?.receive(response)
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    exchange(of: dataTask)?.receive(data)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    exchange(of: task)?.send(totalBytesSent, of: totalBytesExpectedToSend)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
      return
    }
    if let error {
      let fault = FoundationFault.networkError(
        of: error,
        at: exchange.url,
        timeout: exchange.timeout
      )
      exchange.end(with: fault)
    } else {
      // Foundation on Linux tells the delegate nothing of a redirect that leads nowhere.
      exchange.complete(task.response)
    }
  }

  /// Refuses each redirect: ``RedirectRules`` decides, since Foundation on Linux drops the body of
  /// a 307 and sends `Authorization` to other origins.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    exchange(of: task)?.receive(response)
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    #if canImport(FoundationNetworking)
    // The whole 401 has come by now. On Linux the default handling waits for a credential for
    // ever, so the exchange ends here, with that answer. To cancel is to wait for the session's
    // queue, which this callback runs on.
    exchange(of: task)?.complete(challenge.failureResponse)
    Exchange.cancellations.async { completionHandler(.cancelAuthenticationChallenge, nil) }
    #else
    completionHandler(.performDefaultHandling, nil)
    #endif
  }
}
