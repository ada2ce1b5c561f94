import Foundation
import InnoConsole
import InnoConsoleRunner

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

let address = ProcessInfo.processInfo.environment["FOREIGN_SERVER"] ?? "http://127.0.0.1:9"

/// Only an app without the inbox can use a sandbox, because the console cannot restore an actor.
let hasInbox = ProcessInfo.processInfo.environment["FOREIGN_INBOX"] != "none"

let opening = ProcessInfo.processInfo.environment["FOREIGN_OPENING"]

await ConsoleRunner.main(version: "1.0.0", opening: opening) { clock in
  let server = URL(string: address) ?? URL(filePath: "/")
  let network = RecordedSession(URLSession(configuration: .ephemeral), baseURL: server)
  let (cart, inbox, navigator) = (Cart(network: network, server: server), Inbox(), Navigator())
  let (coupons, receipt) = (CouponStore(), Receipt())

  let console = Console(name: "shop", clock: clock)
  console.expose(
    cart,
    as: "cart",
    state: { (titles: $0.titles, isLoading: $0.isLoading, isOpen: $0.isOpen) },
    actions: [
      .action("add", labels: ["title"]) { (title: String) in try cart.add(title) },
      .action("close") { cart.close() },
      .task("load") { try await cart.load() },
    ],
    restore: { cart.restore(titles: $0.titles, isOpen: $0.isOpen) }
  )
  if hasInbox {
    console.expose(
      as: "inbox",
      initially: [],
      snapshot: { await inbox.messages },
      changes: inbox.changes,
      actions: [
        .task("receive") { (text: String) in await inbox.receive(text) },
        .task("read", labels: ["id"]) { (id: Int) in await inbox.read(id) },
      ]
    )
  }
  console.expose(
    as: "coupons",
    state: { coupons.state },
    changes: coupons.states,
    send: { try coupons.send($0) },
    actions: [
      ConsoleAction("apply", labels: ["code", "percent"]) { (code: String, percent: Int) in
        CouponStore.Action.apply(code: code, percent: percent)
      },
      ConsoleAction("clear") { CouponStore.Action.clear },
    ],
    restore: { coupons.restore($0) }
  )
  console.expose(
    as: "receipt",
    state: { (currency: receipt.currency, printed: receipt.printed) },
    actions: [
      .action("choose") { (currency: String) in receipt.choose(currency) },
      .action("print") { receipt.print() },
    ],
    restore: { receipt.restore(currency: $0.currency, printed: $0.printed) }
  )
  console.expose(Visits(counter: VisitCounter()), as: "visits")
  console.expose(
    as: "main",
    path: { navigator.path },
    setPath: { navigator.path = $0 },
    routes: [
      ConsoleAction("settings") { Screen.settings },
      ConsoleAction("product") { (title: String) in Screen.product(title) },
    ]
  )
  let shop = Navigator()
  console.expose(Pages(navigator: shop), modals: Sheets(navigator: shop), as: "shop")
  console.expose(Tabs(navigator: shop))
  console.expose(Links(navigator: shop))
  console.expose(network)
  console.expose(Composition())
  console.add(Basket(cart: cart))
  console.add(.limit(of: cart))
  console.add(.cart)
  return console
}
