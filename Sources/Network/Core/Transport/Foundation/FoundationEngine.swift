import Dispatch
import Foundation
import InnoLocking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif
#if canImport(Security)
import Security
#endif

/// An engine that runs transfers on its own `URLSession`.
///
/// The session's delegate reports the progress of a transfer to the transfer's exchange.
final class FoundationEngine: TransferEngine {
  private let session: URLSession
  private let router = ExchangeRouter()

  /// Creates an engine.
  ///
  /// - Parameter original: The configuration to copy. Its cache, cookies, credentials and time
  ///   limits are not copied.
  init(like original: URLSessionConfiguration) {
    let configuration = Self.configuration(like: original)
    #if canImport(FoundationNetworking)
    configuration.urlCache = EmptyCache(for: router)
    #endif
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    session = URLSession(configuration: configuration, delegate: router, delegateQueue: queue)
  }

  /// Returns a copy of a configuration without its cache, cookies, credentials and time limits.
  static func configuration(like original: URLSessionConfiguration) -> URLSessionConfiguration {
    let configuration = original.copy() as? URLSessionConfiguration ?? .ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    configuration.timeoutIntervalForRequest = timeout
    configuration.timeoutIntervalForResource = resourceTimeout
    return configuration
  }

  /// Foundation's limit for the idle time of a transfer, in seconds.
  ///
  /// The limit is so long that an exchange normally reaches its own time limits first.
  #if canImport(FoundationNetworking)
  // With this limit, Foundation on Linux sets no timer. With a shorter limit, Foundation would
  // reset a timer for each header line. The resets would take a third of the time of a small
  // request.
  static let timeout: TimeInterval = 10_000_000_000_000
  #else
  static let timeout: TimeInterval = 86_400
  #endif
  /// Foundation's time limit for a whole transfer, in seconds.
  ///
  /// The limit is 100 years, so no stream reaches it.
  static let resourceTimeout: TimeInterval = 3_153_600_000

  #if canImport(Security)
  /// Creates an engine that checks each server's certificates with a closure.
  ///
  /// - Parameters:
  ///   - original: The configuration to copy.
  ///   - serverTrust: A closure that checks the certificates of a host, and returns the failure, or
  ///     nil if the certificates pass all checks.
  convenience init(
    like original: URLSessionConfiguration,
    serverTrust: @escaping ServerTrustCheck
  ) {
    self.init(like: original)
    router.check(with: serverTrust)
  }
  #endif

  deinit {
    // A session retains its delegate and its sockets until the session is invalidated.
    session.finishTasksAndInvalidate()
  }

  var count: Int { router.count }

  func start(_ exchange: Exchange, _ request: URLRequest) {
    var request = request
    request.timeoutInterval = Self.timeout
    request.httpShouldHandleCookies = false
    // All engines ignore the `Connection` header of a request.
    request.setValue(nil, forHTTPHeaderField: "Connection")
    // Foundation on Linux recognizes only lowercase schemes.
    if let url = request.url, let scheme = url.scheme, scheme != scheme.lowercased(),
      var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    {
      parts.scheme = scheme.lowercased()
      request.url = parts.url ?? url
    }
    let task: URLSessionDataTask
    switch exchange.upload?.source {
    case nil:
      task = session.dataTask(with: request)
    case .segments(let segments)? where segments.count == 1:
      request.httpBody = nil
      switch segments[0] {
      case .bytes(let data): task = session.uploadTask(with: request, from: data)
      case .file(let url, let length):
        // The file may have become shorter, and Foundation would send the shorter content.
        do throws(NetworkError) {
          guard try BodyContent.Segment.file(at: url).length >= length else {
            throw BodyContent.Segment.shortened(url)
          }
        } catch {
          return exchange.end(with: error)
        }
        task = session.uploadTask(with: request, fromFile: url)
      }
    case .segments?, .stream?:
      #if canImport(FoundationNetworking)
      return exchange.end(
        with: .invalidRequest(
          "URLSession on Linux cannot send a streamed body or a multipart body with files; "
            + "remove any custom URLProtocol, and use SessionTransport(engine: .automatic)"
        )
      )
      #else
      request.httpBody = nil
      if let length = exchange.upload?.length {
        request.setValue("\(length)", forHTTPHeaderField: "Content-Length")
      }
      task = session.uploadTask(withStreamedRequest: request)
      #endif
    }
    guard !exchange.isOver else { return task.cancel() }
    router.route(task, to: exchange)
    // The task must be started before it can be cancelled.
    task.resume()
    #if !canImport(FoundationNetworking)
    router.expose(task)
    #endif
  }
}

