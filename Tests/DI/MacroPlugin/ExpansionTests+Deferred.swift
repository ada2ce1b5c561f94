import InnoMacroTestSupport
import Testing

extension ExpansionTests {
  @Test("Lazy and asynchronous provisions are expanded")
  func deferred() {
    expect(
      """
      @DIContainer
      struct Deferring {
        @Provide(.shared, Client.self, concrete: true)
        var client: Client
        @Provide(.shared, factory: { (client: Lazy<Client>) in Page(client) }, concrete: true)
        var page: Page
        @Provide(.shared, asyncFactory: { (page: Page) async throws in try await page.load() }, concrete: true)
        var text: String
      }
      """,
      expandsTo: """
        struct Deferring {
          var client: Client {
            get { _storage.fields.client }
          }
          var page: Page {
            get { _storage.fields.page }
          }
          var text: String {
            get async throws { try await _storage.fields._innoDICell_text.value() }
          }

          private let _storage: InnoDI.DIStorage<_Fields>

          private struct _Fields {
            let _innoDICell_client: InnoDI.DICell<Client>
            let page: Page
            let _innoDICell_text: InnoDI.DIAsyncCell<String, any Swift.Error>
            static func _innoDIBuild_client() -> Client { Client() }
            static func _innoDIBuild_page(_ client: Lazy<Client>) -> Page { Page(client) }
            static func _innoDIBuild_text(_ page: Page) async throws -> String { try await page.load() }
            var client: Client { _innoDICell_client.value { _Fields._innoDIBuild_client() } }
          }

          init(client: Client? = nil, page: Page? = nil, text: String? = nil) {
            var _innoDIOverridden: Swift.Set<Swift.String> = []
            if case _? = client { _innoDIOverridden.insert("client") }
            if case _? = page { _innoDIOverridden.insert("page") }
            if case _? = text { _innoDIOverridden.insert("text") }
            let client: InnoDI.DICell<Client> = InnoDI.DICell(client, name: "Deferring.client")
            func _innoDIMake_client() -> Client { client.value { _Fields._innoDIBuild_client() } }
            let page: Page = if let page { page } else { _Fields._innoDIBuild_page(InnoDI.Lazy { _innoDIMake_client() }) }
            let text: InnoDI.DIAsyncCell<String, any Swift.Error> = if let text { InnoDI.DIAsyncCell(built: text) } else { InnoDI.DIAsyncCell(make: { @Sendable in try await _Fields._innoDIBuild_text(page) }) }
            self._storage = InnoDI.DIStorage(_Fields(_innoDICell_client: client, page: page, _innoDICell_text: text), overridden: _innoDIOverridden, tasks: [text])
          }

          struct Overrides {
            var client: Client?
            var page: Page?
            var text: String?
            init() {}
          }

          init(_ applyOverrides: (inout Overrides) -> Swift.Void) {
            var overrides = Overrides()
            applyOverrides(&overrides)
            self.init(client: overrides.client, page: overrides.page, text: overrides.text)
          }

          static func withOverrides<Result, Failure: Swift.Error>(_ applyOverrides: (inout Overrides) -> Swift.Void, operation: (Self) throws(Failure) -> Result) throws(Failure) -> Result {
            try operation(Self(applyOverrides))
          }

          nonisolated(nonsending) static func withOverrides<Result, Failure: Swift.Error>(_ applyOverrides: (inout Overrides) -> Swift.Void, operation: nonisolated(nonsending) (Self) async throws(Failure) -> Result) async throws(Failure) -> Result {
            try await operation(Self(applyOverrides))
          }

          nonisolated static var containerDescription: InnoDI.ContainerDescription {
            var list = InnoDI.ProvisionList("TestModule/test.swift")
            list.add("client", .shared, "Client", (Client).self, 4, "", true, "", .onDemand)
            list.add("page", .shared, "Page", (Page).self, 6, "client", true, "client", nil)
            list.add("text", .shared, "String", (String).self, 8, "page", true, "", .asyncFactory)
            return InnoDI.ContainerDescription(name: "Deferring", isRoot: false, provisions: list.provisions)
          }

          @MainActor func builtValue(of provision: Swift.String) -> Any? {
            let fields = _storage.fields
            var search = InnoDI.BuiltValueSearch(provision)
            search.offer("client", in: fields._innoDICell_client)
            search.offer("page", fields.page)
            search.offer("text", in: fields._innoDICell_text)
            return search.value
          }

          @MainActor func isOverridden(_ provision: Swift.String) -> Swift.Bool {
            _storage.overridden.contains(provision)
          }
        }

        extension Deferring: nonisolated InnoDI.DescribedContainer {}
        """
    )
  }
}
