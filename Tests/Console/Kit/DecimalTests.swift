import Foundation
import InnoFlow
import Testing

@testable import InnoConsole

/// A feature whose state and actions contain decimal numbers and dates.
@InnoFlow
struct Purse {
  struct State: Equatable, Sendable, DefaultInitializable {
    var balance: Decimal = 0
    var limit: Decimal?
    var due: Date?
  }

  enum Action: Equatable, Sendable {
    case deposit(Decimal)
    case due(Date)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .deposit(let amount): state.balance += amount
      case .due(let date): state.due = date
      }
      return .none
    }
  }
}

@MainActor
@Suite("Decimal numbers and dates", .timeLimit(.minutes(5)))
struct DecimalTests {
  private let session: Transcript

  init() throws {
    session = try Transcript()
    session.console.expose(Store(reducer: Purse()), as: "purse")
  }

  @Test("A Decimal is entered and printed as a number")
  func printed() async {
    _ = await session.line("send purse deposit 19.99")
    _ = await session.line("send purse deposit 0.01")
    #expect(await session.line("state purse.balance").text == ["20"])
    #expect(await session.line("state purse.limit").text == ["nil"])
    _ = await session.line("send purse deposit 0.1")
    #expect(await session.line("state purse.balance").text == ["20.1"])
  }

  @Test(
    "A Decimal is compared with a number",
    arguments: [
      "purse.balance == 12.5", "purse.balance < 13", "purse.balance + 1 == 13.5",
      "purse.limit == nil", "not (purse.balance > 12.5)",
    ]
  )
  func compared(condition: String) async {
    _ = await session.line("send purse deposit 12.5")
    let passage = await session.line("expect \(condition)")
    #expect(passage.outcome == .done, "\(passage.text)")
  }

  @Test(
    "A Date is entered as it is printed, with fractions of a second, or in seconds since 2001",
    arguments: [
      "2026-01-31T12:00:00Z", "'2026-01-31T12:00:00.25Z'", "791553600", "\"2026-01-31T12:00:00Z\"",
    ]
  )
  func date(argument: String) async {
    #expect(await session.line("send purse due \(argument)").outcome == .done)
    #expect(await session.line("state purse.due").text == [#""2026-01-31T12:00:00Z""#])
    #expect(await session.line("expect purse.due == '2026-01-31T12:00:00Z'").outcome == .done)
  }

  @Test("Text that is not a number is refused as an argument")
  func refused() async {
    let errors = await session.line("send purse deposit much").errors.map(\.description)
    #expect(errors == [#"deposit(Decimal) needs a Decimal, got "much""#])
  }
}
