#if canImport(FoundationNetworking)
import InnoLocking
import CLibcurl
import Foundation
import FoundationNetworking

/// An engine that runs transfers with libcurl on a separate thread.
///
/// The thread starts with the first transfer, sleeps while no transfer is active, and ends when the
/// engine is released. No server can occupy the thread for long: a transfer that receives many
/// small chunks is paused until the next turn of the thread's loop, and a transfer that exceeds a
/// limit is ended.
final class CurlEngine: TransferEngine {
  private let loop: CurlLoop

  /// Creates an engine.
  ///
  /// - Parameters:
  ///   - headers: The default header fields. A field is added to a request only if the request has
  ///     no field with that name.
  ///   - certificates: The path of a PEM file with the trusted certificates, or nil to trust the
  ///     system's certificates.
  init(headers: [String: String], certificates: String? = nil) {
    loop = CurlLoop(headers: headers, certificates: certificates)
  }

  deinit {
    loop.stop()
  }

  var count: Int { loop.count }

  func start(_ exchange: Exchange, _ request: URLRequest) {
    let transfer = CurlTransfer(exchange, request, loop)
    // The exchange must know the transfer before the transfer starts, because the exchange resumes
    // the transfer after a pause.
    exchange.expose(transfer)
    loop.add(transfer)
  }
}

/// The thread on which a ``CurlEngine`` executes commands and drives libcurl.
///
/// Only this thread uses libcurl's handles, with two exceptions: other threads create the multi
/// handle, and use the handle to wake up this thread.
final class CurlLoop: Sendable {
  private enum Command {
    case start(CurlTransfer)
    case cancel(CurlTransfer)
    case resume(CurlTransfer)
    case stop
  }

  private struct State {
    var commands: [Command] = []
    var multi: Handle?
    /// A Boolean value that indicates whether the loop's thread will check ``commands`` again
    /// before the thread sleeps.
    var isAwake = false
    var isStopped = false
    /// The number of transfers that have been added and have not ended.
    var count = 0
  }

  /// A multi handle of libcurl.
  ///
  /// The type is `@unchecked Sendable` because access to the handle is restricted. Other threads
  /// use the handle only to wake up the loop's thread, and hold the lock of `state` during the
  /// call. The loop's thread removes the handle from `state` before it frees the handle.
  struct Handle: @unchecked Sendable {
    let raw: UnsafeMutableRawPointer
  }

  /// The error of a transfer that cannot start because libcurl is not installed or is too old.
  static let libraryMissing = NetworkError.invalidRequest(
    "libcurl 7.68 or later was not found; install it, for example with the package libcurl4 on "
      + "Debian or Ubuntu"
  )

  /// The error of a transfer that cannot start because the loop has been stopped.
  private static let stopped = NetworkError.invalidRequest("the transport has been shut down")

  let headers: [String: String]
  private let certificates: String?
  private let state = Locked(State())

  init(headers: [String: String], certificates: String?) {
    self.headers = headers
    self.certificates = certificates
  }

  var count: Int { state.withLock { $0.count } }

  /// Adds a transfer.
  ///
  /// The first transfer starts the thread of the loop.
  func add(_ transfer: CurlTransfer) {
    let multi = state.withLock { state -> Handle? in
      state.count += 1
      guard state.multi == nil, !state.isStopped, inno_curl_load(),
        let raw = inno_curl_multi_create()
      else { return nil }
      state.multi = Handle(raw: raw)
      state.isAwake = true
      return state.multi
    }
    if let multi {
      let thread = Thread { [self] in run(multi) }
      thread.name = "InnoNetwork"
      thread.qualityOfService = .userInitiated
      thread.start()
    }
    guard send(.start(transfer)) else {
      forget()
      return reject(transfer)
    }
  }

  /// Ends a transfer that could not be started, with an error that states the reason.
  private func reject(_ transfer: CurlTransfer) {
    if state.withLock({ $0.isStopped }) {
      transfer.fail(with: Self.stopped)
    } else if inno_curl_load() {
      // The multi handle could not be created.
      transfer.fail(.other("libcurl is out of memory"))
    } else {
      transfer.fail(with: Self.libraryMissing)
    }
  }

  func cancel(_ transfer: CurlTransfer) { send(.cancel(transfer)) }
  func resume(_ transfer: CurlTransfer) { send(.resume(transfer)) }
  func stop() { send(.stop) }

  /// Decrements the number of transfers that have not ended.
  func forget() {
    state.withLock { $0.count -= 1 }
  }

  @discardableResult
  private func send(_ command: Command) -> Bool {
    state.withLock { state in
      guard let multi = state.multi, !state.isStopped else {
        if case .stop = command { state.isStopped = true }
        return false
      }
      state.commands.append(command)
      if !state.isAwake {
        state.isAwake = true
        inno_curl_multi_wake(multi.raw)
      }
      return true
    }
  }

  // MARK: On the thread

