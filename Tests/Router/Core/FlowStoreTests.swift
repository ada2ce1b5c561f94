import Foundation
import InnoRouter
import Testing

@Suite("A flow store")
@MainActor
struct FlowStoreTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let command: FlowCommand<Place>
    let plan: FlowPlan<Place>
    let result: FlowResult<Place>
    let newPlan: FlowPlan<Place>
    var testDescription: String { "\(command) on \(plan)" }

    init(
      _ command: FlowCommand<Place>,
      on plan: FlowPlan<Place>,
      gives result: FlowResult<Place> = .success,
      plan newPlan: FlowPlan<Place>? = nil
    ) {
      self.command = command
      self.plan = plan
      self.result = result
      self.newPlan = newPlan ?? plan
    }
  }

  nonisolated static let covered = FlowPlan<Place>(path: [.a], modal: .sheet(.c))

  nonisolated static let rows: [Row] = [
    Row(.navigate(.push(.b)), on: .init(path: [.a]), plan: .init(path: [.a, .b])),
    Row(.navigate(.push(.b)), on: covered, gives: .blockedByModal(.c)),
    Row(.navigate(.pop), on: .init(), gives: .refused(.emptyStack)),
    Row(
      .navigate(.sequence([.push(.b), .popTo(.c)])),
      on: .init(path: [.a]),
      gives: .refused(.multiple([.success, .routeNotFound(.c)]))
    ),
    Row(.uncover(then: .push(.b)), on: covered, plan: .init(path: [.a, .b])),
    Row(.uncover(then: .popToRoot), on: .init(path: [.a]), plan: .init()),
    Row(.uncover(then: .popTo(.b)), on: covered, gives: .refused(.routeNotFound(.b))),
    Row(
      .present(.b, style: .fullScreenCover),
      on: .init(path: [.a]),
      plan: .init(path: [.a], modal: .cover(.b))
    ),
    Row(.present(.b, style: .sheet), on: covered, gives: .blockedByModal(.c)),
    Row(.replaceModal(.b), on: covered, plan: .init(path: [.a], modal: .sheet(.b))),
    Row(.replaceModal(.b), on: .init(), gives: .nothingPresented),
    Row(.dismiss(reason: .dismiss), on: covered, plan: .init(path: [.a])),
    Row(.dismiss(reason: .dismiss), on: .init(path: [.a]), gives: .nothingPresented),
    Row(
      .apply(.init(path: [.b], modal: .cover(.a))),
      on: covered,
      plan: .init(path: [.b], modal: .cover(.a))
    ),
    Row(.apply(.init()), on: covered, plan: .init()),
  ]

  @Test("A command has a result and changes the plan", arguments: rows)
  func command(_ row: Row) {
    var plan = row.plan
    #expect(FlowEngine().apply(row.command, to: &plan) == row.result)
    #expect(plan == row.newPlan)
  }

  @Test(
    "A store has the same results as the engine, observed or not",
    arguments: rows,
    [false, true]
  )
  func store(_ row: Row, watched: Bool) {
    let store = FlowStore(row.plan)
    var events: [FlowEvent<Place>] = []
    let observation = watched ? store.observe { events.append($0) } : nil
    #expect(store.execute(row.command) == row.result)
    #expect(store.state == row.newPlan)
    #expect(store.path == row.newPlan.path)
    #expect(store.modal == row.newPlan.modal)
    if watched {
      #expect(events.map(\.isChange) == [row.plan != row.newPlan])
      #expect(events.map(\.oldState) == [row.plan])
      #expect(events.map(\.newState) == [row.newPlan])
    }
    observation?.cancel()
  }

  @Test("Intents change the pushed screens")
  func intents() {
    let store = FlowStore<Place>()
    #expect(store.send(.goMany([.a, .b])) == .success)
    #expect(store.send(.backOrPush(.a)) == .success)
    #expect(store.path == [.a])
    store.execute(.present(.c, style: .sheet))
    #expect(store.send(.back) == .blockedByModal(.c))
  }

  @Test("A plan that the validator rejects changes neither the screens nor the modal")
  func validation() throws {
    let store = try FlowStore(Self.covered, validator: .uniqueRoutes)
    let result = store.execute(.apply(FlowPlan(path: [.b, .b], modal: .cover(.a))))
    #expect(result == .refused(.invalidStack(.duplicateRoute(.b))))
    #expect(store.state == Self.covered)
  }

  @Test("Middleware intercepts the complete command")
  func middleware() {
    let store = FlowStore<Place>()
    store.add(
      FlowMiddleware("guard") { _, plan in
        plan.path.isEmpty ? .cancel("no") : .proceed(.dismiss(reason: .dismiss))
      }
    )
    #expect(store.send(.go(.a)) == .cancelled(.middleware(name: "guard", why: "no")))
    #expect(store.state == FlowPlan())
  }

  @Test("Steps form a plan if only the last step is a modal")
  func steps() throws {
    let plan = try FlowPlan(steps: [.push(Place.a), .push(.b), .cover(.c)])
    #expect(plan == FlowPlan(path: [.a, .b], modal: .cover(.c)))
    #expect(plan.steps == [.push(.a), .push(.b), .cover(.c)])
    #expect(try FlowPlan<Place>(steps: []) == FlowPlan())
    let error = #expect(throws: FlowPlanError.self) {
      try FlowPlan(steps: [.push(Place.a), .sheet(.b), .push(.c)])
    }
    #expect(error == .modalBelow(step: 2, of: 3))
    #expect(error?.description == "step 2 of 3 is a modal; only the last step can be a modal")
  }

  @Test(
    "A result has a name and a description",
    arguments: [
      (.success, "success", "done"),
      (.blockedByModal(.a), "blockedByModal", "the modal a is showing; dismiss it first"),
      (.nothingPresented, "nothingPresented", "no modal is showing; present one first"),
      (
        .refused(.invalidPopCount(0)), "invalidPopCount",
        "cannot go back by 0: the count must be 1 or more"
      ),
      (
        .cancelled(.superseded), "cancelled",
        "cancelled during the debounce interval, for example by a later command"
      ),
      (.deferred, "deferred", "deferred until the current command has been executed"),
    ] as [(FlowResult<Place>, String, String)]
  )
  func sentence(_ result: FlowResult<Place>, named name: String, reads text: String) {
    #expect(result.name == name)
    #expect(result.description == text)
    #expect(result.isSuccess == (name == "success"))
  }

  @Test("A command has a name", arguments: rows)
  func names(_ row: Row) {
    if case .navigate(let command) = row.command {
      #expect(row.command.name == command.name)
    } else {
      #expect("\(row.command)".prefix { $0 != "(" } == row.command.name)
    }
  }
}
