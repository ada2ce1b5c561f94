import Testing

@Suite("A container is a value that")
struct ContainerValueTests {
  @Test("shares its values with its copies")
  func copies() {
    let container = UsersContainer(calls: Calls(), origin: "here")
    let copy = container
    #expect(copy.service === container.service)
  }

  @Test("has the size of one word")
  func size() {
    #expect(MemoryLayout<UsersContainer>.size == MemoryLayout<AnyObject>.size)
  }

  @Test("is Sendable if its provisions are")
  func sendable() async {
    let container = UsersContainer(calls: Calls(), origin: "here")
    let service = await Task.detached { container.service }.value
    #expect(service === container.service)
  }

  @Test("can conform to a Sendable protocol")
  func existential() async {
    let container: any RemoteContaining = RemoteContainer(host: "example.org")
    #expect(await Task.detached { container.host }.value == "example.org")
  }
}
