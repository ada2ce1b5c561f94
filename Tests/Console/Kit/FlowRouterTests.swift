import Foundation
import InnoRouter
import InnoRouterMacros
import Testing

@testable import InnoConsole

@Routable
enum CheckoutRoute {
  case cart
  case payment(amount: Int)
  case terms
}

/// A console over an app whose only router is a flow.
@MainActor
@Suite("A flow in the console", .timeLimit(.minutes(5)))
struct FlowRouterTests {
  private let flow = FlowStore<CheckoutRoute>()
  private let console = Console(name: "shop")

  init() {
    console.describeTests(
      TestableApp(
        imports: ["import InnoRouter"],
        setup: ["let flow = FlowStore<CheckoutRoute>()"],
        routers: ["checkout": .init(flow: "flow")]
      )
    )
    console.expose(flow, as: "checkout")
  }

  /// Evaluates a line and returns what it prints.
  private func text(_ line: String) async -> [String] {
    let before = console.timeline.lastNumber
    await console.evaluate(line)
    return console.timeline.kept.events.filter { $0.number > before }
      .flatMap { TextFormat(echoesCommands: false).lines(for: $0) }
  }

  @Test("nav changes the pushed screens, and modal the modal")
  func commands() async {
    #expect(await text("nav checkout go cart") == ["  checkout route    go -> [cart]"])
    #expect(
      await text("nav checkout backOrPush payment amount=3")
        == ["  checkout route    go -> [cart, payment(amount: 3)]"]
    )
    #expect(
      await text("modal checkout present terms --cover")
        == ["  checkout modal    presented terms fullScreenCover"]
    )
    #expect(flow.state == FlowPlan(path: [.cart, .payment(amount: 3)], modal: .cover(.terms)))
    #expect(
      await text("modal checkout replace cart")
        == ["  checkout modal    replaced cart fullScreenCover"]
    )
    #expect(
      await text("modal checkout dismissAll")
        == ["  checkout modal    dismissed cart fullScreenCover"]
    )
    #expect(await text("nav checkout batch back then back") == ["  checkout route    batch -> []"])
    #expect(flow.state == FlowPlan())
  }

  @Test(
    "A refusal is printed once, with the reason and its code",
    arguments: [
      (
        "nav checkout back", "back",
        "the stack is empty: there is no route to remove or replace (emptyStack)"
      ),
      (
        "nav checkout backTo payment 3", "backTo",
        "payment(amount: 3) is not on the stack; push it, or go back to another route (routeNotFound)"
      ),
      (
        "modal checkout dismiss", "dismiss",
        "no modal is showing; present one first (nothingPresented)"
      ),
      (
        "modal checkout replace cart", "replace",
        "no modal is showing; present one first (nothingPresented)"
      ),
    ]
  )
  func refused(line: String, verb: String, reason: String) async {
    #expect(await text(line) == ["error: checkout refused \(verb): \(reason)"])
    #expect(flow.state == FlowPlan())
  }

  @Test("While a modal is showing, both kinds of commands name it in their refusals")
  func blocked() async {
    await console.evaluate("modal checkout present payment 5")
    let reason = "the modal payment(amount: 5) is showing; dismiss it first (blockedByModal)"
    #expect(await text("nav checkout go cart") == ["error: checkout refused go: \(reason)"])
    #expect(
      await text("modal checkout present terms") == ["error: checkout refused present: \(reason)"]
    )
  }

  @Test("A plan that the app applies is one change of the path and one of the modal")
  func applied() async {
    let before = console.timeline.lastNumber
    flow.execute(.apply(FlowPlan(path: [.cart], modal: .sheet(.terms))))
    flow.execute(.apply(FlowPlan(path: [.cart], modal: .sheet(.payment(amount: 1)))))
    flow.execute(.uncover(then: .popToRoot))
    let events = console.timeline.kept.events.filter { $0.number > before }
    #expect(
      events.flatMap { TextFormat(echoesCommands: false).lines(for: $0) } == [
        "  checkout route    apply -> [cart]",
        "  checkout modal    presented terms sheet",
        "  checkout route    apply -> [cart]",
        "  checkout modal    dismissed terms sheet",
        "  checkout modal    presented payment(amount: 1) sheet",
        "  checkout route    uncover -> []",
        "  checkout modal    dismissed payment(amount: 1) sheet",
      ]
    )
  }

  @Test("routes and conditions read the flow")
  func read() async {
    flow.execute(.apply(FlowPlan(path: [.cart], modal: .sheet(.terms))))
    #expect(await text("routes").first?.contains("checkout  [cart]  sheet terms") == true)
    #expect(
      await text("expect routes.checkout == [cart]; expect modal.checkout == terms").count == 2
    )
    #expect(console.timeline.kept.events.allSatisfy { $0.kind.name != "error" })
  }

  @Test("goto shows the path and the modal as of an event, and resume shows the present again")
  func timeTravel() async {
    await console.evaluate("nav checkout go cart")
    await console.evaluate("modal checkout present terms")
    let middle = console.timeline.lastNumber
    await console.evaluate("modal checkout dismiss; nav checkout go payment 2")
    await console.evaluate("goto \(middle)")
    #expect(flow.state == FlowPlan(path: [.cart], modal: .sheet(.terms)))
    #expect(flow.execute(.dismiss(reason: .dismiss)).name == "cancelled")
    await console.evaluate("resume")
    #expect(flow.state == FlowPlan(path: [.cart, .payment(amount: 2)]))
    #expect(flow.execute(.navigate(.pop)).isSuccess)
  }

  @Test("An exported test repeats the commands with a test store of the flow")
  func export() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/Checkout.swift"
    await console.evaluate("nav checkout go cart")
    await console.evaluate("modal checkout present terms")
    await console.evaluate("nav checkout back")
    await console.evaluate("modal checkout dismiss")
    await console.evaluate("nav checkout batch back then go terms")
    let lines = await text("export test '\(path)'")
    let test = try #require(try? String(contentsOfFile: path, encoding: .utf8), "\(lines)")
    let body = try #require(test.split(separator: "func navigation() async {\n").last)
    #expect(
      body == """
            let flow = FlowStore<CheckoutRoute>()
            let checkoutFlow = RouterTestStore(flow)

            checkoutFlow.send(.go(.cart))
            checkoutFlow.receive(.navigate(.push(.cart))) {
              $0.path = [.cart]
            }

            checkoutFlow.execute(.present(.terms, style: .sheet))
            checkoutFlow.receive(.present(.terms, style: .sheet)) {
              $0.modal = FlowModal(route: .terms, style: .sheet)
            }

            checkoutFlow.send(.back)
            checkoutFlow.receive("blockedByModal", where: { $0.result.name == "blockedByModal" })

            checkoutFlow.execute(.dismiss(reason: .dismiss))
            checkoutFlow.receive(.dismiss(reason: .dismiss)) {
              $0.modal = nil
            }

            checkoutFlow.execute(.navigate(.batch([.pop, .push(.terms)])))
            checkoutFlow.receive(.navigate(.batch([.pop, .push(.terms)]))) {
              $0.path = [.terms]
            }

            checkoutFlow.finish()
          }
        }

        """
    )
  }
}