  private func run(_ multi: Handle) {
    Self.suppressBrokenPipes()
    let running = RunningTransfers(certificates: certificates)
    var isRunning = true
    while isRunning {
      for command in takeCommands() where isRunning {
        switch command {
        case .start(let transfer): transfer.start(in: multi.raw, among: running)
        case .cancel(let transfer): transfer.remove(from: multi.raw, of: running)
        case .resume(let transfer): transfer.unpause()
        case .stop: isRunning = false
        }
      }
      guard isRunning else { break }
      running.beginTurn()
      _ = inno_curl_multi_perform(multi.raw)
      var result: Int32 = 0
      while let easy = inno_curl_multi_ended(multi.raw, &result) {
        CurlTransfer.owner(of: easy)?.end(result, in: multi.raw, of: running)
      }
      let hasPaused = running.hasPaused
      let sleeps = state.withLock { state in
        state.isAwake = hasPaused || !state.commands.isEmpty
        return !state.isAwake
      }
      if sleeps {
        _ = inno_curl_multi_wait(multi.raw)
        state.withLock { $0.isAwake = true }
      }
    }
    close(multi, running)
  }

  /// Blocks the SIGPIPE signal on this thread, so that a write to a closed connection returns an
  /// error.
  ///
  /// Otherwise, the signal would end the process when a TLS library writes to a connection that the
  /// server has closed. libcurl does not suppress the signal if the option `CURLOPT_NOSIGNAL` is
  /// set, as in ``CurlTransfer``.
  private static func suppressBrokenPipes() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  private func takeCommands() -> [Command] {
    state.withLock { state in
      guard !state.commands.isEmpty else { return [] }
      defer { state.commands.removeAll(keepingCapacity: true) }
      return state.commands
    }
  }

  /// Fails the transfers that have not started, stops the running transfers, and frees all handles.
  ///
  /// Running transfers report no error, because their exchanges have already ended.
  private func close(_ multi: Handle, _ running: RunningTransfers) {
    let left = state.withLock { state in
      state.isStopped = true
      state.multi = nil
      defer { state.commands = [] }
      return state.commands
    }
    for case .start(let transfer) in left {
      transfer.fail(.lost)
      forget()
    }
    running.removeAll(from: multi.raw)
    inno_curl_multi_free(multi.raw)
  }
}

/// The running transfers, each of which has an easy handle of libcurl.
///
/// Only the loop's thread uses an instance of this class.
///
/// Because of a defect in libcurl 7.88, each transfer has a new handle. A reused handle would keep
/// a pointer into the previous response head, and would dereference the pointer if the next head
/// started with a folded line.
final class RunningTransfers {
  private var transfers: [ObjectIdentifier: CurlTransfer] = [:]

  /// The number that identifies the loop's current turn.
  private(set) var turn = 0
  /// The transfers that are paused until the loop's next turn.
  private var paused: [CurlTransfer] = []
  private let certificates: String?

  init(certificates: String?) {
    self.certificates = certificates
  }

  /// The path of the file with the system's trusted certificates, or nil if none of the usual files
  /// exists.
  ///
  /// The path is used if the libcurl library has no default path.
  private lazy var systemCertificates: String? = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
    "/usr/share/ssl/certs/ca-bundle.crt", "/usr/local/share/certs/ca-root-nss.crt",
    "/etc/ssl/cert.pem",
  ].first { FileManager.default.fileExists(atPath: $0) }

  /// Creates a handle for a transfer, or returns nil if memory is exhausted.
  func makeHandle(for transfer: CurlTransfer) -> UnsafeMutableRawPointer? {
    guard let easy = inno_curl_easy_create() else { return nil }
    transfers[ObjectIdentifier(transfer)] = transfer
    let isKnown = certificates == nil && inno_curl_get_ca_file(easy) != nil
    if !isKnown, let path = certificates ?? systemCertificates {
      _ = inno_curl_set_pointer(easy, Int32(inno_curl_ca_file), path)
    }
    return easy
  }

  /// A Boolean value that indicates whether at least one transfer is paused until the loop's next
  /// turn.
  var hasPaused: Bool { !paused.isEmpty }

  /// Leaves a transfer paused until the next turn of the loop.
  func pauseUntilNextTurn(_ transfer: CurlTransfer) {
    paused.append(transfer)
  }

  /// Starts a turn of the loop, and resumes the transfers that were paused in the previous turn.
  func beginTurn() {
    turn += 1
    let resumed = paused
    paused = []
    for transfer in resumed { transfer.unpause() }
  }

  /// Frees the handle of a transfer that has ended.
  func free(_ easy: UnsafeMutableRawPointer, of transfer: CurlTransfer) {
    transfers[ObjectIdentifier(transfer)] = nil
    inno_curl_easy_free(easy)
  }

  func removeAll(from multi: UnsafeMutableRawPointer) {
    for transfer in transfers.values { transfer.remove(from: multi, of: self) }
  }
}
#endif
