/// How a parent gives a child container its inputs.
package struct ChildWiring: Hashable, Sendable {
  /// One input of the child, and the parent's provision that it gets.
  package struct Binding: Hashable, Sendable {
    package let child: String
    package let parent: String
    package let childPlace: SourcePlace
    package let parentPlace: SourcePlace

    package init(
      child: String,
      parent: String,
      childPlace: SourcePlace,
      parentPlace: SourcePlace
    ) {
      self.child = child
      self.parent = parent
      self.childPlace = childPlace
      self.parentPlace = parentPlace
    }
  }

  /// What is written; `nil` where nothing is, and inputs get what has the same name.
  package let bindings: [Binding]?

  package init(bindings: [Binding]?) {
    self.bindings = bindings
  }
}
