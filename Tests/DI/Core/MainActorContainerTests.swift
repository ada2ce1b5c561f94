import InnoDI
import Testing

@Suite("On the main actor a container")
@MainActor
struct MainActorContainerTests {
  @Test("calls isolated initializers and methods in its factories")
  func isolatedFactories() {
    let app = Shell.AppContainer(name: "app")
    #expect(app.coordinator.name == "app")
    #expect(app.coordinator.steps == 1)
    #expect(app.coordinator === app.coordinator)
    #expect(app.draft !== app.draft)
  }

  @Test("is isolated by its option alone")
  func option() {
    let container = Shell.OptionContainer()
    #expect(container.coordinator.name == "option")
    #expect(container.draft.name == "option draft")
  }

  @Test("is described like any other container")
  func described() {
    let app = Shell.AppContainer(name: "app", draft: Coordinator(name: "mine"))
    let description = type(of: app).containerDescription
    #expect(description.name == "Shell.AppContainer")
    #expect(description.isRoot)
    #expect(app.builtValue(of: "coordinator") as? Coordinator === app.coordinator)
    #expect(app.isOverridden("draft"))
  }

  @Test("builds deferred provisions on the main actor")
  func deferred() {
    let app = Shell.AppContainer(name: "app")
    #expect(!app.isBuilt("kept"))
    #expect(app.desk.kept().name == "app kept")
    #expect(app.desk.kept() === app.kept)
    let option = Shell.OptionContainer()
    #expect(option.kept.name == "option draft kept")
    #expect(option.desk.kept() === option.kept)
  }
}
