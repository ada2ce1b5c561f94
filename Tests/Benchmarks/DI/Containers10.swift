import InnoDI

/// 10 shared services, most of which need two others.
@DIContainer
struct Container10 {
  @Provide(factory: { Node() }, concrete: true)
  var s0: Node
  @Provide(
    factory: { (s0: Node) in Node(s0) },
    concrete: true
  )
  var s1: Node
  @Provide(
    factory: { (s1: Node, s0: Node) in Node(s1, s0) },
    concrete: true
  )
  var s2: Node
  @Provide(
    factory: { (s2: Node, s1: Node) in Node(s2, s1) },
    concrete: true
  )
  var s3: Node
  @Provide(
    factory: { (s3: Node, s2: Node) in Node(s3, s2) },
    concrete: true
  )
  var s4: Node
  @Provide(
    factory: { (s4: Node, s3: Node) in Node(s4, s3) },
    concrete: true
  )
  var s5: Node
  @Provide(
    factory: { (s5: Node, s4: Node) in Node(s5, s4) },
    concrete: true
  )
  var s6: Node
  @Provide(
    factory: { (s6: Node, s5: Node) in Node(s6, s5) },
    concrete: true
  )
  var s7: Node
  @Provide(
    factory: { (s7: Node, s6: Node) in Node(s7, s6) },
    concrete: true
  )
  var s8: Node
  @Provide(
    factory: { (s8: Node, s7: Node) in Node(s8, s7) },
    concrete: true
  )
  var s9: Node
}

/// The handwritten equivalent: a class with a property for each service, and optional overrides.
final class Hand10 {
  let s0: Node
  let s1: Node
  let s2: Node
  let s3: Node
  let s4: Node
  let s5: Node
  let s6: Node
  let s7: Node
  let s8: Node
  let s9: Node

  init(
    s0: Node? = nil,
    s1: Node? = nil,
    s2: Node? = nil,
    s3: Node? = nil,
    s4: Node? = nil,
    s5: Node? = nil,
    s6: Node? = nil,
    s7: Node? = nil,
    s8: Node? = nil,
    s9: Node? = nil
  ) {
    let s0 = s0 ?? Node()
    let s1 = s1 ?? Node(s0)
    let s2 = s2 ?? Node(s1, s0)
    let s3 = s3 ?? Node(s2, s1)
    let s4 = s4 ?? Node(s3, s2)
    let s5 = s5 ?? Node(s4, s3)
    let s6 = s6 ?? Node(s5, s4)
    let s7 = s7 ?? Node(s6, s5)
    let s8 = s8 ?? Node(s7, s6)
    let s9 = s9 ?? Node(s8, s7)
    self.s0 = s0
    self.s1 = s1
    self.s2 = s2
    self.s3 = s3
    self.s4 = s4
    self.s5 = s5
    self.s6 = s6
    self.s7 = s7
    self.s8 = s8
    self.s9 = s9
  }
}
