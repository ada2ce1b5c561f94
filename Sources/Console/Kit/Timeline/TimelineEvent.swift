public import Foundation

/// One thing that happened, in the app or in the console.
public struct TimelineEvent: Sendable {
  /// Its number, from 1.
  public let number: Int

  /// When it happened.
  public let time: Date

  /// Who tells it: a store, a router, `net`, `container`, `console`.
  public let source: String

  /// What happened.
  public let kind: Kind

  /// The number of the event that led to it.
  public let cause: Int?

  /// The console in which it was said, `nil` for what happened in the app.
  var session: Int?

  /// How many bytes it takes, roughly.
  var size = 0

  /// What happened, by kind.
  public enum Kind: Sendable {
    /// A line was taken.
    case command(line: String)

    /// A command answered.
    case answer(verb: String, Answer)

    /// A command failed.
    indirect case error(Complaint)

    /// A store takes an action. `origin` is the effect that sent it, `nil` for a user.
    case action(name: String, text: String, origin: String?)

    /// A store's state changed.
    case state([ValueChange])

    /// A store's phase moved.
    case phase(from: String, to: String)

    /// An effect started or ended.
    case effect(id: String, event: String, detail: String?)

    /// A layer of the app started a step or ended it: a use case, a repository.
    case step(name: String, event: String, detail: String?)

    /// A store left a one-shot intent for its coordinator.
    case intent(name: String, text: String)

    /// A feature broke one of its own rules.
    case issue(String)

    /// A router took a command or refused it.
    case route(command: String, result: String, path: ConsoleValue)

    /// A modal store took a command or refused it.
    case modal(event: String, route: ConsoleValue?, style: String?)

    /// A tab was selected or tapped again, or a badge changed.
    case tab(from: String, to: String, result: String, badges: ConsoleValue)

    /// A deep link was taken, held back or turned down; a URL that cannot be read is not repeated.
    case link(url: String?, outcome: String, text: String)

    /// Movement changed what a user sees; the title is the first line of it.
    case screen(title: String)

    /// A value that is watched changed.
    case watch(ValueChange)

    /// A request leaves.
    case request(id: Int, method: String, url: String, attempt: Int)

    /// A response came, or a failure.
    case response(id: Int, outcome: ResponseOutcome, milliseconds: Double)

    /// A request waits before it is tried again.
    case retry(id: Int, seconds: Double)

    /// The network logger wrote.
    case netlog(id: Int, lines: [String])

    /// An expectation was checked.
    case expectation(condition: String, ok: Bool, actual: ConsoleValue)
  }

  /// How a request ended.
  public enum ResponseOutcome: Sendable, Equatable {
    /// With a response.
    case status(Int, bytes: Int)

    /// Without one.
    case failure(String)
  }
}

/// An error as it is told: with its line, and where that stands.
public struct Complaint: Sendable, Equatable {
  /// What went wrong.
  public let failure: CommandFailure

  /// The line; of a very long one, the part around the word that is to blame.
  public let line: String

  /// Where the line stands, in a script.
  public let location: SourceLocation?

  /// How many Unicode scalars of the line were left out before the part that is kept.
  let omitted: Int

  /// Makes a complaint that keeps only so much of the line as is shown: there may be many of them.
  ///
  /// - Parameters:
  ///   - failure: What went wrong.
  ///   - line: The line.
  ///   - location: Where the line stands, in a script.
  init(failure: CommandFailure, line: String, location: SourceLocation?) {
    self.failure = failure
    self.location = location
    let (limit, reach) = (100_000, 1_000)
    guard line.utf8.count > limit else {
      (self.line, omitted) = (line, 0)
      return
    }
    let place = failure.place?.lowerBound ?? 0
    omitted = max(0, place - reach)
    self.line = String(line.unicodeScalars.dropFirst(omitted).prefix(2 * reach))
  }

  /// Where the word that is to blame stands in what is kept of the line.
  var place: Range<Int>? {
    failure.place.map { $0.lowerBound - omitted..<$0.upperBound - omitted }
  }
}

/// A place in a script.
public struct SourceLocation: Sendable, Equatable, CustomStringConvertible {
  /// The script's name.
  public let file: String

  /// The line, from 1.
  public let line: Int

  /// Makes a place.
  ///
  /// - Parameters:
  ///   - file: The script's name.
  ///   - line: The line, from 1.
  public init(file: String, line: Int) {
    self.file = file
    self.line = line
  }

  /// `FILE:LINE`.
  public var description: String { "\(file):\(line)" }
}
