import Foundation
import InnoDIGraph
import InnoDIGraphReader

/// Measures the time to read and validate a source tree of containers.
///
/// Each file has one container, which the container in the previous file owns.
///
/// - Parameter count: The number of containers.
/// - Throws: An error if the sources cannot be written or read.
func validateGraph(of count: Int) throws {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "containers-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: folder) }
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  for index in 0..<count {
    let file = folder.appending(path: "Container\(index).swift")
    try container(index, isLast: index == count - 1)
      .write(to: file, atomically: true, encoding: .utf8)
  }
  var best = Double.infinity
  for _ in 0..<5 {
    let start = ContinuousClock.now
    let reading = try SourceTree(at: folder.path(percentEncoded: false)).read()
    let found = reading.diagnostics + reading.graph.diagnostics
    best = min(best, (ContinuousClock.now - start) / .seconds(1))
    guard found.isEmpty, reading.containers.count == count else {
      abandon("the graph has issues: \(found.map(\.description))")
    }
  }
  printRow(
    "graph of \(count) containers: validate",
    "\((best * 1000).rounded() / 1000) s",
    "",
    "",
    "0.5 s"
  )
}

private func container(_ index: Int, isLast: Bool) -> String {
  let child = """
      @SubContainer(scope: .shared, with: [\\.host, \\.port])
      var child: Container\(index + 1)

    """
  return """
    import InnoDI

    @DIContainer(root: \(index == 0))
    struct Container\(index) {
      @Provide(.input)
      var host: String

      @Provide(.input)
      var port: Int

      @Provide(.shared, factory: { (host: String, port: Int) in Client(host, port) })
      var client: any Clients

      @Provide(.transient, factory: { (client: any Clients) in Session(client) }, concrete: true)
      var session: Session

    \(isLast ? "" : child)}

    """
}
