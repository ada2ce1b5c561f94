import Foundation
import InnoLocking
import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The state that the console saves when the sandbox is turned on.
///
/// Turning the sandbox off restores this state.
struct Sandbox {
  fileprivate let values: [Any]
  fileprivate let facts: ConsoleValue
  fileprivate let variables: Variables
  fileprivate let aliases: [String: [Word]]
  fileprivate let functions: [String: FunctionDefinition]
  fileprivate let exchanges: ExchangeLog.Saved?
  fileprivate let transport: SandboxTransport?

  /// Closures that restore the network, the virtual clock, the random numbers and the sign-in
  /// state.
  ///
  /// The stores, routers and tabs are restored from ``values`` instead.
  fileprivate let restorations: [@MainActor () -> Void]

  /// The ends of the timeline and of the session log when the sandbox was turned on.
  ///
  /// `event` is the event number of the timeline's last event. `entry` is the number of entries in
  /// the session log, from which tests are exported.
  fileprivate let start: (event: Int, entry: Int)

  /// The number that identifies the last socket that was opened before the sandbox was turned on,
  /// or 0 if no socket was opened.
  fileprivate(set) var lastSocket = 0
}

/// A URL session that refuses requests to the live network.
///
/// If the app uses a stub instead of the live network, the URL session forwards requests to
/// ``playback`` during a replay, and to the stub otherwise.
final class SandboxTransport: URLSessionProtocol {
  private let transport: SessionSwitch
  private let stub: (any URLSessionProtocol)?

  private let currentPlayback: Locked<(any URLSessionProtocol)?>
  private let refused = Locked<String?>(nil)

  init(_ transport: SessionSwitch, stub: (any URLSessionProtocol)?) {
    (self.transport, self.stub) = (transport, stub)
    currentPlayback = Locked(transport.currentSubstitute)
  }

  /// The URL session that provides the recorded responses of a replay.
  ///
  /// The value is `nil` if the sandbox was turned on outside a replay, or if the replay has ended.
  var playback: (any URLSessionProtocol)? { currentPlayback.withLock { $0 } }

  /// Sets ``playback`` to `nil` at the end of the replay.
  func endPlayback() { currentPlayback.withLock { $0 = nil } }

  var transportName: String { transport.transportName }

  /// Returns the first request that was refused since the previous call of this method.
  ///
  /// The result is `nil` if no request was refused.
  func takeRefusal() -> String? {
    refused.withLock { refused in
      defer { refused = nil }
      return refused
    }
  }

  func response(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> (Data, HTTPURLResponse) {
    try await session(for: request).response(for: request, options: options)
  }

  func stream(
    for request: URLRequest,
    options: TransportOptions
  ) async throws(NetworkError) -> ResponseStream {
    try await session(for: request).stream(for: request, options: options)
  }

  private func session(
    for request: URLRequest
  ) throws(NetworkError) -> any URLSessionProtocol {
    if let stub, transport.transportName == stub.transportName { return playback ?? stub }
    let url = request.url.map { Redaction.standard.text(of: $0) } ?? ""
    let text = "\(request.httpMethod ?? "GET") \(url)"
    refused.withLock { refused in if refused == nil { refused = text } }
    throw .invalidRequest("the sandbox blocks the live network")
  }
}

extension ExposedApp {
  /// Ends the use of recorded responses after a replay.
  ///
  /// If the sandbox is on, the sandbox continues to block the live network.
  func endPlayback() {
    let sandbox = parts.sandbox?.transport
    sandbox?.endPlayback()
    (parts.network as? NetworkPanel)?.transport.substitute(sandbox)
  }

