import Testing

@testable import InnoDIGraph
@testable import InnoDIGraphReader

@Suite("A large source tree")
struct SpeedTests {
  #if DEBUG
  private let count = 50
  #else
  private let count = 1000
  #endif

  @Test("is read whole and valid, 1,000 containers within half a second where code is optimised")
  func validation() throws {
    let folder = try TemporaryFolder()
    try GeneratedTree.write(count, to: folder)
    let clock = ContinuousClock()
    var best = Duration.seconds(60)
    for _ in 0..<5 {
      best = min(
        best,
        try clock.measure {
          let reading = try SourceTree(at: folder.path).read()
          let graph = reading.graph
          #expect(reading.diagnostics.isEmpty)
          #expect(graph.diagnostics.isEmpty)
          #expect(graph.containers.count == count)
          #expect(graph.edges.count == count - 1)
        }
      )
    }
    #if !DEBUG
    #expect(best <= .milliseconds(500))
    #endif
  }
}
