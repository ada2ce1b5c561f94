import Foundation
import InnoFlow
import Testing

@testable import InnoConsole

/// A feature whose state and actions contain decimal numbers.
@InnoFlow
struct Purse {
  struct State: Equatable, Sendable, DefaultInitializable {
    var balance: Decimal = 0
    var limit: Decimal?
  }

  enum Action: Equatable, Sendable {
    case deposit(Decimal)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .deposit(let amount): state.balance += amount
      }
      return .none
    }
  }
}

@MainActor
@Suite("Decimal numbers", .timeLimit(.minutes(5)))
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

  @Test("Text that is not a number is refused as an argument")
  func refused() async {
    let errors = await session.line("send purse deposit much").errors.map(\.description)
    #expect(errors == [#"deposit(Decimal) needs a Decimal, got "much""#])
  }
}
