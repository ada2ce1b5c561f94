/// A service that needs up to two others.
final class Node: Sendable {
  let first: Node?
  let second: Node?

  init(_ first: Node? = nil, _ second: Node? = nil) {
    self.first = first
    self.second = second
  }
}
