#if AsyncHTTPClient
import AsyncHTTPClient
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkTrust
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// An engine that runs transfers with AsyncHTTPClient.
///
/// Connections with different settings, such as different proxies, use separate clients.
final class AsyncHTTPEngine: TransferEngine {
  /// The properties that all connections of one client share.
  private struct Kind: Hashable {
    var proxy: HTTPClient.Configuration.Proxy?
    /// The pinned origin to which the client connects, or nil if the client connects to origins
    /// without pins.
    var pinned: PinnedOrigin?
    /// The host name, if the name ends with `.localhost`.
    ///
    /// A host name with this ending always refers to this machine (RFC 6761, section 6.3).
    ///
    /// The value is nil for other hosts and for connections through a proxy.
    var loopbackName: String?
    /// A Boolean value that indicates whether each request is sent over a new connection.
    var isFresh = false
  }

  private struct State {
    var clients: [Kind: Client] = [:]
    /// A Boolean value that indicates whether new calls to the transport are rejected.
    var isClosing = false
    /// A Boolean value that indicates whether new transfers are rejected.
    var isShutDown = false
    /// The number of running transfers.
    var count = 0
    /// The number of running calls to the transport.
    ///
    /// Calls and transfers are counted separately, because a call has no transfer between a
    /// redirect and the next request.
    var callCount = 0
    /// The continuations of calls to `shutdown` that wait until all calls and transfers have ended.
    var waiting: [CheckedContinuation<Void, Never>] = []

    /// Removes and returns the continuations in ``waiting`` if all calls and transfers have ended.
    ///
    /// If a call or a transfer has not ended, the result is an empty array.
    mutating func finished() -> [CheckedContinuation<Void, Never>] {
      guard count == 0, callCount == 0, !waiting.isEmpty else { return [] }
      defer { waiting = [] }
      return waiting
    }
  }

  /// An `HTTPClient`, and statistics about the client's connections.
  struct Client: Sendable {
    let http: HTTPClient
    let connections: Locked<Connections>
  }

  struct Connections: Sendable {
    var count = 0
    /// A Boolean value that indicates whether any of the client's connections used HTTP/2.
    var useHTTP2 = false
  }

  let configuration: AsyncHTTPClientConfiguration
  private let trust: TrustVerifier?
  private let proxies: ProxyRules
  private let state = Locked(State())
  private let loops = Array(MultiThreadedEventLoopGroup.singleton.makeIterator())

  init(_ configuration: AsyncHTTPClientConfiguration, trust: TrustVerifier?) {
    self.configuration = configuration
    self.trust = trust
    proxies =
      switch configuration.proxies {
      case .environment: ProxyRules(environment: ProcessInfo.processInfo.environment)
      case .none: ProxyRules(environment: [:])
      }
  }

  deinit {
    for client in state.withLock({ $0.clients.values }) {
      // Shut down the client, because AsyncHTTPClient does not allow a running client to be
      // released. The client stays alive until the shutdown ends.
      client.http.shutdown { _ in }
    }
  }

  var count: Int { state.withLock { $0.count } }

  /// A Boolean value that indicates whether the engine rejects further requests.
  var isShutDown: Bool { state.withLock { $0.isShutDown } }

  func start(_ exchange: Exchange, _ request: URLRequest) {
    guard !exchange.isOver else { return }
    let transfer = AsyncHTTPTransfer(exchange, request, self)
    // Pass the transfer to the exchange before the transfer starts, so that the exchange can resume
    // and cancel the transfer at any time.
    exchange.expose(transfer)
    state.withLock { $0.count += 1 }
    transfer.start()
  }

  /// Returns the event loop that runs the callbacks for requests to an origin.
  ///
  /// AsyncHTTPClient prefers to open a connection on the event loop of the request. Because all
  /// requests to an origin use the same loop, callbacks do not have to switch threads.
  func loop(for origin: Origin) -> any EventLoop {
    loops[Int(UInt(bitPattern: origin.hashValue) % UInt(loops.count))]
  }