/// A transfer that a `URLSessionDataTask` performs.
private final class FoundationTransfer: Transfer {
  private let task: URLSessionDataTask
  private let isCancelled = Locked(false)

  init(task: URLSessionDataTask) {
    self.task = task
  }

  /// Cancels the `URLSession` task asynchronously, because the caller may be `Task.cancel()`, which
  /// holds a lock during the call.
  func cancel() {
    DispatchQueue.global().async { [self] in
      isCancelled.withLock { isCancelled in
        isCancelled = true
        task.cancel()
      }
    }
  }

  /// Rejects a redirect.
  ///
  /// - Parameter completionHandler: The completion handler of the session delegate's method.
  func rejectRedirect(_ completionHandler: (URLRequest?) -> Void) {
    #if canImport(FoundationNetworking)
    // Foundation on Linux crashes if a delegate calls the completion handler for a redirect of a
    // cancelled task.
    isCancelled.withLock { isCancelled in
      if !isCancelled { completionHandler(nil) }
    }
    #else
    completionHandler(nil)
    #endif
  }

  func resume() {
    task.resume()
  }
}

/// A session delegate that forwards the callbacks for each task to the task's exchange.
private final class ExchangeRouter: NSObject, URLSessionDataDelegate, Sendable {
  private struct Route {
    let exchange: Exchange
    /// The transfer, or nil until the task has started.
    var transfer: FoundationTransfer?
    #if !canImport(FoundationNetworking)
    var pump: BodyPump?
    #endif
  }

  private let routes = Locked<[Int: Route]>([:])
  #if canImport(Security)
  private let serverTrust = Locked<ServerTrustCheck?>(nil)

  func check(with serverTrust: @escaping ServerTrustCheck) {
    self.serverTrust.withLock { $0 = serverTrust }
  }
  #endif

  func route(_ task: URLSessionTask, to exchange: Exchange) {
    routes.withLock { $0[task.taskIdentifier] = Route(exchange: exchange) }
  }

  var count: Int { routes.withLock { $0.count } }

