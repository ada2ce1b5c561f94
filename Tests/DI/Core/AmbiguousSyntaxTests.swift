import InnoDI
import Testing

/// A container with types and factories that generated code must not parse differently.
@DIContainer
struct AmbiguousSyntaxContainer {
  @Provide(.input)
  var repository: any (Repository & Sendable)

  @Provide(.input)
  var others: [any (Repository & Sendable)]

  @Provide(.shared, factory: #line, concrete: true)
  var line: Int

  @Provide(.transient, factory: { 3 }(), concrete: true)
  var number: Int
}

@Suite("Ambiguous syntax in a container")
struct AmbiguousSyntaxTests {
  @Test("A composition in parentheses can be the type of a provision")
  func compositions() {
    let stub = StubRepository()
    let container = AmbiguousSyntaxContainer(repository: stub, others: [stub])
    #expect(container.repository.origin == "stub")
    #expect(container.others.count == 1)
    let provisions = AmbiguousSyntaxContainer.containerDescription.provisions
    #expect(provisions[0].typeName == "any (Repository & Sendable)")
  }

  @Test("A factory can begin like a directive or a closure")
  func expressions() {
    let container = AmbiguousSyntaxContainer(repository: StubRepository(), others: [])
    #expect(container.line > 0)
    #expect(container.number == 3)
  }
}
