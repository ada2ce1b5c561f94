import InnoMacroTestSupport
import Testing

extension ExpansionTests {
  @Test("Provisions are isolated by the option mainActor")
  func mainActor() {
    expect(
      """
      @DIContainer(mainActor: true)
      struct Shell {
        @Provide(.input)
        var host: String
        var other: Int { 1 }
      }
      """,
      expandsTo: """
        struct Shell {
          @MainActor
          var host: String {
            get { _storage.fields.host }
          }
          var other: Int { 1 }

          private let _storage: InnoDI.DIStorage<_Fields>

          private struct _Fields {
            let host: String
          }

          @MainActor init(host: String) {
            self._storage = InnoDI.DIStorage(_Fields(host: host), overridden: [])
          }

          struct Overrides {
            init() {}
          }

          @MainActor init(host: String, _ applyOverrides: (inout Overrides) -> Swift.Void) {
            var overrides = Overrides()
            applyOverrides(&overrides)
            self.init(host: host)
          }

          @MainActor static func withOverrides<Result, Failure: Swift.Error>(host: String, _ applyOverrides: (inout Overrides) -> Swift.Void, operation: (Self) throws(Failure) -> Result) throws(Failure) -> Result {
            try operation(Self(host: host, applyOverrides))
          }

          @MainActor static func withOverrides<Result, Failure: Swift.Error>(host: String, _ applyOverrides: (inout Overrides) -> Swift.Void, operation: nonisolated(nonsending) (Self) async throws(Failure) -> Result) async throws(Failure) -> Result {
            try await operation(Self(host: host, applyOverrides))
          }

          nonisolated static var containerDescription: InnoDI.ContainerDescription {
            var list = InnoDI.ProvisionList("TestModule/test.swift")
            list.add("host", .input, "String", (String).self, 4, "", false)
            return InnoDI.ContainerDescription(name: "Shell", isRoot: false, provisions: list.provisions)
          }

          @MainActor func builtValue(of provision: Swift.String) -> Any? {
            let fields = _storage.fields
            var search = InnoDI.BuiltValueSearch(provision)
            search.offer("host", fields.host)
            return search.value
          }

          @MainActor func isOverridden(_ provision: Swift.String) -> Swift.Bool {
            _storage.overridden.contains(provision)
          }
        }

        extension Shell: nonisolated InnoDI.DescribedContainer {}
        """
    )
  }

  @Test("The option mainActor has no effect on an isolated struct")
  func markedMainActor() {
    expect(
      """
      @MainActor @DIContainer(mainActor: true)
      struct Shell {
      }
      """,
      expandsTo: """
        @MainActor
        struct Shell {

          private let _storage: InnoDI.DIStorage<_Fields>

          private struct _Fields {}

          @MainActor init() {
            self._storage = InnoDI.DIStorage(_Fields(), overridden: [])
          }

          struct Overrides {
            init() {}
          }

          @MainActor init(_ applyOverrides: (inout Overrides) -> Swift.Void) {
            var overrides = Overrides()
            applyOverrides(&overrides)
            self.init()
          }

          @MainActor static func withOverrides<Result, Failure: Swift.Error>(_ applyOverrides: (inout Overrides) -> Swift.Void, operation: (Self) throws(Failure) -> Result) throws(Failure) -> Result {
            try operation(Self(applyOverrides))
          }

          @MainActor static func withOverrides<Result, Failure: Swift.Error>(_ applyOverrides: (inout Overrides) -> Swift.Void, operation: nonisolated(nonsending) (Self) async throws(Failure) -> Result) async throws(Failure) -> Result {
            try await operation(Self(applyOverrides))
          }

          nonisolated static var containerDescription: InnoDI.ContainerDescription {
            return InnoDI.ContainerDescription(name: "Shell", isRoot: false, provisions: [])
          }

          @MainActor func builtValue(of provision: Swift.String) -> Any? {
            return nil
          }

          @MainActor func isOverridden(_ provision: Swift.String) -> Swift.Bool {
            _storage.overridden.contains(provision)
          }
        }

        extension Shell: nonisolated InnoDI.DescribedContainer {}
        """
    )
  }
}
