public import InnoRouterMacros
import Testing

@Suite("An enum under @Routable or @CasePathable")
struct RoutableTests {
  @Test("Is a route and reflects its cases, whether or not it says so itself")
  func conformances() {
    func isRoute(_ type: Any.Type) -> Bool { type is any (Route & CaseReflecting).Type }
    func isReflecting(_ type: Any.Type) -> Bool { type is any CaseReflecting.Type }
    #expect(isRoute(Place.self))
    #expect(isRoute(StatedRoute.self))
    #expect(isRoute(Outer.Inner.self))
    #expect(!isRoute(Sorting.self))
    #expect(isReflecting(Sorting.self))
  }

  @Test("Tells its cases as they are declared, and builds them")
  func schema() throws {
    #expect(
      Place.caseSchemas.map(\.signature) == [
        "home", "detail(id: Int)", "pair(Int, name: String)", "default", "maybe(Int?)",
        "nested(in: [Place])",
      ]
    )
    #expect(try Place.caseSchemas[2].build([1, "x"]) == .pair(1, name: "x"))
    #expect(Place.pair(1, name: "x").caseName == "pair")
    #expect(Place.default.caseName == "default")
  }

  @Test("Has a path to each case that wraps and takes out")
  func paths() {
    let detail = Place.detail(id: 3)
    #expect(detail[case: Place.Cases.detail] == 3)
    #expect(detail[case: Place.Cases.home] == nil)
    #expect(detail.is(Place.Cases.detail))
    #expect(!detail.is(Place.Cases.pair))
    #expect(Place.Cases.home() == .home)
    #expect(Place.Cases.default() == .default)
    #expect(Place.Cases.pair.embed((1, name: "x")) == .pair(1, name: "x"))
    #expect(Place.pair(1, name: "x")[case: Place.Cases.pair]?.name == "x")
    #expect(Place.maybe(nil).is(Place.Cases.maybe))
    #expect(Place.Cases.nested.embed([detail]) == .nested(in: [detail]))
    #expect(Place.Cases.nested.name == "nested")
  }

  @Test("Works in a nested, a private and a self-referring type")
  func shapes() {
    #expect(Outer.Inner.Cases.one() == .one)
    #expect(Secret.open(1)[case: Secret.Cases.open] == 1)
    let inner = Tree.leaf(1)
    #expect(Tree.node(inner)[case: Tree.Cases.node] == inner)
  }

  @Test("Keeps a name that the enum tells of itself")
  func ownMembers() {
    #expect(SelfNamed.first.caseName == "the first")
    #expect(SelfNamed.caseSchemas.map(\.name) == ["first"])
  }
}

@Routable
private enum Place {
  case home
  case detail(id: Int)
  case pair(Int, name: String)
  case `default`
  case maybe(Int?)
  indirect case nested(in: [Place])
}

@Routable
enum StatedRoute: Route {
  case only
}

enum Outer {
  @Routable
  fileprivate enum Inner: CaseReflecting {
    case one
  }
}

@Routable
private enum Secret {
  case open(Int)
}

/// A public enum, whose members must be public too.
@Routable
public indirect enum Tree {
  case leaf(Int)
  case node(Self)
}

@Routable
private enum SelfNamed {
  case first

  var caseName: String { "the first" }
}

@CasePathable
private enum Sorting {
  case byName
  case byDistance(from: String)
}
