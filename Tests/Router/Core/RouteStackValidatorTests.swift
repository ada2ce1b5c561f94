import InnoRouter
import Testing

@Suite("A route stack validator")
@MainActor
struct RouteStackValidatorTests {
  typealias Validator = RouteStackValidator<Place>

  @Test(
    "Each rule returns the error that it finds in a path",
    arguments: [
      (.permissive, [.a, .a], nil),
      (.nonEmpty, [], .emptyStackNotAllowed),
      (.nonEmpty, [.a], nil),
      (.uniqueRoutes, [.a, .b, .a], .duplicateRoute(.a)),
      (.uniqueRoutes, [.a, .b], nil),
      (.rooted(at: .a), [], .missingRequiredRoot(expected: .a)),
      (.rooted(at: .a), [.b], .invalidRoot(expected: .a, actual: .b)),
      (.rooted(at: .a), [.a, .b], nil),
      (.depth(atMost: 1), [.a, .b], .tooDeep(depth: 2, limit: 1)),
      (.depth(atMost: 2), [.a, .b], nil),
      (.nonEmpty.combined(with: .uniqueRoutes), [.a, .a], .duplicateRoute(.a)),
      (.nonEmpty.combined(with: .uniqueRoutes), [], .emptyStackNotAllowed),
    ] as [(Validator, [Place], RouteStackValidationError<Place>?)]
  )
  func rules(_ validator: Validator, on path: [Place], fault: RouteStackValidationError<Place>?) {
    #expect(validator.fault(in: path) == fault)
  }

  @Test(
    "Every command is validated, and a refused one does not change the path",
    arguments: [
      (.push(.a), .duplicateRoute(.a)),
      (.pushAll([.c, .c]), .duplicateRoute(.c)),
      (.pop, nil),
      (.popCount(2), .emptyStackNotAllowed),
      (.popTo(.a), nil),
      (.popToRoot, .emptyStackNotAllowed),
      (.replace([]), .emptyStackNotAllowed),
      (.replaceTop(.a), .duplicateRoute(.a)),
    ] as [(NavigationCommand<Place>, RouteStackValidationError<Place>?)]
  )
  func commands(
    _ command: NavigationCommand<Place>,
    fault: RouteStackValidationError<Place>?
  ) throws {
    let rules = Validator.nonEmpty.combined(with: .uniqueRoutes)
    let store = try NavigationStore(path: [.a, .b], validator: rules)
    let result = store.execute(command)
    #expect(result == (fault.map { .invalidStack($0) } ?? .success))
    #expect(result.isSuccess == (fault == nil))
    #expect(result.name == (fault == nil ? "success" : "invalidStack"))
    if fault != nil { #expect(store.path == [.a, .b]) }
  }

  /// Returns a random command for a path with the routes 0 to 99 or more.
  private func randomCommand(
    _ depth: Int,
    _ numbers: inout SplitMix,
    nesting: Int = 0
  ) -> NavigationCommand<Number> {
    let route = Number.number(Int.random(in: 0..<130, using: &numbers))
    let other = Number.number(Int.random(in: 0..<130, using: &numbers))
    switch Int.random(in: 0..<(nesting < 2 ? 12 : 8), using: &numbers) {
    case 0, 1, 2: return .push(route)
    case 3: return .pushAll([route, other])
    case 4: return .pop
    case 5: return .popCount(Int.random(in: 1...3, using: &numbers))
    case 6: return .replaceTop(route)
    case 7: return .replace((0..<Int.random(in: 60...110, using: &numbers)).map { .number($0) })
    case 8: return .sequence([command(), command()])
    case 9: return .transaction([command(), command()])
    case 10: return .batch([command(), command()])
    default: return .whenCancelled(.transaction([command(), command()]), fallback: command())
    }
    func command() -> NavigationCommand<Number> {
      randomCommand(depth, &numbers, nesting: nesting + 1)
    }
  }

  private enum Number: Route {
    case number(Int)
  }

  @Test("Duplicates in a deep path are found as in the engine", arguments: [false, true])
  func deepDuplicates(judgesTransactions: Bool) throws {
    struct Undo: Error {}
    var numbers = SplitMix(state: 7)
    var rules = RouteStackValidator<Number>.uniqueRoutes.combined(with: .depth(atMost: 110))
    if judgesTransactions { rules = rules.judgingTransactions() }
    let engine = NavigationEngine(validator: rules)
    let store = try NavigationStore(path: (0..<90).map { Number.number($0) }, validator: rules)
    for _ in 0..<3_000 {
      let command = randomCommand(store.depth, &numbers)
      var path = store.path
      if Int.random(in: 0..<8, using: &numbers) == 0 {
        try? RouterTransaction.run { () throws(Undo) in
          store.execute(command)
          throw Undo()
        }
      } else {
        #expect(store.execute(command) == engine.apply(command, to: &path))
      }
      #expect(store.path == path)
    }
  }

  @Test("Each part of a composite command is validated")
  func parts() throws {
    let store = try NavigationStore<Place>(validator: .uniqueRoutes)
    #expect(
      store.execute(.sequence([.push(.a), .push(.a), .push(.b)]))
        == .multiple([.success, .invalidStack(.duplicateRoute(.a)), .success])
    )
    #expect(store.path == [.a, .b])
    #expect(store.execute(.whenCancelled(.push(.a), fallback: .popTo(.a))) == .success)
    #expect(store.path == [.a])
    #expect(!store.execute(.transaction([.push(.b), .push(.a)])).isSuccess)
    #expect(store.path == [.a])
  }

