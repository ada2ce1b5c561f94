import InnoDI

@DIContainer
struct DeskContainer {
  @Provide(.input)
  var shelves: Shelves

  @Provide(.transient, factory: { Stamp() }, concrete: true)
  var stamp: Stamp
}

/// The body of a factory is type-checked before the container that it creates has its initializer.
func openDesk(over shelves: Shelves) -> DeskContainer { DeskContainer(shelves: shelves) }
