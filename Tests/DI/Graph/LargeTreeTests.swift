import Testing

@testable import InnoDIGraph
@testable import InnoDIGraphReader

@Suite("A large source tree")
struct LargeTreeTests {
  @Test("is read completely and found valid")
  func validation() throws {
    let count = 200
    let folder = try TemporaryFolder()
    try GeneratedTree.write(count, to: folder)
    let reading = try SourceTree(at: folder.path).read()
    let graph = reading.graph
    #expect(reading.diagnostics.isEmpty)
    #expect(graph.diagnostics.isEmpty)
    #expect(graph.containers.count == count)
    #expect(graph.edges.count == count - 1)
  }
}
