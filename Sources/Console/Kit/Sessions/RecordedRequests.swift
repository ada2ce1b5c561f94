/// The requests in a session file, with the events of each request.
///
/// A request can have several request events with the same request number: one for each attempt,
/// each redirect, and each token refresh that is sent on behalf of the request.
struct RecordedRequests: Sendable {
  /// An event that records a request.
  struct Request: Sendable {
    /// The event number of the request.
    let event: Int

    /// The number that identifies the request.
    let id: Int
    let method: String

    /// The path and the query of the URL.
    let path: String

    /// The event number of the next event for the same request, or `nil` if there is none.
    fileprivate(set) var next: Int?
  }

  /// The request events, keyed by their event numbers.
  private(set) var requests: [Int: Request] = [:]

  /// The request event to which each response or retry belongs.
  ///
  /// The keys are the event numbers of the responses and retries. The values are the event numbers
  /// of the request events.
  private(set) var owners: [Int: Int] = [:]

  /// The numbers of the requests that each event caused, in the recorded order.
  ///
  /// The keys are the event numbers of the causes. The key of requests without a cause is `nil`.
  private(set) var numbers: [Int?: [Int]] = [:]

  /// The greatest request number, or 0 if there are no requests.
  private(set) var greatestNumber = 0

  /// For each request, the numbers of the request's events in the recorded order.
  ///
  /// The keys are the numbers that identify the requests.
  private var events: [Int: [Int]] = [:]

  /// Creates the requests from the events in a session file.
  ///
  /// - Parameters:
  ///   - entries: The events in the file.
  ///   - file: The file.
  /// - Throws: ``ConsoleError/unreadableFile(_:reason:)`` if a line in the file is invalid.
  init(_ entries: [SessionFile.Entry], of file: SessionFile) throws(ConsoleError) {
    for entry in entries {
      switch entry.kind {
      case .request, .response, .retry: break
      default: continue
      }
      let fields = try file.fields(of: entry)
      guard let id = fields["id"]?.asNumber else { continue }
      let previous = events[id]?.last
      guard entry.kind == .request else {
        owners[entry.number] = previous
        continue
      }
      if let previous {
        requests[previous]?.next = entry.number
      } else {
        numbers[entry.cause, default: []].append(id)
        greatestNumber = max(greatestNumber, id)
      }
      events[id, default: []].append(entry.number)
      requests[entry.number] = Request(
        event: entry.number,
        id: id,
        method: fields["method"]?.asText ?? "",
        path: (fields["url"]?.asText ?? "").withoutOrigin
      )
    }
  }

  /// Returns the event number of the last matching request before a line of the session file.
  ///
  /// - Parameters:
  ///   - id: The number that identifies the request.
  ///   - line: The event number of the last event before the line.
  ///   - method: The method of the request.
  ///   - path: The path and the query of the URL.
  /// - Returns: The event number of the request, or `nil` if no request matches.
  func event(of id: Int, before line: Int, _ method: String, _ path: String) -> Int? {
    events[id]?.last { number in
      guard number <= line, let request = requests[number] else { return false }
      return request.method == method && request.path == path
    }
  }

  /// Finds the token refresh that followed a request.
  ///
  /// A token refresh is recorded under the number of the preceding request, but has a different
  /// method or path.
  ///
  /// - Parameter event: The number of the request's event.
  /// - Returns: The number of the token refresh's event, or `nil` if no token refresh followed.
  func refresh(after event: Int) -> Int? {
    guard let request = requests[event], let next = request.next.flatMap({ requests[$0] }),
      next.method != request.method || next.path != request.path
    else { return nil }
    return next.event
  }
}
