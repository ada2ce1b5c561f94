#if canImport(FoundationNetworking)
import InnoLocking
import CLibcurl
import Foundation
import FoundationNetworking

/// Runs transfers on a thread of its own, which alone touches libcurl's handles.
///
/// The thread starts with the first transfer, sleeps while nothing happens, and ends with the engine.
/// All that a server can make it do is bounded: each callback takes a line or a piece of at most
/// 16 KiB, and ends its transfer where a limit is passed.
final class CurlEngine: TransferEngine {
  private let loop: CurlLoop

  /// Makes an engine.
  ///
  /// - Parameter headers: Added to each request that has no field of the same name.
  init(headers: [String: String]) {
    loop = CurlLoop(headers: headers)
  }

  deinit {
    loop.stop()
  }

  var count: Int { loop.count }

  func start(_ exchange: Exchange, _ request: URLRequest) {
    let transfer = CurlTransfer(exchange, request, loop)
    // Before it begins, so that none of its pauses is missed; one that is cancelled does not begin.
    exchange.expose(transfer)
    loop.add(transfer)
  }
}

/// The thread of a ``CurlEngine`` and the commands it is given.
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
    /// Whether the thread will look at the commands before it sleeps.
    var isAwake = false
    var isStopped = false
    /// The number of transfers that were added and have not ended.
    var count = 0
  }

  /// libcurl's handle of many transfers.
  ///
  /// Unchecked: only its wake function is called from other threads, with the lock held that the
  /// thread takes before it frees the handle.
  struct Handle: @unchecked Sendable {
    let raw: UnsafeMutableRawPointer
  }

  let headers: [String: String]
  private let state = Locked(State())

  init(headers: [String: String]) {
    self.headers = headers
  }

  var count: Int { state.withLock { $0.count } }

  /// Adds a transfer, and starts the thread with the first.
  func add(_ transfer: CurlTransfer) {
    let multi = state.withLock { state -> Handle? in
      state.count += 1
      guard state.multi == nil, !state.isStopped, inno_curl_load(),
        let raw = inno_curl_multi_make()
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
      return transfer.fail(.other("libcurl is missing; install its package (libcurl4)"))
    }
  }

  func cancel(_ transfer: CurlTransfer) { send(.cancel(transfer)) }
  func resume(_ transfer: CurlTransfer) { send(.resume(transfer)) }
  func stop() { send(.stop) }

  /// Notes that a transfer has ended.
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

  // MARK: The thread

  private func run(_ multi: Handle) {
    let running = RunningTransfers()
    var isRunning = true
    while isRunning {
      for command in takeCommands() where isRunning {
        switch command {
        case .start(let transfer): transfer.start(in: multi.raw, among: running)
        case .cancel(let transfer): transfer.remove(from: multi.raw, of: running)
        case .resume(let transfer): transfer.goOn()
        case .stop: isRunning = false
        }
      }
      guard isRunning else { break }
      _ = inno_curl_multi_perform(multi.raw)
      var result: Int32 = 0
      while let easy = inno_curl_multi_ended(multi.raw, &result) {
        CurlTransfer.owner(of: easy)?.end(result, in: multi.raw, of: running)
      }
      let sleeps = state.withLock { state in
        state.isAwake = !state.commands.isEmpty
        return !state.isAwake
      }
      if sleeps {
        _ = inno_curl_multi_wait(multi.raw)
        state.withLock { $0.isAwake = true }
      }
    }
    close(multi, running)
  }

  private func takeCommands() -> [Command] {
    state.withLock { state in
      guard !state.commands.isEmpty else { return [] }
      defer { state.commands.removeAll(keepingCapacity: true) }
      return state.commands
    }
  }

  /// Frees the handles; transfers that still run are of exchanges that are over.
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

/// The transfers that run, each with a handle of libcurl's.
///
/// A handle is used once: libcurl 7.88 keeps a pointer into the last head of one that is used again,
/// and follows it when the next head begins with a folded line.
///
/// Only the thread of its loop touches it.
final class RunningTransfers {
  private var transfers: [ObjectIdentifier: CurlTransfer] = [:]

  /// The certificates that are trusted, where libcurl does not know any itself.
  private lazy var certificates: String? = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
    "/usr/share/ssl/certs/ca-bundle.crt", "/usr/local/share/certs/ca-root-nss.crt",
    "/etc/ssl/cert.pem",
  ].first { FileManager.default.fileExists(atPath: $0) }

  /// Makes a handle for a transfer; nil where memory is short.
  func makeHandle(for transfer: CurlTransfer) -> UnsafeMutableRawPointer? {
    guard let easy = inno_curl_easy_make() else { return nil }
    transfers[ObjectIdentifier(transfer)] = transfer
    if inno_curl_get_ca_file(easy) == nil, let certificates {
      _ = inno_curl_set_pointer(easy, Int32(inno_curl_ca_file), certificates)
    }
    return easy
  }

  /// Frees the handle of a transfer that does not run any more.
  func free(_ easy: UnsafeMutableRawPointer, of transfer: CurlTransfer) {
    transfers[ObjectIdentifier(transfer)] = nil
    inno_curl_easy_free(easy)
  }

  func removeAll(from multi: UnsafeMutableRawPointer) {
    for transfer in transfers.values { transfer.remove(from: multi, of: self) }
  }
}
#endif
