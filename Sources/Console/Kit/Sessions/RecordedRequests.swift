/// The requests of a session file, with the events of each request.
///
/// Several request events can have the same request number: the events of the request's attempts
/// and redirects, and of the token refreshes on its behalf.
struct RecordedRequests: Sendable {
  /// A request event.
  struct Request: Sendable {
    /// The number of the event.
    let event: Int

    /// The number of the request.
    let id: Int
    let method: String

    /// The path and query of the URL.
    let path: String

    /// The number of the next request event with the same request number; `nil` if there is none.
    fileprivate(set) var next: Int?
  }

  /// The request events, keyed by their event numbers.
  private(set) var requests: [Int: Request] = [:]

  /// The number of the request event to which each response or retry belongs, keyed by the event
  /// number of the response or retry.
  private(set) var owners: [Int: Int] = [:]

  /// The numbers of the requests, in the recorded order, keyed by the number of the event that
  /// caused them.
  private(set) var numbers: [Int?: [Int]] = [:]

  /// The greatest request number; 0 if there is no request.
  private(set) var greatestNumber = 0

  /// The numbers of the request events of each request, in the recorded order, keyed by the number
  /// of the request.
  private var events: [Int: [Int]] = [:]

  /// Creates the requests of a session file.
  ///
  /// - Parameters:
  ///   - entries: The events of the file.
  ///   - file: The file.
  /// - Throws: ``ConsoleError/unreadableFile(_:reason:)`` if a line of the file is invalid.
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

  /// Returns the number of the last matching request event that precedes a line of the file; `nil`
  /// if there is none.
  ///
  /// An event matches if it has the given request number, method and path.
  ///
  /// - Parameters:
  ///   - id: The number of the request.
  ///   - line: The number of the line, which is the number of the event that precedes the line.
  ///   - method: The method of the request.
  ///   - path: The path and query of the URL.
  /// - Returns: The number of the event.
  func event(of id: Int, before line: Int, _ method: String, _ path: String) -> Int? {
    events[id]?.last { number in
      guard number <= line, let request = requests[number] else { return false }
      return request.method == method && request.path == path
    }
  }

  /// Returns the event number of the token refresh that followed a request event.
  ///
  /// The refresh is the next request event with the same request number, if the method or the path
  /// differs.
  ///
  /// - Parameter event: The number of the request event.
  /// - Returns: The event number of the token refresh; `nil` if there is none.
  func refresh(after event: Int) -> Int? {
    guard let request = requests[event], let next = request.next.flatMap({ requests[$0] }),
      next.method != request.method || next.path != request.path
    else { return nil }
    return next.event
  }
}
