public import InnoRouterMacros
import Testing

@Suite("An enum with @Routable or @CasePathable")
struct RoutableTests {
  @Test("Conforms to Route and CaseReflecting, with or without a declared conformance")
  func conformances() {
    func isRoute(_ type: Any.Type) -> Bool { type is any (Route & CaseReflecting).Type }
    func isReflecting(_ type: Any.Type) -> Bool { type is any CaseReflecting.Type }
    #expect(isRoute(Place.self))
    #expect(isRoute(StatedRoute.self))
    #expect(isRoute(Outer.Inner.self))
    #expect(isRoute(Box<Int>.self))
    #expect(!isRoute(Sorting.self))
    #expect(isReflecting(Sorting.self))
  }

  @Test("Describes and builds its cases")
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

  @Test("Has a path to each case that embeds and extracts")
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

  @Test("Can be nested, private or refer to Self")
  func shapes() {
    #expect(Outer.Inner.Cases.one() == .one)
    #expect(Secret.open(1)[case: Secret.Cases.open] == 1)
    let inner = Tree.leaf(1)
    #expect(Tree.node(inner)[case: Tree.Cases.node] == inner)
  }

  @Test("Has paths to cases with every kind of payload")
  func payloads() {
    let closure: @Sendable (Int) -> Int = { $0 + 1 }
    #expect(Shapes.closure(closure)[case: Shapes.Cases.closure]?(1) == 2)
    #expect(Shapes.pair((1, "x"))[case: Shapes.Cases.pair]?.1 == "x")
    #expect(Shapes.nothing(())[case: Shapes.Cases.nothing] != nil)
    #expect(Shapes.keywords(in: 1, for: 2)[case: Shapes.Cases.keywords]?.for == 2)
    #expect(Shapes.Cases.standard.embed(4)[case: Shapes.Cases.standard] == 4)
    #expect(Shapes.any(1)[case: Shapes.Cases.any] as? Int == 1)
    #expect(Shapes.optional(nil).is(Shapes.Cases.optional))
    #expect(Shapes.list([1], ["a": nil])[case: Shapes.Cases.list]?.1 == ["a": nil])
    #expect(Shapes.inner(.init(id: 1))[case: Shapes.Cases.inner]?.id == 1)
    #expect(
      Shapes.caseSchemas.map(\.signature) == [
        "closure(@Sendable (Int) -> Int)", "pair((Int, String))", "nothing(Void)",
        "keywords(in: Int, for: Int)", "standard(Int)", "any(any Sendable)", "optional(Int??)",
        "list([Int], [String: Int?])", "inner(Inner)",
      ]
    )
  }

  @Test("Can be generic")
  func generic() throws {
    #expect(Box.full(1)[case: Box<Int>.Cases.full] == 1)
    #expect(Box<Int>.Cases.empty() == .empty)
    #expect(try Box<String>.caseSchemas[1].build(["x"]) == .full("x"))
    #expect(Either<Int, any Error>.left(1).is(Either<Int, any Error>.Cases.left))
  }

  @Test("Has only the cases inside #if that are compiled")
  func conditional() {
    #expect(
      Conditional.caseSchemas.map(\.signature) == [
        "always", "here", "either(String)", "last(id: Int)",
      ]
    )
    #expect(Conditional.here.caseName == "here")
    #expect(Conditional.last(id: 3)[case: Conditional.Cases.last] == 3)
    #expect(Conditional.either("x")[case: Conditional.Cases.either] == "x")
    #expect(Conditional.Cases.here() == .here)
  }

  @Test("Can have deprecated and unavailable cases")
  func availability() {
    func names<Reflected: CaseReflecting>(of value: Reflected) -> [String] {
      [value.caseName] + Reflected.caseSchemas.map(\.name)
    }
    #expect(names(of: Dated.new) == ["new", "new", "old"])
    #expect(Dated.Cases.new() == .new)
  }

  @Test("Keeps its own caseName")
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

/// A public enum, whose members must also be public.
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

@CasePathable
private enum Shapes {
  case closure(@Sendable (Int) -> Int)
  case pair((Int, String))
  case nothing(Void)
  case keywords(in: Int, for: Int)
  case standard(Int = 3)
  case any(any Sendable)
  case optional(Int??)
  case list([Int], [String: Int?])
  case inner(Inner)

  struct Inner {
    let id: Int
  }
}

@Routable
private enum Box<Content: Hashable & Sendable>: Hashable {
  case empty
  case full(Content)
}

@CasePathable
private enum Either<Left, Right> {
  case left(Left)
  case right(Right)
}

@Routable
private enum Conditional {
  case always
  #if canImport(NoSuchModule)
  case elsewhere
  #else
  case here
  #if NO_SUCH_FLAG
  case either(Int)
  #elseif swift(>=5)
  case either(String)
  #endif
  #endif
  case last(id: Int)
}

@Routable
private enum Dated {
  case new
  @available(*, deprecated)
  case old(Int)
  @available(*, unavailable)
  case gone
}
