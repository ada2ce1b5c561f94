/// A rule for comparing events of a replay with the events in a session file.
///
/// Each rule applies to certain kinds of events.
struct ComparisonRule: Sendable {
  /// A group of events that a replay must produce in the same order as the recording.
  enum Order: Sendable {
    /// All events of one store.
    case store

    /// The events of the console.
    case console

    /// All events of one kind from the same part of the app, such as one router.
    case source

    /// All requests that share a method, a path and an attempt number.
    case equalRequests

    /// The events that concern the same request or the same WebSocket.
    case exchange

    /// All `step` events that have the same name and belong to the same layer of the app.
    case step
  }

  let order: Order

  /// The names of the fields that are not compared, for example because they contain a time.
  ///
  /// The column of an error is not compared, because a secret and its placeholder in the session
  /// file can differ in length.
  let ignored: Set<String>

  /// A Boolean value that indicates whether the causes of the events are compared.
  ///
  /// The causes of requests, responses, retries and steps can differ between the replay and the
  /// session file.
  let comparesCause: Bool

  private init(_ order: Order, ignoring ignored: Set<String> = [], comparesCause: Bool = true) {
    (self.order, self.ignored, self.comparesCause) = (order, ignored, comparesCause)
  }

  private static let ofStore = ComparisonRule(.store)
  private static let ofSource = ComparisonRule(.source)
  private static let command = ComparisonRule(.console, ignoring: ["typed"])
  private static let answer = ComparisonRule(.console, ignoring: ["ms"])
  private static let error = ComparisonRule(.console, ignoring: ["column"])
  private static let expectation = ComparisonRule(.console)
  private static let request = ComparisonRule(
    .equalRequests,
    ignoring: ["id"],
    comparesCause: false
  )
  private static let response = ComparisonRule(
    .exchange,
    ignoring: ["id", "ms", "bytes"],
    comparesCause: false
  )
  private static let retry = ComparisonRule(
    .exchange,
    ignoring: ["id", "seconds"],
    comparesCause: false
  )
  private static let socket = ComparisonRule(.exchange, ignoring: ["bytes"])
  private static let step = ComparisonRule(.step, comparesCause: false)

  /// Returns the rule for a kind of event.
  ///
  /// - Parameter kind: The kind, or `nil` for a kind that this release does not know.
  /// - Returns: The rule, or `nil` if events of this kind are not compared.
  static func of(_ kind: TimelineEvent.Kind.Name?) -> ComparisonRule? {
    switch kind {
    case .action, .state, .phase, .effect, .intent, .issue, .watch: ofStore
    case .route, .modal, .tab, .link, .screen, nil: ofSource
    case .command: command
    case .answer: answer
    case .error: error
    case .expectation: expectation
    case .request: request
    case .response: response
    case .retry: retry
    case .socket: socket
    case .step: step
    case .download, .netlog: nil
    }
  }

  /// Returns the name of the sequence to which an event belongs.
  ///
  /// During a replay, the events of a sequence must occur in the recorded order.
  ///
  /// - Parameters:
  ///   - kind: The name of the event's kind.
  ///   - source: The event's source, such as the name of a store.
  ///   - request: The number of the request event to which a response or a retry belongs, or `nil`
  ///     for any other event.
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
