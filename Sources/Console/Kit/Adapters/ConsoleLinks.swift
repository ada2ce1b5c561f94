public import InnoObservation

/// The actual or predicted outcome of opening a link.
public struct LinkOutcome: Sendable {
  let name: String
  let text: String

  /// The reason why the link cannot be opened; `nil` if the link is opened, deferred or ignored.
  let refusal: String?

  /// Creates an outcome.
  ///
  /// - Parameters:
  ///   - name: A stable, machine-readable name for the outcome, such as `executed` or `pending`.
  ///   - text: A description of the outcome, such as `opens product(3)`.
  ///   - refusal: The reason why the link cannot be opened, as a clause; `nil` if the link is
  ///     opened, deferred or ignored.
  public init(_ name: String, text: String, refusal: String? = nil) {
    (self.name, self.text, self.refusal) = (name, text, refusal)
  }

  /// Returns the outcome of a link that cannot be opened.
  ///
  /// - Parameters:
  ///   - reason: The reason, as a clause such as `there is no product 99`.
  ///   - name: A stable, machine-readable name for the reason.
  /// - Returns: The outcome.
  public static func refused(_ reason: String, name: String = "rejected") -> LinkOutcome {
    LinkOutcome(name, text: reason, refusal: reason)
  }
}

/// A switch with which the console signs a user in or out.
///
/// An app needs this switch if some of its deep links require a signed-in user.
@MainActor
public struct LinkGate {
  let isOpen: () -> Bool
  let set: (Bool) -> Void

  var name: String { Self.name(isOpen: isOpen()) }

  nonisolated static func name(isOpen: Bool) -> String { isOpen ? "open" : "closed" }

  /// Creates a sign-in switch.
  ///
  /// - Parameters:
  ///   - isOpen: A closure that returns whether a user is signed in.
  ///   - set: A closure that signs a user in if its argument is `true`, and signs the user out if
  ///     the argument is `false`.
  public init(
    isOpen: @escaping @MainActor () -> Bool,
    set: @escaping @MainActor (Bool) -> Void
  ) {
    (self.isOpen, self.set) = (isOpen, set)
  }
}

/// The deep links of an app, which a console can list and open.
///
/// Conform a type to this protocol to expose the links of any library. InnoRouter's deep links are
/// also exposed through this protocol.
///
/// ```swift
/// struct Links: ConsoleLinks {
///   let opener: URLOpener
///   let patterns = ["shop://product/:title"]
///   func open(_ url: String) -> LinkOutcome {
///     opener.open(url) ? LinkOutcome("executed", text: url) : .refused("no screen shows \(url)")
///   }
///   func observe(_ reporter: LinkReporter) -> ObservationToken {
///     opener.onOpen { reporter.opened($0, LinkOutcome("executed", text: $0)) }
///   }
/// }
/// ```
@MainActor
public protocol ConsoleLinks {
  /// The patterns of the URLs that the app opens, such as `shop://product/:title`.
  var patterns: [String] { get }

  /// The URL that is deferred until ``resume()`` is called; `nil` if no link is deferred.
  var deferred: String? { get }

  /// The switch that signs a user in or out; `nil` if no link requires a signed-in user.
  var gate: LinkGate? { get }

  /// Returns the predicted outcome of opening a URL, without opening the URL.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The outcome.
  func plan(_ url: String) -> LinkOutcome

  /// Opens a URL.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The outcome.
  func open(_ url: String) -> LinkOutcome

  /// Opens the deferred URL.
  ///
  /// - Returns: The outcome.
  func resume() -> LinkOutcome

  /// Discards the deferred URL.
  ///
  /// - Returns: The discarded URL; `nil` if no URL was deferred.
  func discard() -> String?

  /// Starts reporting all links that the console or the app opens, including links that are
  /// refused.
  ///
  /// - Parameter reporter: The receiver of the reports.
  /// - Returns: A token that keeps the reporter attached until the token is cancelled or released.
  func observe(_ reporter: LinkReporter) -> ObservationToken
}

extension ConsoleLinks {
  /// The default value, `nil`, for an app that never defers a link.
  public var deferred: String? { nil }

  /// The default value, `nil`.
  public var gate: LinkGate? { nil }

  /// Returns a refusal, because the default implementation cannot predict the outcome of a link.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The refusal.
  public func plan(_ url: String) -> LinkOutcome {
    .refused(
      "the app cannot preview links; remove --plan to open the link",
      name: "unsupported"
    )
  }

  /// Returns a refusal, because by default no link can be deferred.
  ///
  /// - Returns: The refusal.
  public func resume() -> LinkOutcome { .refused("no link is deferred", name: "nothingPending") }

  /// Returns `nil`, because by default no link can be deferred.
  ///
  /// - Returns: `nil`.
  public func discard() -> String? { nil }
}

/// A receiver that records links on the timeline of a console.
@MainActor
public final class LinkReporter {
  private let timeline: Timeline

  init(timeline: Timeline) {
    self.timeline = timeline
  }

  /// Records that a link was opened, deferred, discarded or refused.
  ///
  /// - Parameters:
  ///   - url: The URL of the link; `nil` if the URL is not known.
  ///   - outcome: The outcome.
  public func opened(_ url: String?, _ outcome: LinkOutcome) {
    timeline.record(
      .link(url: url, outcome: outcome.name, text: outcome.text),
      source: "link",
      cause: Timeline.boundCause,
      session: nil,
      repeatedIn: outcome.refusal == nil ? [] : [Timeline.opener].compactMap(\.self)
    )
  }
}
