import InnoDI

@DIContainer
struct DeskContainer {
  @Provide(.input)
  var shelves: Shelves

  @Provide(.transient, factory: { Stamp() }, concrete: true)
  var stamp: Stamp
}

/// A factory's own body is read before the container it makes has its initialiser.
func openDesk(over shelves: Shelves) -> DeskContainer { DeskContainer(shelves: shelves) }