  @Test("A command that a middleware replaces is validated")
  func middleware() throws {
    let store = try NavigationStore<Place>(path: [.a], validator: .uniqueRoutes)
    store.add(
      NavigationMiddleware("twice") { _, _ in .proceed(.sequence([.push(.b), .push(.a)])) }
    )
    #expect(
      store.send(.go(.c)) == .multiple([.success, .invalidStack(.duplicateRoute(.a))])
    )
    #expect(store.path == [.a, .b])
  }

  @Test("The initial path is validated")
  func beginning() {
    #expect(throws: RouteStackValidationError<Place>.emptyStackNotAllowed) {
      try NavigationStore<Place>(validator: .nonEmpty)
    }
    #expect(throws: RouteStackValidationError<Place>.duplicateRoute(.a)) {
      try FlowStore(FlowPlan(path: [Place.a, .a]), validator: .uniqueRoutes)
    }
  }

  @Test("A rule that reads the store receives the committed path")
  func looking() throws {
    let holder = Holder()
    let rule = Validator { _ in
      MainActor.assumeIsolated { holder.store?.depth == 1 } ? .custom("one is enough") : nil
    }
    let store = try NavigationStore<Place>(path: [], validator: rule)
    holder.store = store
    #expect(store.send(.go(.a)) == .success)
    #expect(store.send(.go(.b)) == .invalidStack(.custom("one is enough")))
    #expect(store.path == [.a])
  }

  @Test("A rule that reads a flow during a composite command receives the committed flow")
  func lookingAtFlow() throws {
    let holder = FlowHolder()
    let rule = Validator { path in
      MainActor.assumeIsolated { holder.note(path) }
      return path.contains(.c) ? .custom("no c") : nil
    }
    let plan = FlowPlan<Place>(path: [.a], modal: .sheet(.b))
    let store = try FlowStore(plan, validator: rule)
    holder.store = store
    #expect(store.execute(.uncover(then: .transaction([.push(.b), .pop, .push(.b)]))) == .success)
    #expect(holder.paths == [[.a, .b], [.a], [.a, .b], [.a, .b]])
    #expect(holder.flows == Array(repeating: plan, count: 4))
    let fault = NavigationResult<Place>.invalidStack(.custom("no c"))
    #expect(
      store.execute(.navigate(.transaction([.pop, .push(.c)])))
        == .refused(.multiple([.success, fault]))
    )
    #expect(holder.paths.suffix(2) == [[.a], [.a, .c]])
    #expect(holder.flows.suffix(2) == [FlowPlan(path: [.a, .b]), FlowPlan(path: [.a, .b])])
    #expect(store.state == FlowPlan(path: [.a, .b]))
    holder.store = nil
  }

  @Test("A validated composite command changes the path of a flow in place")
  func inPlace() throws {
    let path = Array(repeating: Place.a, count: 100)
    let store = try FlowStore(FlowPlan(path: path), validator: .nonEmpty)
    func address() -> Int? {
      store.path.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
    }
    var addresses: [Int?] = []
    for _ in 0..<3 {
      #expect(store.execute(.navigate(.transaction([.push(.b), .pop]))) == .success)
      addresses.append(address())
    }
    #expect(addresses[1] == addresses[2])
    #expect(store.path == path)
  }

  @Test(
    "Each error has a description",
    arguments: [
      (
        .emptyStackNotAllowed,
        "the stack must not be empty; to change the last route, replace it instead of removing it"
      ),
      (
        .duplicateRoute(.a),
        "a must be on the stack only once; to show it again, go back to it"
      ),
      (.missingRequiredRoot(expected: .a), "the stack must begin with a, but it would be empty"),
      (.invalidRoot(expected: .a, actual: .b), "the stack must begin with a, not with b"),
      (.tooDeep(depth: 3, limit: 2), "the depth of the stack would be 3; the limit is 2"),
      (.custom("no"), "no"),
    ] as [(RouteStackValidationError<Place>, String)]
  )
  func sentences(_ fault: RouteStackValidationError<Place>, reads text: String) {
    #expect(fault.description == text)
  }
}

@MainActor
private final class Holder {
  var store: NavigationStore<Place>?
}

/// A flow store, and the paths and flows that its validator has seen.
@MainActor
private final class FlowHolder {
  var store: FlowStore<Place>?
  private(set) var paths: [[Place]] = []
  private(set) var flows: [FlowPlan<Place>] = []

  func note(_ path: [Place]) {
    guard let store else { return }
    paths.append(path)
    flows.append(store.state)
  }
}
