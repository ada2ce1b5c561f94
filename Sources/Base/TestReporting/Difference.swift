import CustomDump
import InnoText

/// Returns the difference between two values as text.
///
/// A `-` precedes each line that appears only in the first value. A `+` precedes each line that
/// appears only in the second value.
///
/// - Parameters:
///   - expected: The first value.
///   - actual: The second value.
///   - lineLimit: The maximum number of lines to return. If the difference has more lines, one
///     additional line states how many lines are omitted.
/// - Returns: The lines of the difference. If the descriptions of both values are equal, the result
///   is the description of the second value.
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
  let omitted = lines.count - lineLimit
  return lines.prefix(lineLimit).joined(separator: "\n")
    + "\n… \(omitted.counted("more line")); raise diffLineLimit to see all"
}

/// Returns a description of a value with one line for each property.
package func dumped(_ value: some Any) -> String {
  String(customDumping: value)
}
