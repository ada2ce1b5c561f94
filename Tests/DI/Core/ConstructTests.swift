import InnoDI
import Testing

@Suite("A container")
struct ConstructTests {
  @Test("accepts functions of every form as inputs")
  func functions() throws {
    let container = FunctionContainer(
      parenthesized: { 3 },
      variadic: { $0.reduce(0, +) },
      throwing: { number throws(Refusal) in
        guard number > 0 else { throw Refusal() }
        return number
      },
      nested: { $0 + 1 },
      handlers: ["double": { 2 * $0 }]
    )
    #expect(container.sum == 6)
    #expect(container.variadic(1, 2) == 3)
    #expect(try container.throwing(1) == 1)
    #expect(throws: Refusal()) { try container.throwing(0) }
    #expect(try container.nested(1) == 2)
    #expect(container.handlers["double"]?(2) == 4)
    typealias Variadic = (Int...) -> Int
    let described = FunctionContainer.containerDescription.provisions[1].type
    #expect(ObjectIdentifier(described) == ObjectIdentifier(Variadic.self))
  }

  @Test("accepts factories that return nil")
  func absence() async {
    let container = AbsentContainer(isPresent: false)
    #expect(container.shared == nil)
    #expect(container.transient == nil)
    #expect(container.conditional == nil)
    #expect(await container.awaited == nil)
    #expect(AbsentContainer(isPresent: true).conditional?.origin == "stub")
    let overridden = AbsentContainer(isPresent: true) {
      $0.shared = StubRepository()
      $0.transient = 1
      $0.conditional = nil
      $0.awaited = 2
    }
    #expect(overridden.shared?.origin == "stub")
    #expect(overridden.transient == 1)
    #expect(overridden.conditional == nil)
    #expect(await overridden.awaited == 2)
    #expect(AbsentContainer(isPresent: true, transient: 5).transient == 5)
  }

  @Test("infers the types of untyped factory parameters")
  func untyped() async {
    let container = UntypedContainer(number: 1, default: 2)
    #expect(container.one == [1])
    #expect(container.two == [1, 2])
    #expect(container.boxed.number == 2)
    #expect(await container.next == 2)
  }

  @Test("accepts factories that use its static members")
  func statics() {
    let container = StaticContainer()
    #expect(container.plain == 4)
    #expect(container.transient == 11)
    #expect(container.expression == 6)
    #expect(container.initial == 6)
  }

  @Test("provides a type named like a nested type of the standard library")
  func names() async {
    let container = IndexContainer(index: Index(number: 1), table: [Index(): Index(number: 2)])
    #expect(container.list == [Index(number: 1)])
    #expect(container.table[Index()] == Index(number: 2))
    #expect(container.new == Index())
    #expect(container.read == Index(number: 4))
    #expect(await container.awaited == Index(number: 1))
  }

  @Test("provides its nested types")
  func nested() {
    let container = NestingContainer(kind: .first)
    #expect(container.kinds == [.first, .second])
    #expect(container.inner.kind == .second)
    #expect(container.read == .second)
    #expect(NestingContainer(kind: .first) { $0.read = nil }.read == nil)
  }

  @Test("can be Sendable, @frozen and @usableFromInline")
  @MainActor
  func declarations() async {
    let container = DeclaredSendableContainer(number: 1)
    #expect(await Task.detached { container.number }.value == 1)
    #expect(container.repository.origin == "stub")
    let frozen = FrozenContainer(number: 2)
    #expect(await Task.detached { frozen.repository.origin }.value == "stub")
    #expect(frozen.builtValue(of: "number") as? Int == 2)
    #expect(FrozenInternalContainer(number: 3).number == 3)
    #expect(InlinableContainer(number: 4).next == 5)
    #expect(InlinableContainer.containerDescription.provisions.count == 2)
  }

  @Test("is as accessible as the extension around it")
  func extensions() {
    #expect(Space.Inside(number: 1).number == 1)
    #expect(Space.Outside(number: 1).number == 1)
    #expect(Space.Outside.containerDescription.name == "Space.Outside")
  }
}
