import InnoDI

@DIContainer
struct DeskContainer {
  @Provide(.input)
  var shelves: Shelves

  @Provide(.transient, factory: { Stamp() }, concrete: true)
  var stamp: Stamp
}

/// Creates the container of the desk.
///
/// A factory calls this function, since its body is type-checked before the container that it
/// creates has an initializer.
func openDesk(over shelves: Shelves) -> DeskContainer { DeskContainer(shelves: shelves) }
