import Testing

@Suite("The macros expand")
struct ExpansionTests {
  @Test("a container of each scope")
  func scopes() {
    expect(
      """
      @DIContainer(root: true)
      struct App {
        @Provide(.shared, factory: { (url: URL) in Remote(url: url) })
        var users: any Users
        @Provide(.input)
        var url: URL
        @Provide(.transient, factory: { (users: any Users) in Session(users) }, concrete: true)
        var session: Session
      }
      """,
      expandsTo: """
        struct App {
          var users: any Users {
            get { _storage.fields.users }
          }
          var url: URL {
            get { _storage.fields.url }
          }
          var session: Session {
            get {
              if let replacement = _storage.fields._innoDIOverride_session {
                return replacement
              }
              return ({ (users: any Users) in Session(users) })(self.users)
            }
          }

          private let _storage: InnoDI.DIStorage<_Fields>

          private struct _Fields {
            let users: any Users
            let url: URL
            let _innoDIOverride_session: Session?
          }

          init(users: (any Users)? = nil, url: URL, session: Session? = nil) {
            var _innoDIOverridden: Swift.Set<Swift.String> = []
            if case _? = users { _innoDIOverridden.insert("users") }
            if case _? = session { _innoDIOverridden.insert("session") }
            let users: any Users = if let users { users } else { ({ (url: URL) in Remote(url: url) })(url) }
            self._storage = InnoDI.DIStorage(_Fields(users: users, url: url, _innoDIOverride_session: session), overridden: _innoDIOverridden)
          }

          struct Overrides {
            var users: (any Users)?
            var session: Session?
            init() {}
          }

          init(url: URL, _ applyOverrides: (inout Overrides) -> Swift.Void) {
            var overrides = Overrides()
            applyOverrides(&overrides)
            self.init(users: overrides.users, url: url, session: overrides.session)
          }

          static func withOverrides<Result, Failure: Swift.Error>(url: URL, _ applyOverrides: (inout Overrides) -> Swift.Void, operation: (Self) throws(Failure) -> Result) throws(Failure) -> Result {
            try operation(Self(url: url, applyOverrides))
          }

          nonisolated(nonsending) static func withOverrides<Result, Failure: Swift.Error>(url: URL, _ applyOverrides: (inout Overrides) -> Swift.Void, operation: nonisolated(nonsending) (Self) async throws(Failure) -> Result) async throws(Failure) -> Result {
            try await operation(Self(url: url, applyOverrides))
          }

          nonisolated static var containerDescription: InnoDI.ContainerDescription {
            var provisions: [InnoDI.ProvisionDescription] = []
            provisions.append(InnoDI.ProvisionDescription(name: "users", scope: .shared, typeName: "any Users", type: (any Users).self, dependencies: ["url"], fileID: "TestModule/test.swift", line: 4))
            provisions.append(InnoDI.ProvisionDescription(name: "url", scope: .input, typeName: "URL", type: (URL).self, fileID: "TestModule/test.swift", line: 6))
            provisions.append(InnoDI.ProvisionDescription(name: "session", scope: .transient, typeName: "Session", type: (Session).self, dependencies: ["users"], isConcrete: true, fileID: "TestModule/test.swift", line: 8))
            return InnoDI.ContainerDescription(name: "App", isRoot: true, provisions: provisions)
          }

          @MainActor func builtValue(of provision: Swift.String) -> Any? {
            _storage.value(of: provision)
          }

          @MainActor func isOverridden(_ provision: Swift.String) -> Swift.Bool {
            _storage.overridden.contains(provision)
          }
        }

        extension App: InnoDI.DescribedContainer {}
        """
    )
  }

