#if Download && canImport(Darwin)
public import Foundation
public import InnoNetwork

/// A session whose downloads continue while the app is suspended or not running.
///
/// ```swift
/// let manager = DownloadManager(
///   configuration: .init(stateDirectory: folder),
///   session: BackgroundSession(identifier: "com.example.downloads")
/// )
/// ```
///
/// The system saves each response to a separate file, and the manager copies that file when the
/// response is complete. Progress is therefore reported only at the end of a response. If a
/// download is paused in the middle of a response, the whole response is requested again when the
/// download resumes.
///
/// If the system relaunches the app, create a manager with the same state directory and identifier.
/// Each restored download continues with the transfer that the system has kept.
///
/// - Note: The class exists only on Apple's systems. This project is built and tested on Linux
///   only, so this class has never been built or tested.
public final class BackgroundSession: URLSessionProtocol {
  /// The identifier, which must be unique among the app's background sessions.
  public let identifier: String
  private let transfers = BackgroundTransfers()
  private let session: URLSession
  private let adoption: Task<Void, Never>

  /// Creates a session, and adopts the transfers that an earlier process started with the same
  /// identifier.
  ///
  /// An app must have at most one session for each identifier.
  ///
  /// - Parameters:
  ///   - identifier: The identifier, such as `com.example.downloads`.
  ///   - allowsCellularAccess: A Boolean value that indicates whether cellular networks may be
  ///     used.
  ///   - isDiscretionary: A Boolean value that indicates whether the system may wait for good
  ///     conditions, such as power and Wi-Fi.
  public init(
    identifier: String,
    allowsCellularAccess: Bool = false,
    isDiscretionary: Bool = false
  ) {
    let configuration = URLSessionConfiguration.background(withIdentifier: identifier)
    configuration.allowsCellularAccess = allowsCellularAccess
    configuration.isDiscretionary = isDiscretionary
    configuration.sessionSendsLaunchEvents = true
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    let session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: nil)
    self.identifier = identifier
    self.session = session
    adoption = Task { [transfers] in transfers.adopt(await session.allTasks) }
  }

  deinit { session.finishTasksAndInvalidate() }

  /// The name of the transport, `background`.
  public var transportName: String { "background" }

  /// Sends a request and returns its complete response.
  ///
  /// - Parameters:
  ///   - request: The request, which must not have a body.
  ///   - options: The limits and other options of the exchange.
  /// - Returns: The body, which is a memory-mapped file, and the head of the response.
  /// - Throws: ``/InnoNetwork/NetworkError`` if the request fails or the task is cancelled.
  public func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    guard let url = request.url else { throw .invalidRequest("the request has no URL") }
    await adoption.value
    var request = request
    request.timeoutInterval = options.timeout / .seconds(1)
    let received = try await transfers.response(to: request, of: session)
    // The system follows redirects automatically, so only the final URL can be checked.
    try URLRules.check(
      received.head.url ?? url,
      allowsInsecureHTTP: options.allowsInsecureHTTP,
      remedy: "use https://, or allow insecure HTTP"
    )
    return (received.body, received.head)
  }

  /// Sends a request, waits until the response is complete, and returns the response as a stream.
  ///
  /// - Parameters:
  ///   - request: The request, which must not have a body.
  ///   - options: The limits and other options of the exchange.
  /// - Returns: The response, whose chunks are parts of a memory-mapped file.
  /// - Throws: ``/InnoNetwork/NetworkError`` if the request fails or the task is cancelled.
  public func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream {
    let (body, head) = try await response(for: request, options: options)
    let size = 1_024 * 1_024
    return ResponseStream(
      head: head,
      chunks: stride(from: 0, to: body.count, by: size).map { offset in
        body.dropFirst(offset).prefix(size)
      }
    )
  }

  /// Sets the closure to call when all events of the session have been delivered.
  func setCompletion(_ completion: @escaping @Sendable () -> Void) {
    transfers.setCompletion(completion)
  }
}

extension DownloadManager {
  /// Sets a closure to call when all events of a background session have been delivered.
  ///
  /// The system launches the app to deliver these events. Call this method from the app delegate's
  /// `application(_:handleEventsForBackgroundURLSession:completionHandler:)`.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the session.
  ///   - completion: A closure that is called on the main queue when all events have been
  ///     delivered.
  /// - Returns: `true` if the manager uses the background session with this identifier; otherwise
  ///   `false`. If the result is `false`, `completion` is not called.
  @discardableResult
  public nonisolated func handleBackgroundSessionCompletion(
    _ identifier: String,
    completion: @escaping @Sendable () -> Void
  ) -> Bool {
    guard let session = session as? BackgroundSession, session.identifier == identifier else {
      return false
    }
    session.setCompletion(completion)
    return true
  }
}
#endif
