import Testing

@Suite("A container is a value that")
struct ContainerValueTests {
  @Test("shares what it built with its copies")
  func copies() {
    let container = UsersContainer(calls: Calls(), origin: "here")
    let copy = container
    #expect(copy.service === container.service)
  }

  @Test("takes one word, however much it provides")
  func size() {
    #expect(MemoryLayout<UsersContainer>.size == MemoryLayout<AnyObject>.size)
  }

  @Test("crosses into a task when all it provides is Sendable")
  func sendable() async {
    let container = UsersContainer(calls: Calls(), origin: "here")
    let service = await Task.detached { container.service }.value
    #expect(service === container.service)
  }

  @Test("can stand behind a Sendable protocol")
  func existential() async {
    let container: any RemoteContaining = RemoteContainer(host: "example.org")
    #expect(await Task.detached { container.host }.value == "example.org")
  }
}
