import Dispatch
import Foundation
import InnoLocking

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Runs transfers over a `URLSession` of its own, whose delegate reports them to their exchanges.
final class FoundationEngine: TransferEngine {
  private let session: URLSession
  private let router = ExchangeRouter()

  /// Makes an engine.
  ///
  /// - Parameter original: Copied; its cache, cookies, credentials and time limits are not used.
  init(like original: URLSessionConfiguration) {
    let configuration = original.copy() as? URLSessionConfiguration ?? .ephemeral
    #if canImport(FoundationNetworking)
    configuration.urlCache = EmptyCache(for: router)
    #else
    configuration.urlCache = nil
    #endif
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCredentialStorage = nil
    configuration.timeoutIntervalForRequest = Self.timeout
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    session = URLSession(configuration: configuration, delegate: router, delegateQueue: queue)
  }

  /// Foundation's own time limit, in seconds, which must never come first.
  #if canImport(FoundationNetworking)
  // So far away that the system arms no timer: Foundation on Linux sets it anew for each header line,
  // at a third of the cost of a small request.
  static let timeout: TimeInterval = 10_000_000_000_000
  #else
  static let timeout: TimeInterval = 86_400
  #endif

  deinit {
    // A session holds its delegate, and its sockets, until it is invalidated.
    session.finishTasksAndInvalidate()
  }

  var count: Int { router.count }

  func start(_ exchange: Exchange, _ request: URLRequest) {
    var request = request
    request.timeoutInterval = Self.timeout
    request.httpShouldHandleCookies = false
    let task: URLSessionDataTask
    switch exchange.upload?.source {
    case nil:
      task = session.dataTask(with: request)
    case .segments(let segments)? where segments.count == 1:
      request.httpBody = nil
      switch segments[0] {
      case .bytes(let data): task = session.uploadTask(with: request, from: data)
      case .file(let url, _): task = session.uploadTask(with: request, fromFile: url)
      }
    case .segments?, .stream?:
      #if canImport(FoundationNetworking)
      return exchange.end(
        with: .invalidRequest(
          "URLSession on Linux cannot send a body that is streamed or has several parts; use the "
            + "transport's automatic engine"
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
    // A task is resumed before anything else may cancel it.
    task.resume()
    #if !canImport(FoundationNetworking)
    router.expose(task)
    #endif
  }
}

/// A task of Foundation's.
private final class FoundationTransfer: Transfer {
  private let task: URLSessionDataTask

  init(task: URLSessionDataTask) {
    self.task = task
  }

  /// Cancels away from the caller, which may be `Task.cancel()` and hold a lock.
  func cancel() {
    DispatchQueue.global().async { [task] in task.cancel() }
  }

  func resume() {
    task.resume()
  }
}

/// The delegate of an engine's session.
private final class ExchangeRouter: NSObject, URLSessionDataDelegate, Sendable {
  private struct Route {
    let exchange: Exchange
    #if !canImport(FoundationNetworking)
    var pump: BodyPump?
    #endif
  }

  private let routes = Locked<[Int: Route]>([:])

  func route(_ task: URLSessionTask, to exchange: Exchange) {
    routes.withLock { $0[task.taskIdentifier] = Route(exchange: exchange) }
  }

  var count: Int { routes.withLock { $0.count } }

  /// Hands a task to its exchange, which may cancel it from now on.
  func expose(_ task: URLSessionDataTask) {
    exchange(of: task)?.expose(FoundationTransfer(task: task))
  }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    routes.withLock { $0[task.taskIdentifier]?.exchange }
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let exchange = exchange(of: dataTask)
    if let head = response as? HTTPURLResponse {
      exchange?.receive(head)
    } else if let exchange {
      exchange.end(with: .invalidResponse("it is no HTTP response", url: exchange.url))
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard let exchange = exchange(of: dataTask) else { return }
    _ = data.withUnsafeBytes { exchange.receive($0) }
    #if canImport(FoundationNetworking)
    // Foundation on Linux sends a request once more after a pause, so the stream ends at its limit.
    exchange.endIfOverflowing()
    #else
    // What was received by now still comes.
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
    // The delegate is not called with the head of a redirect that leads nowhere.
    if error == nil, let head = task.response as? HTTPURLResponse { exchange.receive(head) }
    #endif
    if let error {
      exchange.end(
        with: FoundationFault.networkError(of: error, at: exchange.url, timeout: exchange.timeout)
      )
    } else {
      exchange.complete()
    }
  }

  /// Refuses each redirect: ``RedirectRules`` decides.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    #if canImport(FoundationNetworking)
    exchange(of: task)?.receive(response)
    #endif
    completionHandler(nil)
  }

  #if canImport(FoundationNetworking)
  /// Completes the exchange with the refusal, which has been received as a whole.
  ///
  /// The default handling on Linux waits for a credential without end.
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    if let exchange = exchange(of: task) {
      if let head = challenge.failureResponse as? HTTPURLResponse { exchange.receive(head) }
      exchange.complete()
    }
    // Cancelling waits for the session's queue, which this method is called on.
    DispatchQueue.global().async { completionHandler(.cancelAuthenticationChallenge, nil) }
  }
  #endif
}

#if canImport(FoundationNetworking)
/// The cache of a session that keeps nothing.
///
/// Foundation on Linux asks the cache when it has started a task. Before that nothing may cancel the
/// task: it is started and cancelled in two steps, and the process ends when the task has completed
/// between them.
private final class EmptyCache: URLCache, @unchecked Sendable {
  // Unchecked as its superclass is, to which it adds no state that changes.
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

#if !canImport(FoundationNetworking)
/// Copies a body into a stream of Foundation's, on a queue of its own.
private final class BodyPump: @unchecked Sendable {
  // Unchecked: reader and stream are touched on the queue alone.

  private let reader: any BodyReader
  private let output: OutputStream
  private let exchange: Exchange
  private let more: DispatchSemaphore
  private let queue = DispatchQueue(label: "InnoNetwork.body")
  private let isStopped = Locked(false)

  init(_ upload: BodyContent, into output: OutputStream, of exchange: Exchange) {
    let more = DispatchSemaphore(value: 0)
    self.reader = upload.makeReader { more.signal() }
    self.output = output
    self.exchange = exchange
    self.more = more
  }

  func start() {
    queue.async { [self] in
      output.open()
      run()
      output.close()
      reader.close()
    }
  }

  func stop() {
    isStopped.withLock { $0 = true }
    more.signal()
  }

  private func run() {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while !isStopped.withLock({ $0 }) {
      switch buffer.withUnsafeMutableBytes({ reader.read(into: $0) }) {
      case .bytes(0): return
      case .bytes(let count): guard write(buffer[..<count]) else { return }
      case .later: more.wait()
      case .failure(let error): return exchange.end(with: error)
      }
    }
  }

  private func write(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBufferPointer { pointer in
        pointer.baseAddress.map { output.write($0, maxLength: pointer.count) } ?? 0
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
#endif
