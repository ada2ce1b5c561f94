import Foundation
import InnoDI
import Testing

@testable import InnoConsole

@DIContainer
struct HouseContainer {
  @Provide(.shared, factory: { openStoreroom() }, concrete: true)
  var storeroom: StoreroomContainer

  @Provide(
    .shared,
    factory: { (storeroom: Lazy<StoreroomContainer>) in Porter(storeroom) },
    concrete: true
  )
  var porter: Porter
}

@DIContainer
struct StoreroomContainer {
  @Provide(.shared, factory: { Register() }, concrete: true)
  var ledger: Register

  @Provide(.shared, factory: { (ledger: Lazy<Register>) in Clerk(ledger) }, concrete: true)
  var clerk: Clerk

  @Provide(.transient, factory: { Stamp() }, concrete: true)
  var stamp: Stamp
}

/// Creates the container of the storeroom.
///
/// The factory calls this function, because the body of a factory is type-checked before the
/// initializer of the container is generated.
func openStoreroom() -> StoreroomContainer { StoreroomContainer() }

final class Register: Sendable {}

final class Clerk {
  let ledger: Lazy<Register>

  init(_ ledger: Lazy<Register>) {
    self.ledger = ledger
  }
}

final class Porter {
  let storeroom: Lazy<StoreroomContainer>

  init(_ storeroom: Lazy<StoreroomContainer>) {
    self.storeroom = storeroom
  }
}

@MainActor
@Suite("Containers that change while the console runs", .timeLimit(.minutes(1)))
struct ContainerChangeTests {
  private let session: Transcript

  init() throws {
    session = try Transcript()
  }

  /// Returns the text of a command that is run three times, to read the answer from the cache, too.
  private func text(_ line: String) async -> [String] {
    let first = await session.line(line).text
    for _ in 1...2 { #expect(await session.line(line).text == first) }
    return first
  }

  @Test("A value is shown as built as soon as it is built, even in a new child container")
  func lazyProvisions() async {
    let house = HouseContainer()
    session.console.expose(house)
    #expect(
      await text("container") == [
        "HouseContainer", "├─ storeroom: StoreroomContainer  .shared  (not built yet)",
        "└─ porter: Porter  .shared  <- [storeroom]",
      ]
    )
    #expect(await text("container storeroom").contains("built      not yet"))
    #expect(
      await text("container storeroom.ledger").first
        == #"error: invalid path "storeroom.ledger": "#
        + "storeroom is not a child container, or has not been built yet"
    )

    let storeroom = house.porter.storeroom()
    #expect(
      await text("container") == [
        "HouseContainer", "├─ storeroom: StoreroomContainer  .shared",
        "│  ├─ ledger: Register  .shared  (not built yet)",
        "│  ├─ clerk: Clerk  .shared  <- [ledger]",
        "│  └─ stamp: Stamp  .transient",
        "└─ porter: Porter  .shared  <- [storeroom]",
      ]
    )
    #expect(await text("container storeroom.ledger").contains("built      not yet"))

    _ = storeroom.clerk.ledger()
    #expect(await text("container").contains("│  ├─ ledger: Register  .shared"))
    #expect(await text("container storeroom.ledger").contains("built      yes"))
    #expect(await text("container storeroom.stamp").contains("built      at each read"))
  }

  @Test("A container that is exposed later replaces the first, and none is left after a reset")
  func replacement() async {
    #expect(await text("container").first == "LibraryContainer (root)")
    let house = HouseContainer()
    session.console.expose(house)
    #expect(await text("container").first == "HouseContainer")
    session.console.expose(LibraryContainer(baseURL: URL(filePath: "/")))
    #expect(await text("container").first == "LibraryContainer (root)")
    session.console.app.removeAll()
    #expect(
      await text("container").first
        == "error: the app exposes no container; Docs/Your-own-app.md lists what an app can expose"
    )
    session.console.expose(house)
    #expect(await text("container").first == "HouseContainer")
  }

  @Test("A container that does not use InnoDI is read for each command")
  func ownContainer() async {
    let shop = Shop()
    session.console.expose(ShopContainer(shop: shop))
    #expect(await text("container").last == "└─ till: Till  .shared  (not built yet)")
    shop.isOpen = true
    #expect(await text("container").last == "└─ till: Till  .shared")
    #expect(await text("container till").contains("built      yes"))
    shop.isOpen = false
    #expect(await text("container").last == "└─ till: Till  .shared  (not built yet)")
    #expect(await text("container till").contains("built      not yet"))
  }

  @MainActor
  private final class Shop {
    var isOpen = false
  }

  private struct ShopContainer: ConsoleContainer {
    let shop: Shop
    let name = "Shop"

    var provisions: [ConsoleProvision] {
      [ConsoleProvision("till", type: "Till", isBuilt: shop.isOpen)]
    }
  }
}
