import InnoFlow
import Testing

@Suite("Cases of an action")
struct ActionCasesTests {
  typealias Action = Shapes.Action

  @Test("A case without a payload has a path to Void")
  func none() {
    let path: CasePath<Action, Void> = Action.refreshCasePath
    #expect(path.name == "refresh")
    #expect(path.embed(()) == .refresh)
    #expect(path() == .refresh)
    #expect(path.matches(.refresh))
    #expect(!path.matches(.pick(1)))
  }

  @Test("A case with one payload has a path to it")
  func one() {
    let path: CasePath<Action, Int> = Action.pickCasePath
    #expect(path.embed(3) == .pick(3))
    #expect(path.extract(.pick(3)) == 3)
    #expect(path.extract(.refresh) == nil)
  }

  @Test("A label of a single payload does not change its path")
  func labelled() {
    let path: CasePath<Action, String> = Action.renameCasePath
    #expect(path.embed("ada") == .rename(to: "ada"))
    #expect(path.extract(.rename(to: "ada")) == "ada")
  }

  @Test("Several payloads form a tuple with their labels")
  func several() {
    let path: CasePath<Action, (id: Int, String)> = Action.moveCasePath
    #expect(path.embed((id: 1, "top")) == .move(id: 1, "top"))
    let payload = path.extract(.move(id: 1, "top"))
    #expect(payload?.id == 1)
    #expect(payload?.1 == "top")
    #expect(path.extract(.refresh) == nil)
  }

  @Test("A nil payload is extracted as a value, unlike another case")
  func optional() {
    let path: CasePath<Action, Int?> = Action.selectCasePath
    #expect(path.matches(.select(nil)))
    #expect(!path.matches(.refresh))
    #expect(path.extract(.select(nil)) == .some(nil))
  }

  @Test("A path's name contains neither a leading underscore nor backticks")
  func names() {
    #expect(Action.arrivedCasePath.name == "_arrived")
    #expect(Action.defaultCasePath() == .default)
  }

  @Test("The schemas list every case in the order of declaration")
  func signatures() {
    #expect(
      Action.caseSchemas.map(\.signature) == [
        "refresh", "pick(Int)", "rename(to: String)", "move(id: Int, String)", "select(Int?)",
        "_arrived([String: Int])", "default",
      ]
    )
  }

  @Test("Every case has its name")
  func caseName() {
    let actions: [Action] = [
      .refresh, .pick(1), .rename(to: ""), .move(id: 1, ""), .select(nil), ._arrived([:]), .default,
    ]
    #expect(actions.map(\.caseName) == Action.caseSchemas.map(\.name))
  }

  @Test("A schema builds its case from values of the correct types")
  func builds() throws {
    let schemas = Dictionary(uniqueKeysWithValues: Action.caseSchemas.map { ($0.name, $0) })
    #expect(try schemas["refresh"]?.build() == .refresh)
    #expect(try schemas["pick"]?.build([4]) == .pick(4))
    #expect(try schemas["rename"]?.build(["bob"]) == .rename(to: "bob"))
    #expect(try schemas["move"]?.build([4, "top"]) == .move(id: 4, "top"))
    #expect(try schemas["select"]?.build([4]) == .select(4))
    #expect(try schemas["select"]?.build([Int?.none as Any]) == .select(nil))
    #expect(try schemas["_arrived"]?.build([["a": 1]]) == ._arrived(["a": 1]))
  }

  @Test(
    "A schema names the invalid value",
    arguments: [
      (
        "move", ["4", "top"],
        "associated value 1 of move(id: Int, String) must have the type Int, got String"
      ),
      (
        "move", [4, 5],
        "associated value 2 of move(id: Int, String) must have the type String, got Int"
      ),
      ("move", [4], "move(id: Int, String) takes 2 values, got 1"),
      ("pick", [], "pick(Int) takes 1 value, got 0"),
      ("refresh", [1], "refresh takes 0 values, got 1"),
    ] as [(String, [any Sendable], String)]
  )
  func misfits(name: String, values: [any Sendable], text: String) throws {
    let schema = try #require(Action.caseSchemas.first { $0.name == name })
    let error = #expect(throws: CaseArgumentError.self) { try schema.build(values.map { $0 }) }
    #expect(error?.description == text)
  }

  @Test("Enums with one case or no cases are also reflected")
  func smallEnums() {
    #expect(Lonely.onlyCasePath.extract(.only(1)) == 1)
    #expect(Lonely.caseSchemas.count == 1)
    #expect(Nothing.caseSchemas.isEmpty)
  }
}

@ReflectedCases
enum Lonely: Equatable {
  case only(Int)
}

@ReflectedCases
enum Nothing {}

@InnoFlow
struct Shapes {
  struct State: Equatable, Sendable {}

  enum Action: Equatable, Sendable {
    case refresh
    case pick(Int)
    case rename(to: String)
    case move(id: Int, String)
    case select(Int?), _arrived([String: Int])
    case `default`
  }

  var body: some Reducer<State, Action> {
    Reduce { _, _ in .none }
  }
}
