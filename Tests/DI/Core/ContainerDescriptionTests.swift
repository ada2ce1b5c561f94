import InnoDI
import Testing

@Suite("The description of a container")
struct ContainerDescriptionTests {
  private let description = UsersContainer.containerDescription

  @Test("names the container and its provisions in the order of declaration")
  func names() {
    #expect(description.name == "UsersContainer")
    #expect(!description.isRoot)
    #expect(
      description.provisions.map(\.name)
        == ["calls", "origin", "service", "repository", "session"]
    )
    #expect(
      description.provisions.map(\.scope) == [.input, .input, .shared, .shared, .transient]
    )
  }

  @Test("contains the types and their source text")
  func types() {
    #expect(
      description.provisions.map(\.typeName)
        == ["Calls", "String", "Service", "any Repository", "Service"]
    )
    let types: [Any.Type] = [
      Calls.self, String.self, Service.self, (any Repository).self, Service.self,
    ]
    #expect(
      description.provisions.map { ObjectIdentifier($0.type) } == types.map(ObjectIdentifier.init)
    )
    #expect(description.provisions.map(\.isConcrete) == [false, false, true, false, true])
  }

  @Test("contains the edges in the order of the factory's parameters")
  func edges() {
    #expect(
      description.provisions.map(\.dependencies)
        == [[], [], ["calls", "repository"], ["calls", "origin"], ["calls", "repository"]]
    )
  }

  @Test("contains the locations of the declarations")
  func places() {
    #expect(description.provisions.allSatisfy { $0.fileID == "InnoDITests/Containers.swift" })
    let lines = description.provisions.map(\.line)
    #expect(lines == lines.sorted())
    #expect(lines.first == 6)
  }

  @Test("provides access to built values but builds none")
  @MainActor
  func values() {
    let calls = Calls()
    let container: any DescribedContainer = UsersContainer(calls: calls, origin: "here")
    let before = calls.all
    #expect(container.builtValue(of: "origin") as? String == "here")
    #expect(container.builtValue(of: "service") is Service)
    #expect(container.builtValue(of: "session") == nil)
    #expect(container.builtValue(of: "nothing") == nil)
    #expect(calls.all == before)
    #expect(OptionalContainer(onClose: {}).builtValue(of: "default") as? Int == 1)
  }

  @Test("distinguishes an override from the value of a factory")
  @MainActor
  func overrides() {
    let container = UsersContainer(calls: Calls(), origin: "here", repository: StubRepository())
    #expect(container.isOverridden("repository"))
    #expect(!container.isOverridden("service"))
    #expect(!container.isOverridden("origin"))
    #expect(!container.isOverridden("nothing"))
  }
}
