import InnoDI

@MainActor
final class Coordinator {
  let name: String
  private(set) var steps = 0

  init(name: String) {
    self.name = name
  }

  func step() {
    steps += 1
  }
}

enum Shell {
  @MainActor
  @DIContainer(root: true)
  struct AppContainer {
    @Provide(.input)
    var name: String

    @Provide(
      .shared,
      factory: { (name: String) in
        let coordinator = Coordinator(name: name)
        coordinator.step()
        return coordinator
      },
      concrete: true
    )
    var coordinator: Coordinator

    @Provide(.transient, factory: { (name: String) in Coordinator(name: name) }, concrete: true)
    var draft: Coordinator

    @Provide(
      .shared,
      factory: { (draft: Coordinator) in Coordinator(name: draft.name + " kept") },
      concrete: true
    )
    var kept: Coordinator

    @Provide(.shared, factory: { (kept: Lazy<Coordinator>) in Desk(kept: kept) }, concrete: true)
    var desk: Desk
  }

  /// Only the option isolates the generated code.
  @DIContainer(root: true, mainActor: true)
  struct OptionContainer {
    @Provide(.shared, factory: { Coordinator(name: "option") }, concrete: true)
    var coordinator: Coordinator

    @Provide(
      .transient,
      factory: { (coordinator: Coordinator) in Coordinator(name: coordinator.name + " draft") },
      concrete: true
    )
    var draft: Coordinator

    @Provide(
      .shared,
      factory: { (draft: Coordinator) in Coordinator(name: draft.name + " kept") },
      concrete: true
    )
    var kept: Coordinator

    @Provide(.shared, factory: { (kept: Lazy<Coordinator>) in Desk(kept: kept) }, concrete: true)
    var desk: Desk
  }
}

/// A main-actor container with a lazy dependency.
@MainActor
struct Desk {
  let kept: Lazy<Coordinator>
}
