import Foundation

/// Measures code of the library and a handwritten equivalent in turn, and prints both with their
/// ratio.
///
/// Each value is the minimum of several rounds, since other load on the machine can only increase
/// it.
///
/// - Parameters:
///   - name: The name of the measurement.
///   - limit: The value to reach, as text.
///   - iterations: The number of times that each runs in a round; values are per run.
///   - ours: The code of the library.
///   - baseline: The handwritten equivalent.
@inline(never)
func measure(
  _ name: String,
  limit: String,
  iterations: Int,
  ours: () -> Void,
  baseline: () -> Void
) {
  var (best, bestByHand) = (Double.infinity, Double.infinity)
  for _ in 0..<9 {
    best = min(best, nanoseconds(iterations, ours))
    bestByHand = min(bestByHand, nanoseconds(iterations, baseline))
  }
  printRow(name, text(best), text(bestByHand), text(best / bestByHand, unit: "x"), limit)
}

/// Prints a row of the table.
func printRow(_ columns: String...) { printRow(columns) }

/// Prints a row of the table.
func printRow(_ columns: [String]) {
  let widths = [46, 14, 14, 10, 0]
  let cells = zip(columns, widths).map { text, width in
    text + String(repeating: " ", count: max(0, width - text.count))
  }
  print(cells.joined())
  // Flush the row, so that it is printed even if the process ends in the next measurement.
  fflush(nil)
}

private func nanoseconds(_ iterations: Int, _ work: () -> Void) -> Double {
  let duration = ContinuousClock().measure {
    for _ in 0..<iterations { work() }
  }
  let (seconds, attoseconds) = duration.components
  return (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(iterations)
}

private func text(_ value: Double, unit: String = " ns") -> String {
  let digits = value < 100 ? (value * 100).rounded() / 100 : value.rounded()
  return "\(digits)\(unit)"
}

/// Prevents the optimizer from removing the measured code.
@inline(never)
func keep(_ value: some Any) {}

/// Ends the process of an area that cannot be measured.
func abandon(_ reason: String) -> Never {
  printError(reason)
  exit(1)
}

/// Prints a line on standard error.
func printError(_ text: String) {
  FileHandle.standardError.write(Data("Benchmarks: \(text)\n".utf8))
}
