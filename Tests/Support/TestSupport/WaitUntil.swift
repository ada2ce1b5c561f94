// The benchmarks use this module too. They are linked statically, but Swift Testing is not.
#if canImport(Testing)
import Testing

/// Lets other tasks run until a condition holds.
///
/// Records an issue and returns if the condition is still false after the limit.
///
/// - Parameters:
///   - limit: The time to wait.
///   - isolation: The actor of the caller, on which the condition is checked.
///   - fileID: The file of the caller, for the issue.
///   - filePath: The path of the caller's file.
///   - line: The line of the caller.
///   - column: The column of the caller.
///   - condition: The condition, which is checked after other tasks had a chance to run.
package func waitUntil(
  limit: Duration = .seconds(30),
  isolation: isolated (any Actor)? = #isolation,
  fileID: String = #fileID,
  filePath: String = #filePath,
  line: Int = #line,
  column: Int = #column,
  _ condition: () -> Bool
) async {
  let deadline = ContinuousClock.now + limit
  while !condition() {
    guard !Task.isCancelled else { return }
    guard ContinuousClock.now < deadline else {
      Issue.record(
        "timed out after \(limit): the condition is still false",
        sourceLocation: SourceLocation(
          fileID: fileID,
          filePath: filePath,
          line: line,
          column: column
        )
      )
      return
    }
    await Task.yield()
  }
}
#endif