  @Test("a public container with an initialiser for each access level")
  func accessLevels() {
    expect(
      """
      @DIContainer
      public struct Remote {
        @Provide(.input)
        public var host: String
        @Provide(.shared, factory: { (salt: Salt) in Client(salt) })
        public var client: any Clients
        @Provide(.transient, concrete: true)
        private var salt: Salt = Salt()
      }
      """,
      expandsTo: """
        public struct Remote {
          public var host: String {
            get { _storage.fields.host }
          }
          public var client: any Clients {
            get { _storage.fields.client }
          }
          private var salt: Salt {
            get {
              if let replacement = _storage.fields._innoDIOverride_salt {
                return replacement
              }
              return Salt()
            }
          }

          private let _storage: InnoDI.DIStorage<_Fields>

          private struct _Fields {
            let host: String
            let client: any Clients
            let _innoDIOverride_salt: Salt?
          }

          public init(host: String, client: (any Clients)? = nil) {
            self.init(host: host, client: client, salt: nil)
          }

          private init(host: String, client: (any Clients)? = nil, salt: Salt? = nil) {
            var _innoDIOverridden: Swift.Set<Swift.String> = []
            if case _? = client { _innoDIOverridden.insert("client") }
            if case _? = salt { _innoDIOverridden.insert("salt") }
            func _innoDIMake_salt() -> Salt { if let salt { return salt }; return Salt() }
            let client: any Clients = if let client { client } else { ({ (salt: Salt) in Client(salt) })(_innoDIMake_salt()) }
            self._storage = InnoDI.DIStorage(_Fields(host: host, client: client, _innoDIOverride_salt: salt), overridden: _innoDIOverridden)
          }

          public struct Overrides {
            public var client: (any Clients)?
            public init() {}
          }

          public init(host: String, _ applyOverrides: (inout Overrides) -> Swift.Void) {
            var overrides = Overrides()
            applyOverrides(&overrides)
            self.init(host: host, client: overrides.client)
          }

          public static func withOverrides<Result, Failure: Swift.Error>(host: String, _ applyOverrides: (inout Overrides) -> Swift.Void, operation: (Self) throws(Failure) -> Result) throws(Failure) -> Result {
            try operation(Self(host: host, applyOverrides))
          }

          nonisolated(nonsending) public static func withOverrides<Result, Failure: Swift.Error>(host: String, _ applyOverrides: (inout Overrides) -> Swift.Void, operation: nonisolated(nonsending) (Self) async throws(Failure) -> Result) async throws(Failure) -> Result {
            try await operation(Self(host: host, applyOverrides))
          }

          nonisolated public static var containerDescription: InnoDI.ContainerDescription {
            var provisions: [InnoDI.ProvisionDescription] = []
            provisions.append(InnoDI.ProvisionDescription(name: "host", scope: .input, typeName: "String", type: (String).self, fileID: "TestModule/test.swift", line: 4))
            provisions.append(InnoDI.ProvisionDescription(name: "client", scope: .shared, typeName: "any Clients", type: (any Clients).self, dependencies: ["salt"], fileID: "TestModule/test.swift", line: 6))
            provisions.append(InnoDI.ProvisionDescription(name: "salt", scope: .transient, typeName: "Salt", type: (Salt).self, isConcrete: true, fileID: "TestModule/test.swift", line: 8))
            return InnoDI.ContainerDescription(name: "Remote", isRoot: false, provisions: provisions)
          }

          @MainActor public func builtValue(of provision: Swift.String) -> Any? {
            _storage.value(of: provision)
          }

          @MainActor public func isOverridden(_ provision: Swift.String) -> Swift.Bool {
            _storage.overridden.contains(provision)
          }
        }

        extension Remote: InnoDI.DescribedContainer {}
        """
    )
  }

