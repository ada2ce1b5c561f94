import InnoRouter
import Testing

@Suite("A stack's validator")
@MainActor
struct RouteStackValidatorTests {
  typealias Validator = RouteStackValidator<Place>

  @Test(
    "Each rule returns the error in a path",
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

  @Test("A rule that reads the store gets the committed path")
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

  @Test(
    "Each error has a description",
    arguments: [
      (
        .emptyStackNotAllowed,
        "the stack must not be empty; replace the last route instead of popping it"
      ),
      (.duplicateRoute(.a), "a is already on the stack; go back to it instead"),
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