  /// Records that a transfer has ended.
  ///
  /// If no transfers and no calls to the transport remain, the waiting calls to
  /// ``shutdown(waitingUpTo:by:)`` resume.
  func forget() {
    let finished = state.withLock { state in
      state.count -= 1
      return state.finished()
    }
    for continuation in finished { continuation.resume() }
  }

  /// Records that a call to the transport has started.
  ///
  /// When the call ends, ``leave()`` must be called.
  ///
  /// - Throws: `NetworkError.invalidRequest(_:)` if the transport is being shut down.
  func enter() throws(NetworkError) {
    let isClosing = state.withLock { state in
      if !state.isClosing { state.callCount += 1 }
      return state.isClosing
    }
    if isClosing { throw .invalidRequest("the transport has been shut down") }
  }

  /// Records that a call to the transport has ended.
  ///
  /// If no transfers and no calls to the transport remain, the waiting calls to
  /// ``shutdown(waitingUpTo:by:)`` resume.
  func leave() {
    let finished = state.withLock { state in
      state.callCount -= 1
      return state.finished()
    }
    for continuation in finished { continuation.resume() }
  }

  /// Rejects new calls to the transport, waits until the running calls have ended, and closes all
  /// connections.
  ///
  /// When the time limit is reached, the calls and transfers that are still running are cancelled.
  func shutdown(waitingUpTo limit: Duration, by time: TimeSource) async {
    state.withLock { $0.isClosing = true }
    if limit > .zero {
      let watchdog = Task(executorPreference: InheritedExecutor.current) {
        // If all calls and transfers end before the time limit, this task is cancelled. The sleep
        // then throws an error.
        guard (try? await time.sleep(limit)) != nil else { return }
        await self.closeClients()
      }
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        let finished = state.withLock { state in
          state.waiting.append(continuation)
          return state.finished()
        }
        for continuation in finished { continuation.resume() }
      }
      watchdog.cancel()
      await watchdog.value
    }
    await closeClients()
  }

  private func closeClients() async {
    let clients = state.withLock { state in
      defer { state.clients = [:] }
      state.isShutDown = true
      return state.clients.values.map(\.http)
    }
    for client in clients { try? await client.shutdown() }
  }

  /// Returns the client for the kind of connection that an exchange requires, creating the client
  /// if necessary.
  func client(for exchange: Exchange) throws(NetworkError) -> Client {
    let url = exchange.url
    var kind = Kind(proxy: try proxies.proxy(for: url))
    kind.isFresh = exchange.upload?.isRepeatable == false
    if kind.proxy == nil, exchange.origin.host.hasSuffix(".localhost") {
      kind.loopbackName = exchange.origin.host
    }
    kind.pinned = try pinnedOrigin(of: url, proxy: kind.proxy)
    let client = state.withLock { state -> Client? in
      guard !state.isShutDown else { return nil }
      if let client = state.clients[kind] { return client }
      let client = makeClient(kind)
      state.clients[kind] = client
      return client
    }
    guard let client else { throw .invalidRequest("the transport has been shut down") }
    return client
  }

  private func pinnedOrigin(
    of url: URL,
    proxy: HTTPClient.Configuration.Proxy?
  ) throws(NetworkError) -> PinnedOrigin? {
    guard let trust, let pinning = trust.policy.pinning, let host = url.host else { return nil }
    let name = HostName(host)
    let isPinned = pinning.pins(for: name.text) != nil
    guard url.scheme == "https" else {
      guard !isPinned else {
        throw .invalidRequest(
          "the URL does not use TLS, but the host \(name.text) has pinned keys; use https://"
        )
      }
      return nil
    }
    guard isPinned else {
      do {
        try PublicKeyPinningEvaluator(policy: pinning).evaluate([], for: name.text)
      } catch {
        throw .unreachable(.untrusted(error), url: url)
      }
      return nil
    }
    return PinnedOrigin(host: name, port: url.port ?? 443, proxy: proxy)
  }

  private func makeClient(_ kind: Kind) -> Client {
    var settings = HTTPClient.Configuration(
      tlsConfiguration: trust?.tlsConfiguration,
      redirectConfiguration: .disallow,
      timeout: .init(connect: .nanoseconds(configuration.connectTimeout.nanoseconds)),
      connectionPool: .init(
        idleTimeout: .nanoseconds(configuration.idleConnectionTimeout.nanoseconds),
        concurrentHTTP1ConnectionsPerHostSoftLimit: configuration.maximumConnectionsPerHost
      ),
      proxy: kind.proxy
    )
    // Disable retries in AsyncHTTPClient, because InnoNetwork's own retry policy decides whether to
    // retry.
    settings.connectionPool.retryConnectionEstablishment = false
    disableUnusedTracing(of: &settings)
    settings.httpVersion = configuration.allowsHTTP2 ? .automatic : .http1Only
    // Resolve the name as localhost. Otherwise, the system's resolver might send a query for the
    // name to a DNS server.
    if let name = kind.loopbackName { settings.dnsOverride = [name: "localhost"] }
    if kind.isFresh { settings.maximumUsesPerConnection = 1 }
    let pinned = kind.pinned.flatMap { origin in
      trust.map { PinnedConnections($0, origin, timeout: configuration.connectTimeout) }
    }
    let connections = Locked(Connections())
    let check: @Sendable (any Channel) -> EventLoopFuture<Void> = { channel in
      connections.withLock { $0.count += 1 }
      return pinned?.check(channel) ?? channel.eventLoop.makeSucceededVoidFuture()
    }
    settings.http1_1ConnectionDebugInitializer = { channel in
      do {
        try channel.syncOptions?.setOption(.recvAllocator, value: ReadBufferAllocator())
        // With further reads in the same cycle, a paused transfer would hold several buffers.
        try channel.syncOptions?.setOption(.maxMessagesPerRead, value: 1)
        try ResponseGuard.guardResponses(of: channel)
      } catch {
        return channel.close().flatMapErrorThrowing { _ in }.flatMapThrowing { throw error }
      }
      return check(channel)
    }
    settings.http2ConnectionDebugInitializer = { channel in
      connections.withLock { $0.useHTTP2 = true }
      return check(channel)
    }
    let http = HTTPClient(
      eventLoopGroupProvider: .shared(MultiThreadedEventLoopGroup.singleton),
      configuration: settings
    )
    return Client(http: http, connections: connections)
  }

  /// Disables tracing for the client's requests if the process has no tracer.
  ///
  /// If tracing were enabled, AsyncHTTPClient would describe each request to a tracer that does
  /// nothing.
  private func disableUnusedTracing(of settings: inout HTTPClient.Configuration) {
    guard let tracer = settings.tracing.tracer else { return }
    if String(reflecting: type(of: tracer)) == "Tracing.NoOpTracer" {
      settings.tracing.tracer = nil
    }
  }

  /// Opens a new connection to determine why a server's certificates were rejected.
  ///
  /// - Returns: The check that failed, or nil if the cause cannot be determined.
  func diagnosis(of url: URL) async -> TrustFailure? {
    guard let host = url.host else { return nil }
    do {
      let verifier = try trust ?? TrustVerifier(.system)
      let origin = PinnedOrigin(
        host: HostName(host),
        port: url.port ?? 443,
        proxy: try proxies.proxy(for: url)
      )
      let served = try await CertificateProbe(origin, configuration.connectTimeout)
        .certificates(verifier)
      try await verifier.verify(served, for: origin.host)
      return nil
    } catch {
      return error as? TrustFailure
    }
  }
}

/// A server that must present a pinned key, or whose certificates are fetched to diagnose a TLS
/// failure.
struct PinnedOrigin: Hashable, Sendable {
  let host: HostName
  let port: Int
  let proxy: HTTPClient.Configuration.Proxy?

  /// The host to connect to.
  ///
  /// If there is a proxy, the value is the proxy's host. Otherwise, the value is the origin's host,
  /// or `localhost` if the origin's host ends with `.localhost`.
  var address: String {
    proxy?.host ?? (host.text.hasSuffix(".localhost") ? "localhost" : host.text)
  }
}

extension Duration {
  /// The duration in nanoseconds, clamped to the range from 1 ns to 30 days.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    guard seconds < 2_592_000 else { return 2_592_000_000_000_000 }
    return max(1, seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }
}
#endif
