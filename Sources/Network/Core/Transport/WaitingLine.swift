/// Those who wait, in the order they came; anyone may leave in between.
struct WaitingLine<Element: Sendable>: Sendable {
  private var elements: [Int: Element] = [:]
  /// The numbers in the order they came, from `first` on, those included that have left.
  private var order: [Int] = []
  private var first = 0

  var count: Int { elements.count }

  /// How many places are kept: at most twice as many as wait, and a few.
  var placeCount: Int { order.count }

  /// Puts someone at the end, under a number that nobody in the line has.
  mutating func append(_ element: Element, as number: Int) {
    elements[number] = element
    order.append(number)
  }

  /// Takes whoever has this number out of the line.
  mutating func remove(_ number: Int) {
    guard elements.removeValue(forKey: number) != nil else { return }
    closeGaps()
  }

  /// Takes the first out of the line; nil when nobody waits.
  mutating func popFirst() -> (number: Int, element: Element)? {
    while first < order.count {
      let number = order[first]
      first += 1
      guard let element = elements.removeValue(forKey: number) else { continue }
      closeGaps()
      return (number, element)
    }
    return nil
  }

  /// Lets go of the places of those who have left once they are the most, so that a line that never
  /// empties does not grow, and each place is moved once on average.
  private mutating func closeGaps() {
    guard order.count > 2 * elements.count + 16 else { return }
    order.removeAll { elements[$0] == nil }
    first = 0
  }
}
