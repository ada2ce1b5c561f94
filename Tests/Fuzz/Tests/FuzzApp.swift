import InnoConsole
import InnoFlow
import InnoRouter
import InnoRouterMacros

/// A small app with a console whose commands do not access files.
///
/// Each input gets a new app.
@MainActor
struct FuzzApp {
  private let console = Console(name: "fuzz", clock: VirtualClock())
  private let desk = Store(reducer: DeskFeature())
  private let pages = NavigationStore<PageRoute>()

  init() {
    console.defaultTimeout = .zero
    console.accessesFiles = false
    console.expose(desk, as: "desk")
    console.expose(pages, as: "pages")
    console.expose(call: "double", "Twice a number", labels: ["number"]) { (number: Int) in
      number.multipliedReportingOverflow(by: 2).partialValue
    }
    for verb in ["source", "record", "trace"] { console.add(NoFiles(), as: verb) }
  }

  /// Runs a script.
  ///
  /// - Parameter text: The lines of the script.
  /// - Throws: ``FuzzFinding`` if the output has a control character.
  func run(_ text: String) async throws(FuzzFinding) {
    await console.evaluate("set keep-going on")
    var script = Script("fuzz", in: console)
    _ = await script.run(Script.lines(of: text.utf8))
    for event in console.timeline.kept.events {
      for line in TextFormat().lines(for: event) + [event.json] {
        try FuzzFinding.require(
          line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) },
          "a control character is printed: \(line.debugDescription)"
        )
      }
    }
  }

  /// Completes a line.
  ///
  /// - Parameters:
  ///   - text: The line.
  ///   - cursor: The position of the cursor.
  /// - Throws: ``FuzzFinding`` if the part to replace does not end at the cursor.
  func complete(_ text: String, at cursor: Int) throws(FuzzFinding) {
    let range = console.complete(text, at: cursor).range
    let end = min(cursor, text.unicodeScalars.count)
    try FuzzFinding.require(
      range.upperBound == end,
      "the part to replace does not end at the cursor"
    )
    _ = console.hint(for: text)
  }
}

/// A feature with parameters of every kind that the console supports.
@InnoFlow
struct DeskFeature {
  struct Note: Codable, Equatable, Sendable {
    var text: String
    var stars: Int?
  }

  struct State: Equatable, Sendable, DefaultInitializable {
    var count = 0
    var tags: [String] = []
    var note: Note?
    var sizes: [String: Double] = [:]
  }

  enum Action: Equatable, Sendable {
    case add(Int)
    case tag([String])
    case annotate(Note?)
    case measure(name: String, size: Double)
    case toggle(Bool)
    case start
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .add(let number): state.count = state.count.addingReportingOverflow(number).partialValue
      case .tag(let tags): state.tags = tags
      case .annotate(let note): state.note = note
      case .measure(let name, let size): state.sizes[name] = size
      case .toggle(let isOn): state.count = isOn ? 1 : 0
      case .start: return .run { send, _ in await send(.toggle(true)) }
      }
      return .none
    }
  }
}

@Routable
enum PageRoute {
  case list
  case detail(Int)
  case note(text: String)
}

/// A command that replaces a command that reads or writes files.
private struct NoFiles: ConsoleCommand {
  static let info = CommandInfo("", .session, "Does nothing", examples: [])

  @CommandArgument("WORD", .text) var words: [String]

  func run(in console: Console) async throws(CommandFailure) -> Answer? { nil }
}
