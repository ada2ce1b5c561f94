import Foundation
import InnoConsole

/// A session in memory, which evaluates lines and returns their events, also as text and as JSON.
@MainActor
struct Transcript {
  /// The events of one line.
  struct Passage {
    let outcome: Outcome
    let events: [TimelineEvent]

    /// The events as a person reads them, without the line that was typed; times are `# ms`.
    var text: [String] {
      events.flatMap { TextFormat(echoesCommands: false).lines(for: $0) }
        .map { $0.replacing(/[0-9.]+ ms/, with: "# ms") }
    }

    /// The events as a program reads them.
    var json: [JSONValue] {
      get throws { try events.map { try JSONValue($0.json) } }
    }

    /// The errors.
    var errors: [ConsoleError] {
      events.compactMap { event in
        if case .error(let report) = event.kind { report.failure.error } else { nil }
      }
    }

    /// Returns the events of a kind.
    func events(_ kind: String) -> [TimelineEvent] { events.filter { $0.kind.name == kind } }
  }

  let library: Library

  var console: Console { library.console }

  init(timeline: Timeline = Timeline()) throws {
    library = try Library(timeline: timeline)
  }

  /// Evaluates a line and waits until no effect is in flight.
  @discardableResult
  func line(_ line: String, settles: Bool = true) async -> Passage {
    let before = console.timeline.lastNumber
    let outcome = await console.evaluate(line, settles: settles)
    return Passage(
      outcome: outcome,
      events: console.timeline.kept.events.filter { $0.number > before }
    )
  }

  /// Runs lines as a script.
  func script(_ text: String, named name: String = "test.inno") async -> (Script.Ending, Passage) {
    let before = console.timeline.lastNumber
    var script = Script(name, in: console)
    let ending = await script.run(Script.lines(of: Array(text.utf8)))
    return (
      ending,
      Passage(
        outcome: .done,
        events: console.timeline.kept.events.filter { $0.number > before }
      )
    )
  }
}