  @Test("provisions isolated by the option")
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
            var provisions: [InnoDI.ProvisionDescription] = []
            provisions.append(InnoDI.ProvisionDescription(name: "host", scope: .input, typeName: "String", type: (String).self, fileID: "TestModule/test.swift", line: 4))
            return InnoDI.ContainerDescription(name: "Shell", isRoot: false, provisions: provisions)
          }

          @MainActor func builtValue(of provision: Swift.String) -> Any? {
            _storage.value(of: provision)
          }

          @MainActor func isOverridden(_ provision: Swift.String) -> Swift.Bool {
            _storage.overridden.contains(provision)
          }
        }

        extension Shell: InnoDI.DescribedContainer {}
        """
    )
  }

  @Test("nothing of a main-actor option where the struct is isolated already")
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
            let provisions: [InnoDI.ProvisionDescription] = []
            return InnoDI.ContainerDescription(name: "Shell", isRoot: false, provisions: provisions)
          }

          @MainActor func builtValue(of provision: Swift.String) -> Any? {
            _storage.value(of: provision)
          }

          @MainActor func isOverridden(_ provision: Swift.String) -> Swift.Bool {
            _storage.overridden.contains(provision)
          }
        }

        extension Shell: InnoDI.DescribedContainer {}
        """
    )
  }

  @Test("a parent with a child of each scope")
  func subContainers() {
    expect(
      """
      @DIContainer
      struct Parent {
        @Provide(.input)
        var users: any Users
        @SubContainer(scope: .shared, bindings: [(child: \\Child.source, parent: \\Parent.users)], featureRoot: Root.self)
        var child: Child
        @SubContainer(scope: .transient, with: [\\.users])
        var other: Other
      }
      """,
      expandsTo: """
        struct Parent {
          var users: any Users {
            get { _storage.fields.users }
          }
          var child: Child {
            get { _storage.fields.child }
          }

          private static func _innoDIWire_child(_ wires: _Fields._innoDIWires_child, _ apply: (((inout Child.Overrides) -> Swift.Void))?) -> Child {
            Child(source: wires.users, apply ?? { _ in })
          }

          func childRootView() -> Root {
            Root(container: child)
          }
          var other: Other {
            get {
              if let replacement = _storage.fields._innoDIOverride_other {
                return replacement
              }
              return Self._innoDIWire_other(_Fields._innoDIWires_other.read(self), _storage.fields._innoDIOverrides_other)
            }
          }

          private static func _innoDIWire_other(_ wires: _Fields._innoDIWires_other, _ apply: (((inout Other.Overrides) -> Swift.Void))?) -> Other {
            Other(users: wires.users, apply ?? { _ in })
          }

          private let _storage: InnoDI.DIStorage<_Fields>

          private struct _Fields {
            let users: any Users
            let child: Child
            let _innoDIOverride_other: Other?
            let _innoDIOverrides_other: (@Sendable (inout Other.Overrides) -> Swift.Void)?
            struct _innoDIWires_child {
              let users: any Users
            }
            struct _innoDIWires_other {
              let users: any Users
              static func read(_ container: Parent) -> Self { Self(users: container.users) }
            }
          }

          init(users: any Users, child: Child? = nil, childOverrides: ((inout Child.Overrides) -> Swift.Void)? = nil, other: Other? = nil, otherOverrides: (@Sendable (inout Other.Overrides) -> Swift.Void)? = nil) {
            var _innoDIOverridden: Swift.Set<Swift.String> = []
            if case _? = child { _innoDIOverridden.insert("child") }
            if case _? = other { _innoDIOverridden.insert("other") }
            let child: Child = if let child { child } else { Self._innoDIWire_child(_Fields._innoDIWires_child(users: users), childOverrides) }
            self._storage = InnoDI.DIStorage(_Fields(users: users, child: child, _innoDIOverride_other: other, _innoDIOverrides_other: otherOverrides), overridden: _innoDIOverridden)
          }

          struct Overrides {
            var child: Child?
            var childOverrides: ((inout Child.Overrides) -> Swift.Void)?
            var other: Other?
            var otherOverrides: (@Sendable (inout Other.Overrides) -> Swift.Void)?
            init() {}
          }

          init(users: any Users, _ applyOverrides: (inout Overrides) -> Swift.Void) {
            var overrides = Overrides()
            applyOverrides(&overrides)
            self.init(users: users, child: overrides.child, childOverrides: overrides.childOverrides, other: overrides.other, otherOverrides: overrides.otherOverrides)
          }

          static func withOverrides<Result, Failure: Swift.Error>(users: any Users, _ applyOverrides: (inout Overrides) -> Swift.Void, operation: (Self) throws(Failure) -> Result) throws(Failure) -> Result {
            try operation(Self(users: users, applyOverrides))
          }

          nonisolated(nonsending) static func withOverrides<Result, Failure: Swift.Error>(users: any Users, _ applyOverrides: (inout Overrides) -> Swift.Void, operation: nonisolated(nonsending) (Self) async throws(Failure) -> Result) async throws(Failure) -> Result {
            try await operation(Self(users: users, applyOverrides))
          }

          nonisolated static var containerDescription: InnoDI.ContainerDescription {
            var provisions: [InnoDI.ProvisionDescription] = []
            provisions.append(InnoDI.ProvisionDescription(name: "users", scope: .input, typeName: "any Users", type: (any Users).self, fileID: "TestModule/test.swift", line: 4))
            provisions.append(InnoDI.ProvisionDescription(name: "child", scope: .shared, typeName: "Child", type: (Child).self, dependencies: ["users"], fileID: "TestModule/test.swift", line: 6, construction: .subContainer, bindings: [InnoDI.ProvisionDescription.Binding(child: "source", parent: "users")]))
            provisions.append(InnoDI.ProvisionDescription(name: "other", scope: .transient, typeName: "Other", type: (Other).self, dependencies: ["users"], fileID: "TestModule/test.swift", line: 8, construction: .subContainer, bindings: [InnoDI.ProvisionDescription.Binding(child: "users", parent: "users")]))
            return InnoDI.ContainerDescription(name: "Parent", isRoot: false, provisions: provisions)
          }

          @MainActor func builtValue(of provision: Swift.String) -> Any? {
            _storage.value(of: provision)
          }

          @MainActor func isOverridden(_ provision: Swift.String) -> Swift.Bool {
            _storage.overridden.contains(provision)
          }
        }

        extension Parent: InnoDI.DescribedContainer {}
        """
    )
  }

  @Test("what waits for its reader")
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
            var client: Client { _innoDICell_client.value { Deferring._innoDIBuild(client: ()) } }
          }

          private static func _innoDIBuild(client _: Swift.Void) -> Client {
            Client()
          }

          init(client: Client? = nil, page: Page? = nil, text: String? = nil) {
            var _innoDIOverridden: Swift.Set<Swift.String> = []
            if case _? = client { _innoDIOverridden.insert("client") }
            if case _? = page { _innoDIOverridden.insert("page") }
            if case _? = text { _innoDIOverridden.insert("text") }
            let client: InnoDI.DICell<Client> = InnoDI.DICell(client)
            func _innoDIMake_client() -> Client { client.value { Self._innoDIBuild(client: ()) } }
            let page: Page = if let page { page } else { ({ (client: Lazy<Client>) in Page(client) })(InnoDI.Lazy { _innoDIMake_client() }) }
            let text: InnoDI.DIAsyncCell<String, any Swift.Error> = if let text { InnoDI.DIAsyncCell(built: text) } else { InnoDI.DIAsyncCell(make: { @Sendable in try await ({ (page: Page) async throws in try await page.load() })(page) }) }
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
            var provisions: [InnoDI.ProvisionDescription] = []
            provisions.append(InnoDI.ProvisionDescription(name: "client", scope: .shared, typeName: "Client", type: (Client).self, isConcrete: true, fileID: "TestModule/test.swift", line: 4, construction: .onDemand))
            provisions.append(InnoDI.ProvisionDescription(name: "page", scope: .shared, typeName: "Page", type: (Page).self, dependencies: ["client"], isConcrete: true, fileID: "TestModule/test.swift", line: 6, deferredDependencies: ["client"]))
            provisions.append(InnoDI.ProvisionDescription(name: "text", scope: .shared, typeName: "String", type: (String).self, dependencies: ["page"], isConcrete: true, fileID: "TestModule/test.swift", line: 8, construction: .asyncFactory))
            return InnoDI.ContainerDescription(name: "Deferring", isRoot: false, provisions: provisions)
          }

          @MainActor func builtValue(of provision: Swift.String) -> Any? {
            _storage.value(of: provision)
          }

          @MainActor func isOverridden(_ provision: Swift.String) -> Swift.Bool {
            _storage.overridden.contains(provision)
          }
        }

        extension Deferring: InnoDI.DescribedContainer {}
        """
    )
  }
}