  /// Throws an error if the sandbox is on.
  func checkNoSandbox() throws(CommandFailure) {
    guard parts.sandbox != nil else { return }
    throw ConsoleError.sandboxIsOn.at(nil)
  }
}

extension Console {
  /// The states of the stores, and the routes, modals and selected tab of the app.
  ///
  /// The console compares the values from before and after a sandbox to find the changes.
  private var facts: ConsoleValue {
    .named(
      stores.map { ($0.name, $0.value) }
        + [
          ("routes", .named(routers.map { ($0.name, $0.path()) })),
          ("modal", .named(routers.map { ($0.name, $0.modals().first?.route ?? .null) })),
          ("tab", .optional(tabs?.selected())),
        ]
    )
  }

  /// Closures that restore the network, the virtual clock, the random numbers and the sign-in state
  /// as they were when this property was read.
  private var restorations: [@MainActor () -> Void] {
    var all: [@MainActor () -> Void] = []
    if let restore = network?.restoration { all.append { restore() } }
    if let restore = app.virtualClock?.restoration {
      all.append { restore() }
    } else {
      let (random, position) = (random, random.position)
      all.append { random.position = position }
    }
    if let gate = links?.gate {
      let isOpen = gate.isOpen()
      all.append {
        guard gate.isOpen() != isOpen else { return }
        gate.set(isOpen)
      }
    }
    return all
  }

  /// Turns the sandbox on.
  ///
  /// - Throws: ``ConsoleError`` if the sandbox is already on, if the app is paused or has effects
  ///   in flight, if the state of the app cannot be restored later, or if the requests of the app
  ///   cannot be blocked.
  func enterSandbox() throws(ConsoleError) {
    guard app.sandbox == nil else { throw .sandboxIsAlreadyOn }
    if let pause = app.pause {
      throw .paused(at: pause.position)
    }
    guard isIdle else { throw .refused("\(workInFlight); run \"settle\" first") }
    let parts = app.rewinders
    if let part = parts.first(where: { $0.write == nil }) {
      throw .notRestorable(part.name)
    }
    guard anyNetwork == nil || network != nil else {
      throw .sandboxCannotBlockRequests
    }
    let transport = network.map { SandboxTransport($0.transport, stub: $0.stub) }
    let restorations = restorations
    network?.transport.substitute(transport)
    app.sandbox = Sandbox(
      values: parts.map { $0.read() },
      facts: facts,
      variables: reader.variables,
      aliases: aliases,
      functions: functions,
      exchanges: anyNetwork?.exchanges.saved,
      transport: transport,
      restorations: restorations,
      start: (timeline.lastNumber, app.log?.entries.count ?? 0)
    )
    #if WebSocket
    app.sandbox?.lastSocket = app.sockets?.panel.entries.last?.number ?? 0
    #endif
  }

  /// Throws an error if a command in the sandbox has tried to use the live network.
  func checkSandbox() throws(ConsoleError) {
    guard let request = app.sandbox?.transport?.takeRefusal() else { return }
    throw .usesLiveNetwork(request, hasStub: network?.stub != nil)
  }

  /// Turns the sandbox off and restores the app.
  ///
  /// - Returns: The changes that were undone.
  /// - Throws: ``ConsoleError`` if the sandbox is off, or if effects do not end in time.
  func leaveSandbox() async throws(ConsoleError) -> [ValueChange] {
    guard let sandbox = app.sandbox else { throw .sandboxIsOff }
    try await settle()
    let changes = ValueChange.between(sandbox.facts, facts)
    try app.suspend()
    for restore in sandbox.restorations { restore() }
    app.write(sandbox.values)
    for part in app.rewinders { _ = part.resume(false) }
    let number = timeline.lastNumber
    for (part, value) in zip(app.rewinders, sandbox.values) {
      part.history.keep(value, from: number)
    }
    if let saved = sandbox.exchanges { anyNetwork?.exchanges.restore(saved) }
    network?.transport.substitute(sandbox.transport?.playback)
    (reader.variables, aliases, functions) =
      (sandbox.variables, sandbox.aliases, sandbox.functions)
    if sandbox.start.event < number { app.undone.append(sandbox.start.event + 1...number) }
    app.log?.undo(from: sandbox.start.entry)
    app.sandbox = nil
    return changes
  }
}
