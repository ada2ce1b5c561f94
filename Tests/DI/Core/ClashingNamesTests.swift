import InnoDI
import Testing

/// A container with a private provision and provisions named like generated parameters.
@DIContainer
struct ClashingContainer {
  @Provide(.input)
  var operation: @Sendable () -> Int

  @Provide(.input)
  var overrides: Int

  @Provide(.input)
  var applyOverrides: Int

  @Provide(.input)
  var result: Result<Int, Never>

  @Provide(.input)
  var failure: Failure

  @Provide(.shared, factory: { (overrides: Int) in "\(overrides)" }, concrete: true)
  private var hidden: String

  @Provide(.shared, factory: { (hidden: String) in hidden + "!" }, concrete: true)
  var `default`: String
}

/// A type named like a generic parameter.
struct Failure: Sendable {}

@Suite("Generated names")
struct ClashingNamesTests {
  @Test("do not conflict with the names of provisions and types")
  func names() {
    let text = ClashingContainer.withOverrides(
      operation: { 1 },
      overrides: 2,
      applyOverrides: 3,
      result: .success(4),
      failure: Failure(),
      { _ in },
      operation: { "\($0.operation())\($0.default)\($0.applyOverrides)" }
    )
    #expect(text == "12!3")
    let container = ClashingContainer(
      operation: { 1 },
      overrides: 2,
      applyOverrides: 3,
      result: .success(4),
      failure: Failure()
    ) {
      $0.default = "mine"
    }
    #expect(container.result.get() == 4)
    #expect(container.default == "mine")
  }
}
