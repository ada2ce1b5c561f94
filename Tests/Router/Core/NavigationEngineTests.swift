import InnoRouter
import Testing

@Suite("The rules of a stack")
struct NavigationEngineTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let command: NavigationCommand<Place>
    let path: [Place]
    let result: NavigationResult<Place>
    let newPath: [Place]
    var testDescription: String { "\(command) on \(path)" }

    init(
      _ command: NavigationCommand<Place>,
      on path: [Place],
      gives result: NavigationResult<Place>,
      path newPath: [Place]
    ) {
      self.command = command
      self.path = path
      self.result = result
      self.newPath = newPath
    }
  }

  static let rows: [Row] = [
    Row(.push(.a), on: [], gives: .success, path: [.a]),
    Row(.push(.a), on: [.a], gives: .success, path: [.a, .a]),
    Row(.pushAll([.b, .c]), on: [.a], gives: .success, path: [.a, .b, .c]),
    Row(.pushAll([]), on: [.a], gives: .success, path: [.a]),
    Row(.pop, on: [], gives: .emptyStack, path: []),
    Row(.pop, on: [.a, .b], gives: .success, path: [.a]),
    Row(.popCount(0), on: [.a], gives: .invalidPopCount(0), path: [.a]),
    Row(.popCount(-1), on: [], gives: .invalidPopCount(-1), path: []),
    Row(.popCount(.min), on: [.a], gives: .invalidPopCount(.min), path: [.a]),
    Row(
      .popCount(1),
      on: [],
      gives: .insufficientStackDepth(requested: 1, available: 0),
      path: []
    ),
    Row(
      .popCount(3),
      on: [.a, .b],
      gives: .insufficientStackDepth(requested: 3, available: 2),
      path: [.a, .b]
    ),
    Row(.popCount(2), on: [.a, .b], gives: .success, path: []),
    Row(.popToRoot, on: [], gives: .success, path: []),
    Row(.popToRoot, on: [.a, .b], gives: .success, path: []),
    Row(.popTo(.a), on: [.a, .b, .a, .c], gives: .success, path: [.a, .b, .a]),
    Row(.popTo(.a), on: [.a], gives: .success, path: [.a]),
    Row(.popTo(.c), on: [.a, .b], gives: .routeNotFound(.c), path: [.a, .b]),
    Row(.replace([.b, .c]), on: [.a], gives: .success, path: [.b, .c]),
    Row(.replace([]), on: [.a], gives: .success, path: []),
    Row(.replaceTop(.c), on: [.a, .b], gives: .success, path: [.a, .c]),
    Row(.replaceTop(.c), on: [], gives: .emptyStack, path: []),
    Row(.sequence([]), on: [.a], gives: .multiple([]), path: [.a]),
    Row(
      .sequence([.push(.b), .popTo(.c), .push(.c)]),
      on: [.a],
      gives: .multiple([.success, .routeNotFound(.c), .success]),
      path: [.a, .b, .c]
    ),
    Row(.batch([]), on: [.a], gives: .multiple([]), path: [.a]),
    Row(
      .batch([.push(.b), .popTo(.c), .push(.c)]),
      on: [.a],
      gives: .multiple([.success, .routeNotFound(.c)]),
      path: [.a, .b]
    ),
    Row(.transaction([]), on: [.a], gives: .multiple([]), path: [.a]),
    Row(
      .transaction([.push(.b), .popTo(.c), .push(.c)]),
      on: [.a],
      gives: .multiple([.success, .routeNotFound(.c)]),
      path: [.a]
    ),
    Row(
      .transaction([.push(.b), .sequence([.popTo(.c), .push(.c)])]),
      on: [.a],
      gives: .multiple([.success, .multiple([.routeNotFound(.c), .success])]),
      path: [.a]
    ),
    Row(
      .sequence([.push(.b), .transaction([.pop, .popTo(.c)]), .push(.c)]),
      on: [.a],
      gives: .multiple([.success, .multiple([.success, .routeNotFound(.c)]), .success]),
      path: [.a, .b, .c]
    ),
    Row(
      .whenCancelled(.push(.b), fallback: .push(.c)),
      on: [.a],
      gives: .success,
      path: [.a, .b]
    ),
    Row(
      .whenCancelled(.sequence([.push(.b), .popTo(.c)]), fallback: .push(.c)),
      on: [.a],
      gives: .success,
      path: [.a, .c]
    ),
    Row(
      .whenCancelled(.sequence([]), fallback: .push(.c)),
      on: [.a],
      gives: .multiple([]),
      path: [.a]
    ),
    Row(
      .whenCancelled(.popTo(.c), fallback: .sequence([.push(.b), .popCount(9)])),
      on: [.a],
      gives: .multiple([.success, .insufficientStackDepth(requested: 9, available: 2)]),
      path: [.a]
    ),
  ]

  @Test("A command has a result and changes the path", arguments: rows)
  func command(_ row: Row) {
    var path = row.path
    #expect(NavigationEngine().apply(row.command, to: &path) == row.result)
    #expect(path == row.newPath)
  }

  @Test(
    "A store has the same results as the engine, observed or not",
    arguments: rows,
    [false, true]
  )
  @MainActor
  func store(_ row: Row, watched: Bool) {
    let store = NavigationStore(path: row.path)
    let observation = watched ? store.observe { _ in } : nil
    #expect(store.execute(row.command) == row.result)
    #expect(store.path == row.newPath)
    observation?.cancel()
  }

  @Test("Commands and results have the names of their cases", arguments: rows)
  func names(_ row: Row) {
    #expect("\(row.command)".prefix { $0 != "(" } == row.command.name)
    let label = Mirror(reflecting: row.result).children.first?.label
    let plain = row.result == .success ? "success" : "emptyStack"
    #expect(row.result.name == label ?? plain)
  }

  @Test("A result contains the index of the first refused part")
  func failureIndex() {
    let results: [NavigationResult<Place>] = [.success, .emptyStack, .emptyStack]
    #expect(NavigationResult.multiple(results).failureIndex == 1)
    #expect(NavigationResult<Place>.multiple([.success]).failureIndex == nil)
    #expect(NavigationResult<Place>.emptyStack.failureIndex == nil)
  }

  @Test(
    "The command for an intent depends on the path",
    arguments: [
      (.go(.a), [], .push(.a)),
      (.goMany([.a, .b]), [], .pushAll([.a, .b])),
      (.goMany([]), [.a], .pushAll([])),
      (.goMany([.a]), [], .pushAll([.a])),
      (.back, [], .pop),
      (.backBy(2), [.a, .b], .popCount(2)),
      (.backTo(.a), [.a, .b], .popTo(.a)),
      (.backToRoot, [.a], .popToRoot),
      (.resetTo([.b]), [.a], .replace([.b])),
      (.replaceStack([.b]), [.a], .replace([.b])),
      (.backOrPush(.a), [.a, .b], .popTo(.a)),
      (.backOrPush(.c), [.a, .b], .push(.c)),
      (.pushUniqueRoot(.a), [.a, .b], .pushAll([])),
      (.pushUniqueRoot(.c), [.a, .b], .push(.c)),
    ] as [(NavigationIntent<Place>, [Place], NavigationCommand<Place>)]
  )
  func intent(
    _ intent: NavigationIntent<Place>,
    on path: [Place],
    becomes command: NavigationCommand<Place>
  ) {
    #expect(NavigationEngine().command(for: intent, on: path) == command)
  }

  @Test(
    "A result has a name and a description",
    arguments: [
      (.success, "done"),
      (
        .emptyStack,
        "the stack is empty: there is no route to remove or replace"
      ),
      (.invalidPopCount(-2), "cannot go back by -2: the count must be 1 or more"),
      (
        .insufficientStackDepth(requested: 3, available: 2),
        "cannot go back by 3: the depth of the stack is 2"
      ),
      (
        .routeNotFound(.c),
        "c is not on the stack; push it, or go back to another route"
      ),
      (.invalidStack(.custom("no more than two")), "no more than two"),
      (.cancelled(.conditionFailed), "the condition was not met"),
      (.deferred, "deferred until the current command has been executed"),
      (.multiple([]), "done"),
      (.multiple([.success]), "done"),
      (
        .multiple([.success, .invalidPopCount(0)]),
        "command 2: cannot go back by 0: the count must be 1 or more"
      ),
    ] as [(NavigationResult<Place>, String)]
  )
  func sentence(_ result: NavigationResult<Place>, reads text: String) {
    #expect(result.description == text)
    #expect(result.isSuccess == (text == "done"))
  }
}
