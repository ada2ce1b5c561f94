/// The rule by which a replay compares the events of one kind with the events of a session file.
struct ComparisonRule: Sendable {
  /// The group of events within which the replay must keep the recorded order.
  enum Order: Sendable {
    /// The events of the same store.
    case store

    /// The events of the console.
    case console

    /// The events of the same kind and source.
    case source

    /// The requests with the same method, path and attempt number.
    case equalRequests

    /// The events of the same request or WebSocket.
    case exchange

    /// The events of the kind `step` with the same source and name.
    case step
  }

  let order: Order

  /// The names of the fields that can differ, for example because they contain times, sizes or the
  /// number of a request.
  ///
  /// The column of an error can also differ, because placeholders replace secrets in the line.
  let ignored: Set<String>

  /// A Boolean value that indicates whether the event must have the same cause in the replay as in
  /// the session file.
  ///
  /// The causes of requests, responses, retries and steps can differ.
  let comparesCause: Bool

  private init(_ order: Order, ignoring ignored: Set<String> = [], comparesCause: Bool = true) {
    (self.order, self.ignored, self.comparesCause) = (order, ignored, comparesCause)
  }

  /// The names of the commands whose answers can differ between a session and its replay, because
  /// the answers describe the session itself or contain times.
  static let unstable: Set<String> = [
    "back", "branch", "branches", "clock", "compare", "download", "events", "export", "forward",
    "goto", "history", "net", "record", "report", "resume", "sandbox", "session", "set", "socket",
    "step",
    "time", "trace",
  ]

  /// The rules, keyed by the kind of event.
  private static let rules: [String: ComparisonRule] = [
    "action": ComparisonRule(.store),
    "state": ComparisonRule(.store),
    "phase": ComparisonRule(.store),
    "effect": ComparisonRule(.store),
    "intent": ComparisonRule(.store),
    "issue": ComparisonRule(.store),
    "watch": ComparisonRule(.store),
    "command": ComparisonRule(.console, ignoring: ["typed"]),
    "answer": ComparisonRule(.console, ignoring: ["ms"]),
    "error": ComparisonRule(.console, ignoring: ["column"]),
    "expectation": ComparisonRule(.console),
    "request": ComparisonRule(.equalRequests, ignoring: ["id"], comparesCause: false),
    "response": ComparisonRule(.exchange, ignoring: ["id", "ms", "bytes"], comparesCause: false),
    "retry": ComparisonRule(.exchange, ignoring: ["id", "seconds"], comparesCause: false),
    "socket": ComparisonRule(.exchange, ignoring: ["bytes"]),
    "step": ComparisonRule(.step, comparesCause: false),
  ]

  /// The rule for each kind of event that is compared but has no rule of its own.
  private static let other = ComparisonRule(.source)

  /// Returns the rule for a kind of event; `nil` if events of the kind are not compared.
  static func of(_ kind: String) -> ComparisonRule? {
    kind == "netlog" || kind == "download" ? nil : rules[kind] ?? other
  }

  /// Returns the name of an event's sequence; within a sequence, a replay must keep the recorded
  /// order.
  ///
  /// - Parameters:
  ///   - kind: The kind of the event.
  ///   - source: The source of the event.
  ///   - request: The number of the request event to which a response or a retry belongs; `nil` if
  ///     there is none.
  ///   - fields: A closure that returns the fields that are specific to the kind. The closure is
  ///     called only if the sequence depends on the fields.
  /// - Returns: The name of the sequence.
  /// - Throws: The error that the closure throws.
  func sequence<Failure: Error>(
    of kind: String,
    _ source: String,
    ofRequest request: Int?,
    _ fields: () throws(Failure) -> ConsoleValue
  ) throws(Failure) -> String {
    switch order {
    case .store: return "store \(source)"
    case .console: return "console"
    case .source: return "\(kind) \(source)"
    case .exchange:
      if let request { return "\(source) request event \(request)" }
      let fields = try fields()
      return "\(source) #\(fields["id"]?.asNumber ?? 0)"
    case .step:
      let fields = try fields()
      return "step \(source) \(fields["name"]?.asText ?? "")"
    case .equalRequests:
      let fields = try fields()
      let (method, url) = (fields["method"]?.asText ?? "", fields["url"]?.asText ?? "")
      return "request \(method) \(url.withoutOrigin) \(fields["attempt"]?.asNumber ?? 0)"
    }
  }
}
