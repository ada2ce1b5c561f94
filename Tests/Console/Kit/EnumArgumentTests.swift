import InnoFlow
import Testing

@testable import InnoConsole

/// A feature whose actions take enums and a struct that cannot be decoded.
@InnoFlow
struct Thermometer {
  enum Unit: String, Sendable { case celsius, kelvin }
  enum Season: Sendable, CaseIterable { case summer, winter }
  enum Scale: String, Sendable, CaseIterable { case linear = "lin", logarithmic = "log" }
  struct Limit: Equatable, Sendable { var value = 0 }

  struct State: Equatable, Sendable, DefaultInitializable { var shown = "" }

  enum Action: Equatable, Sendable {
    case unit(Unit)
    case season(Season)
    case scale(Scale)
    case limit(Limit)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      state.shown = "\(action)"
      return .none
    }
  }
}

@MainActor
@Suite("Enums as arguments", .timeLimit(.minutes(5)))
struct EnumArgumentTests {
  private let session: Transcript

  init() throws {
    session = try Transcript()
    session.console.expose(Store(reducer: Thermometer()), as: "thermometer")
  }

  @Test(
    "An enum that is not Decodable is entered by its raw value, or by its name if it is CaseIterable",
    arguments: [
      ("unit kelvin", "unit(kelvin)"), ("season winter", "season(winter)"),
      ("scale log", "scale(logarithmic)"), ("scale linear", "scale(linear)"),
    ]
  )
  func reads(words: String, action: String) async {
    let passage = await session.line("send thermometer \(words)")
    #expect(passage.outcome == .done)
    #expect(passage.text.first?.hasSuffix(action) == true, "\(passage.text)")
  }

  @Test(
    "Another text is reported with the cases or, if they are unknown, with the remedy",
    arguments: [
      ("season spring", #"season(Season) needs summer or winter, got "spring""#),
      ("scale cubic", #"scale(Scale) needs lin or log, got "cubic""#),
      (
        "unit rankine",
        #"unit(Unit) needs a Unit, got "rankine": a Unit cannot be entered as text; "#
          + "make it Decodable in the app's code"
      ),
      (
        "limit 3",
        #"limit(Limit) needs a Limit, got "3": a Limit cannot be entered as text; "#
          + "make it Decodable in the app's code"
      ),
    ]
  )
  func errors(words: String, message: String) async {
    let errors = await session.line("send thermometer \(words)").errors.map(\.description)
    #expect(errors == [message])
  }
}