  /// Passes a task to its exchange, which can then cancel the task.
  func expose(_ task: URLSessionDataTask) {
    let transfer = FoundationTransfer(task: task)
    let exchange = routes.withLock { routes in
      routes[task.taskIdentifier]?.transfer = transfer
      return routes[task.taskIdentifier]?.exchange
    }
    exchange?.expose(transfer)
  }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    routes.withLock { $0[task.taskIdentifier]?.exchange }
  }

  /// Passes a response head to an exchange, or ends the exchange if the head exceeds a limit.
  ///
  /// Foundation joins the values of repeated fields, so repeated fields count as one field.
  private func receive(_ head: HTTPURLResponse, of exchange: Exchange) {
    // If the status line of an interim response, such as 103, is in lower case, Foundation on Linux
    // reports the response as a final response.
    guard !ResponseHead.isInterim(head.statusCode) else { return }
    let fields = head.allHeaderFields.lazy.map { (name: "\($0.key)", value: "\($0.value)") }
    guard let fault = ResponseHead.fault(of: fields) else {
      exchange.receive(head)
      return
    }
    exchange.end(with: .invalidResponse(fault, url: exchange.url))
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let exchange = exchange(of: dataTask)
    if let head = response as? HTTPURLResponse {
      if let exchange { receive(head, of: exchange) }
    } else if let exchange {
      exchange.end(
        with: .invalidResponse("the response is not an HTTP response", url: exchange.url)
      )
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard let exchange = exchange(of: dataTask) else { return }
    _ = data.withUnsafeBytes { exchange.receive($0) }
    #if canImport(FoundationNetworking)
    // Foundation on Linux repeats a request that was suspended, so a stream cannot be paused.
    exchange.endIfOverflowing()
    #else
    // After the suspension, Foundation still delivers data that it received before the suspension.
    if exchange.waitsForRoom() { dataTask.suspend() }
    #endif
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    let expected = totalBytesExpectedToSend > 0 ? Int(totalBytesExpectedToSend) : nil
    exchange(of: task)?.send(Int(bytesSent), of: expected)
  }

  #if !canImport(FoundationNetworking)
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    needNewBodyStream completionHandler: @escaping @Sendable (InputStream?) -> Void
  ) {
    guard let exchange = exchange(of: task), let upload = exchange.upload else {
      return completionHandler(nil)
    }
    var (input, output): (InputStream?, OutputStream?)
    Stream.getBoundStreams(withBufferSize: 65_536, inputStream: &input, outputStream: &output)
    guard let input, let output else { return completionHandler(nil) }
    let pump = BodyPump(upload, into: output, of: exchange)
    routes.withLock { $0[task.taskIdentifier]?.pump = pump }
    pump.start()
    completionHandler(input)
  }
  #endif

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    guard let route = routes.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else {
      return
    }
    #if !canImport(FoundationNetworking)
    route.pump?.stop()
    #endif
    let exchange = route.exchange
    #if canImport(FoundationNetworking)
    // The delegate does not receive the head of a redirect response without a `Location` header, so
    // the head is passed to the exchange here.
    if error == nil, let head = task.response as? HTTPURLResponse { receive(head, of: exchange) }
    #endif
    if let error {
      exchange.end(
        with: URLErrorMapper.networkError(of: error, at: exchange.url, timeout: exchange.timeout)
      )
    } else {
      exchange.complete()
    }
  }

  /// Rejects every redirect, so that ``RedirectChain`` can follow the redirect instead.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    let route = routes.withLock { $0[task.taskIdentifier] }
    // The exchange of a stream cancels the task when the head of a redirect arrives, so the
    // redirect must be rejected first.
    if let transfer = route?.transfer {
      transfer.rejectRedirect(completionHandler)
    } else {
      completionHandler(nil)
    }
    #if canImport(FoundationNetworking)
    if let exchange = route?.exchange { receive(response, of: exchange) }
    #endif
  }

  #if canImport(Security)
  /// Checks the server's certificates, and ends the exchange if a check fails.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    guard let check = serverTrust.withLock(\.self),
      let trust = challenge.protectionSpace.serverTrust
    else { return completionHandler(.performDefaultHandling, nil) }
    guard let failure = check(trust, challenge.protectionSpace.host) else {
      return completionHandler(.useCredential, URLCredential(trust: trust))
    }
    if let exchange = exchange(of: task) {
      exchange.end(with: .unreachable(.untrusted(failure), url: exchange.url))
    }
    completionHandler(.cancelAuthenticationChallenge, nil)
  }
  #endif

  #if canImport(FoundationNetworking)
  /// Completes the exchange with the response that asks for authentication.
  ///
  /// On Linux, the default handling would wait forever for a credential.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    if let exchange = exchange(of: task) {
      if let head = challenge.failureResponse as? HTTPURLResponse { receive(head, of: exchange) }
      exchange.complete()
    }
    // A direct call would deadlock, because cancellation waits for the session's queue, and this
    // method runs on that queue.
    DispatchQueue.global().async { completionHandler(.cancelAuthenticationChallenge, nil) }
  }
  #endif
}

#if canImport(FoundationNetworking)
/// A cache that stores nothing, and reports when a task can be cancelled safely.
///
/// Foundation on Linux cancels a task in two steps, and crashes if the task completes between these
/// steps. After Foundation has looked up a task in the cache, cancelling the task is safe.
private final class EmptyCache: URLCache, @unchecked Sendable {
  // The class is `@unchecked Sendable` because it adds no mutable state to its superclass.
  private let router: ExchangeRouter

  init(for router: ExchangeRouter) {
    self.router = router
    super.init(memoryCapacity: 0, diskCapacity: 0, diskPath: nil)
  }

  override func getCachedResponse(
    for dataTask: URLSessionDataTask,
    completionHandler: @escaping (CachedURLResponse?) -> Void
  ) {
    completionHandler(nil)
    router.expose(dataTask)
  }
}
#endif
