/// One input of a child container, and the provision of its parent that it gets.
package struct ChildBinding: Hashable, Sendable {
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
