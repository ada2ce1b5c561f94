import Foundation
import Testing

@Suite("InnoDIDAGValidationPlugin")
struct PluginTests {
  // This is a single test because building the plugin takes seconds for each package.
  @Test("fails the build for an invalid graph and reruns only if a source file changes")
  func build() throws {
    let package = try PluginPackage()
    try package.write(Self.feature, to: "Sources/Feature/Feature.swift")

    try package.write(Self.cycle, to: "Sources/App/App.swift")
    let cyclic = try package.build()
    #expect(cyclic.status != 0)
    #expect(
      cyclic.everything.contains(
        """
        \(package.place(of: "Sources/App/App.swift")):5:39: error: dependency cycle: First.second -> \
        Second.first -> First.second;
        """
      )
    )

    try package.write(Self.app(binding: ""), to: "Sources/App/App.swift")
    let incomplete = try package.build()
    #expect(incomplete.status != 0)
    #expect(
      incomplete.everything.contains(
        """
        \(package.place(of: "Sources/App/App.swift")):12:7: error: 'feature' does not bind the input \
        'host' of FeatureContainer;
        """
      )
    )

    let bound = "(child: \\FeatureContainer.host, parent: \\AppContainer.host)"
    try package.write(Self.app(binding: bound), to: "Sources/App/App.swift")
    let valid = try package.build()
    #expect(valid.status == 0, "\(valid.everything)")
    #expect(valid.everything.contains("Validating the containers of App"))

    let again = try package.build()
    #expect(again.status == 0)
    #expect(!again.everything.contains("Validating the containers of App"))

    try package.write(Self.feature + "// Changed.\n", to: "Sources/Feature/Feature.swift")
    let changed = try package.build()
    #expect(changed.status == 0)
    #expect(changed.everything.contains("Validating the containers of App"))
  }

  private static let feature = """
    public import InnoDI

    @DIContainer
    public struct FeatureContainer {
      @Provide(.input)
      public var host: String
    }

    """

  private static let cycle = """
    import InnoDI

    @DIContainer
    struct First {
      @Provide(.shared, factory: { () in [Second()] }, concrete: true)
      var second: [Second]
    }

    @DIContainer
    struct Second {
      @Provide(.shared, factory: { () in [First()] }, concrete: true)
      var first: [First]
    }

    """

  private static func app(binding: String) -> String {
    """
    import Feature
    import InnoDI

    @DIContainer(root: true)
    struct AppContainer {
      @Provide(.input)
      var host: String

      @SubContainer(
        scope: .shared,
        bindings: [\(binding)])
      var feature: FeatureContainer
    }

    """
  }
}

extension Program.Result {
  fileprivate var everything: String { output + errors }
}
