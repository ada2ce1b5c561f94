import CustomDump

/// How two unequal values differ, line by line: `-` before what the first has, `+` before what the
/// second has.
///
/// - Parameters:
///   - expected: The first value.
///   - actual: The second value.
///   - lineLimit: How many lines are shown at most.
/// - Returns: The lines.
package func difference<Value>(
  _ expected: Value,
  _ actual: Value,
  lineLimit: Int = .max
) -> String {
  let lines = (diff(expected, actual) ?? dumped(actual)).split(
    separator: "\n",
    omittingEmptySubsequences: false
  )
  guard lines.count > lineLimit else { return lines.joined(separator: "\n") }
  return lines.prefix(lineLimit).joined(separator: "\n")
    + "\n… \(lines.count - lineLimit) more lines; raise diffLineLimit to see them"
}

/// A value in full, line by line.
package func dumped(_ value: some Any) -> String {
  String(customDumping: value)
}
