import InnoConsole

/// The app's own commands for the cart.
struct Basket: ParentCommand {
  static let info = CommandInfo(
    "basket",
    .app,
    "The titles in the cart",
    preparation: "send cart add Rice",
    examples: ["basket", "basket --last 1", "basket move Rice up"]
  )

  let cart: Cart

  var subcommands: [Subcommand] {
    BasketList(cart: cart)
    BasketMove(cart: cart)
  }
}

private struct BasketList: ConsoleCommand {
  static let info = CommandInfo("Lists the titles")

  let cart: Cart
  @CommandFlag("reverse", "The last title first") var isReversed: Bool
  @CommandOption("last", "COUNT", .number, "Only the last titles") var last: Int?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    if let last, last < 1 { throw ConsoleError.refused("--last must be at least 1").at($last) }
    let titles = cart.titles.suffix(last ?? cart.titles.count)
    return Answer(listing: isReversed ? titles.reversed() : Array(titles))
  }
}

private struct BasketMove: ConsoleCommand {
  enum Direction: String, CaseIterable { case up, down }

  static let info = CommandInfo("move", "Moves a title by one position, or by COUNT")

  let cart: Cart
  @CommandArgument("TITLE", .title) var title: String
  @CommandArgument("DIRECTION", .choice) var direction: Direction
  @CommandArgument("COUNT", .number(1...99, "a number from 1 to 99")) var count: Int?

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard let index = cart.titles.firstIndex(of: title) else {
      throw ConsoleError.unknown(
        kind: "title",
        name: title,
        nearest: nil,
        listing: "basket"
      ).at($title)
    }
    let distance = count ?? 1
    cart.move(index, by: direction == .up ? -distance : distance)
    return Answer(listing: cart.titles)
  }
}

extension ValueKind<String> {
  /// Any title; completion offers the titles that customers buy most often.
  fileprivate static var title: Self {
    Self(candidates: { _ in Cart.bestsellers.map { Completion.Candidate($0) } }) { text, _ in text }
  }
}

extension Answer {
  fileprivate init(listing titles: [String]) {
    self.init(.strings(titles), lines: titles, isProse: false)
  }
}

extension ConsoleSetting {
  /// The number of titles that the cart accepts.
  static func limit(of cart: Cart) -> ConsoleSetting {
    ConsoleSetting(
      "cart-limit",
      "The number of titles that the cart accepts",
      expecting: "a number from 1 to 99"
    ) { _ in
      "\(cart.limit)"
    } write: { _, text in
      guard let limit = Int(text), (1...99).contains(limit) else { return false }
      cart.limit = limit
      return true
    }
  }
}

extension Topic {
  static let cart = Topic("cart", "How titles get into the cart", "send cart add adds a title.")
}
