#if Download && canImport(Darwin)
import Foundation
import InnoLocking
import InnoNetwork

/// The transfers of a background session, and the tasks that wait for the responses.
///
/// A transfer is identified by the URL and the range of its request, so that a restored download
/// finds the transfer that an earlier process started.
final class BackgroundTransfers: NSObject, URLSessionDownloadDelegate {
  /// A complete response.
  struct Received: Sendable {
    let head: HTTPURLResponse
    /// The body, as the bytes of a memory-mapped file.
    ///
    /// The bytes stay readable after the system has removed the file.
    let body: Data
  }

  private typealias Outcome = Result<Received, NetworkError>
  private typealias Waiter = CheckedContinuation<Outcome, Never>

  private struct Transfer {
    let task: URLSessionTask
    var waiters: [Int: Waiter] = [:]
    var body: Result<Data, NetworkError>?
    /// The response of a finished transfer for which no task was waiting.
    var received: Received?
  }

  private struct State {
    var transfers: [String: Transfer] = [:]
    var lastNumber = 0
    var completion: (@Sendable () -> Void)?
  }

  private let state = Locked(State())

  private static func key(of request: URLRequest) -> String {
    let headers = ["Range", "If-Range"].map { request.value(forHTTPHeaderField: $0) ?? "" }
    return ([request.url?.absoluteString ?? ""] + headers).joined(separator: "\n")
  }

  /// Takes over the transfers that an earlier process started.
  func adopt(_ tasks: [URLSessionTask]) {
    for task in tasks {
      guard let key = task.taskDescription else {
        task.cancel()
        continue
      }
      state.withLock { state in
        if state.transfers[key] == nil { state.transfers[key] = Transfer(task: task) }
      }
    }
  }

  /// Sends a request and waits for the response.
  ///
  /// If a transfer for the same request is already running, no new request is sent.
  ///
  /// - Throws: ``/InnoNetwork/NetworkError`` if the transfer fails or the task is cancelled.
  func response(
    to request: URLRequest,
    of session: URLSession
  ) async throws(NetworkError) -> Received {
    let key = Self.key(of: request)
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    let outcome: Outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let known = state.withLock { state -> Outcome? in
          guard !Task.isCancelled else { return .failure(.cancelled) }
          if let received = state.transfers[key]?.received {
            state.transfers[key] = nil
            return .success(received)
          }
          if state.transfers[key] == nil {
            let task = session.downloadTask(with: request)
            task.taskDescription = key
            state.transfers[key] = Transfer(task: task)
            task.resume()
          }
          state.transfers[key]?.waiters[number] = continuation
          return nil
        }
        if let known { continuation.resume(returning: known) }
      }
    } onCancel: {
      stopWaiting(number, key)
    }
    return try outcome.get()
  }

  /// Removes a cancelled task from the tasks that wait for a response, and cancels the transfer if
  /// no waiting task is left.
  private func stopWaiting(_ number: Int, _ key: String) {
    let (waiter, task) = state.withLock { state in
      let waiter = state.transfers[key]?.waiters.removeValue(forKey: number)
      guard waiter != nil, let transfer = state.transfers[key], transfer.waiters.isEmpty else {
        return (waiter, URLSessionTask?.none)
      }
      state.transfers[key] = nil
      return (waiter, transfer.task)
    }
    task?.cancel()
    waiter?.resume(returning: .failure(.cancelled))
  }

  func setCompletion(_ completion: @escaping @Sendable () -> Void) {
    state.withLock { $0.completion = completion }
  }

  func urlSession(
    _ session: URLSession,
    downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL
  ) {
    let body: Result<Data, NetworkError>
    do {
      // The file is removed when this method returns, but its mapped bytes stay readable.
      body = .success(try Data(contentsOf: location, options: .alwaysMapped))
    } catch {
      body = .failure(.interceptor(error))
    }
    state.withLock { state in
      guard let key = downloadTask.taskDescription else { return }
      // The events of a transfer from an earlier process can arrive before the transfer has been
      // adopted.
      if state.transfers[key] == nil { state.transfers[key] = Transfer(task: downloadTask) }
      guard state.transfers[key]?.task.taskIdentifier == downloadTask.taskIdentifier else { return }
      state.transfers[key]?.body = body
    }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    guard let key = task.taskDescription, let url = task.originalRequest?.url else { return }
    let (waiters, outcome) = state.withLock { state -> ([Waiter], Outcome?) in
      guard let transfer = state.transfers[key],
        transfer.task.taskIdentifier == task.taskIdentifier
      else { return ([], nil) }
      let outcome = Self.outcome(of: task, transfer.body, error, url)
      state.transfers[key] = nil
      if transfer.waiters.isEmpty, case .success(let received) = outcome {
        state.transfers[key] = Transfer(task: task, received: received)
      }
      return (Array(transfer.waiters.values), outcome)
    }
    guard let outcome else { return }
    for waiter in waiters { waiter.resume(returning: outcome) }
  }

  private static func outcome(
    of task: URLSessionTask,
    _ body: Result<Data, NetworkError>?,
    _ error: (any Error)?,
    _ url: URL
  ) -> Outcome {
    if let error {
      let timeout = Duration.seconds(task.originalRequest?.timeoutInterval ?? 60)
      return .failure(URLErrorMapper.networkError(of: error, at: url, timeout: timeout))
    }
    guard let head = task.response as? HTTPURLResponse else {
      return .failure(.invalidResponse("the response is not an HTTP response", url: url))
    }
    return (body ?? .success(Data())).map { Received(head: head, body: $0) }
  }

  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    let completion = state.withLock { state in
      defer { state.completion = nil }
      return state.completion
    }
    guard let completion else { return }
    DispatchQueue.main.async(execute: completion)
  }
}
#endif
