/// Shares columns among neighbours: the narrow ones get what they ask for, the wide ones share
/// what is left alike.
///
/// - Parameters:
///   - wanted: The columns each would like.
///   - available: The columns there are.
/// - Returns: Widths that sum up to at most `available`, none more than wanted.
func columnWidths(wanted: [Int], available: Int) -> [Int] {
  guard wanted.reduce(0, +) > available else { return wanted }
  var widths = wanted
  var left = max(available, 0)
  var waiting = wanted.count
  for index in wanted.indices.sorted(by: { (wanted[$0], $0) < (wanted[$1], $1) }) {
    widths[index] = min(wanted[index], left / waiting)
    left -= widths[index]
    waiting -= 1
  }
  return widths
}
