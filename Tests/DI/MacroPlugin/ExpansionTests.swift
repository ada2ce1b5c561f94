import InnoMacroTestSupport
import Testing

@Suite("Expansions of the macros")
struct ExpansionTests {
  @Test("A container with provisions of each scope is expanded")
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
            get { _Fields._innoDIRead_session(self) }
          }

          private let _storage: InnoDI.DIStorage<_Fields>

          private struct _Fields {
            let users: any Users
            let url: URL
            let _innoDIOverride_session: Session?
            static func _innoDIBuild_users(_ url: URL) -> any Users { Remote(url: url) }
            static func _innoDIBuild_session(_ users: any Users) -> Session { Session(users) }
            static func _innoDIRead_session(_ container: App) -> Session {
              if let replacement = container._storage.fields._innoDIOverride_session { return replacement }
              return _innoDIBuild_session(container.users)
            }
          }

          init(users: (any Users)? = nil, url: URL, session: Session? = nil) {
            var _innoDIOverridden: Swift.Set<Swift.String> = []
            if case _? = users { _innoDIOverridden.insert("users") }
            if case _? = session { _innoDIOverridden.insert("session") }
            let users: any Users = if let users { users } else { _Fields._innoDIBuild_users(url) }
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
            var list = InnoDI.ProvisionList("TestModule/test.swift")
            list.add("users", .shared, "any Users", (any Users).self, 4, "url", false)
            list.add("url", .input, "URL", (URL).self, 6, "", false)
            list.add("session", .transient, "Session", (Session).self, 8, "users", true)
            return InnoDI.ContainerDescription(name: "App", isRoot: true, provisions: list.provisions)
          }

          @MainActor func builtValue(of provision: Swift.String) -> Any? {
            let fields = _storage.fields
            var search = InnoDI.BuiltValueSearch(provision)
            search.offer("users", fields.users)
            search.offer("url", fields.url)
            return search.value
          }

          @MainActor func isOverridden(_ provision: Swift.String) -> Swift.Bool {
            _storage.overridden.contains(provision)
          }
        }

        extension App: nonisolated InnoDI.DescribedContainer {}
        """
    )
  }

  @Test("A public container has an initializer for each access level")
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
            get { _Fields._innoDIRead_salt(self) }
          }

          private let _storage: InnoDI.DIStorage<_Fields>

          private struct _Fields {
            let host: String
            let client: any Clients
            let _innoDIOverride_salt: Salt?
            static func _innoDIBuild_client(_ salt: Salt) -> any Clients { Client(salt) }
            static func _innoDIBuild_salt() -> Salt { Salt() }
            static func _innoDIRead_salt(_ container: Remote) -> Salt {
              if let replacement = container._storage.fields._innoDIOverride_salt { return replacement }
              return _innoDIBuild_salt()
            }
          }

          public init(host: String, client: (any Clients)? = nil) {
            self.init(host: host, client: client, salt: nil)
          }

          private init(host: String, client: (any Clients)? = nil, salt: Salt? = nil) {
            var _innoDIOverridden: Swift.Set<Swift.String> = []
            if case _? = client { _innoDIOverridden.insert("client") }
            if case _? = salt { _innoDIOverridden.insert("salt") }
            func _innoDIMake_salt() -> Salt { if let salt { return salt }; return _Fields._innoDIBuild_salt() }
            let client: any Clients = if let client { client } else { _Fields._innoDIBuild_client(_innoDIMake_salt()) }
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
            var list = InnoDI.ProvisionList("TestModule/test.swift")
            list.add("host", .input, "String", (String).self, 4, "", false)
            list.add("client", .shared, "any Clients", (any Clients).self, 6, "salt", false)
            list.add("salt", .transient, "Salt", (Salt).self, 8, "", true)
            return InnoDI.ContainerDescription(name: "Remote", isRoot: false, provisions: list.provisions)
          }

          @MainActor public func builtValue(of provision: Swift.String) -> Any? {
            let fields = _storage.fields
            var search = InnoDI.BuiltValueSearch(provision)
            search.offer("host", fields.host)
            search.offer("client", fields.client)
            return search.value
          }

          @MainActor public func isOverridden(_ provision: Swift.String) -> Swift.Bool {
            _storage.overridden.contains(provision)
          }
        }

        extension Remote: nonisolated InnoDI.DescribedContainer {}
        """
    )
  }

  @Test(
    "An explicit internal overrides the access level of an extension",
    arguments: ["public", "package", "fileprivate", "private"]
  )
  func explicitInternal(level: String) {
    func expansion(_ level: String, _ modifier: String) -> MacroExpansion {
      MacroExpansion(
        of: """
          \(level)extension App {
            @DIContainer \(modifier)struct C {
              @Provide(.input) var host: String
            }
          }
          """,
        macros: innoDIMacros
      )
    }
    let overridden = expansion("\(level) ", "internal ")
    #expect(overridden.messages == [])
    #expect(overridden.expanded == "\(level) " + expansion("", "internal ").expanded)
    let inherited = expansion("\(level) ", "").expanded
    #expect(inherited.contains("public init(host: String)") == (level == "public"))
  }

  @Test("A parent with a sub-container of each scope is expanded")
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
            _Fields._innoDIChild_child(source: wires.users, apply ?? { _ in })
          }

          func childRootView() -> Root {
            Root(container: child)
          }
          var other: Other {
            get { _Fields._innoDIRead_other(self) }
          }

          private static func _innoDIWire_other(_ wires: _Fields._innoDIWires_other, _ apply: (((inout Other.Overrides) -> Swift.Void))?) -> Other {
            _Fields._innoDIChild_other(users: wires.users, apply ?? { _ in })
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
            typealias _innoDIChild_child = Child
            struct _innoDIWires_other {
              let users: any Users
            }
            typealias _innoDIChild_other = Other
            static func _innoDIRead_other(_ container: Parent) -> Other {
              if let replacement = container._storage.fields._innoDIOverride_other { return replacement }
              return Parent._innoDIWire_other(_innoDIWires_other(users: container.users), container._storage.fields._innoDIOverrides_other)
            }
          }

          init(users: any Users, child: Child? = nil, childOverrides: ((inout Child.Overrides) -> Swift.Void)? = nil, other: Other? = nil, otherOverrides: (@Sendable (inout Other.Overrides) -> Swift.Void)? = nil) {
            var _innoDIOverridden: Swift.Set<Swift.String> = []
            if case _? = child { _innoDIOverridden.insert("child") }
            if case _? = other { _innoDIOverridden.insert("other") }
            let child: Child = if let child { child } else { Parent._innoDIWire_child(_Fields._innoDIWires_child(users: users), childOverrides) }
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
            var list = InnoDI.ProvisionList("TestModule/test.swift")
            list.add("users", .input, "any Users", (any Users).self, 4, "", false)
            list.add("child", .shared, "Child", (Child).self, 6, "users", false, "", .subContainer, [InnoDI.ProvisionDescription.Binding(child: "source", parent: "users")])
            list.add("other", .transient, "Other", (Other).self, 8, "users", false, "", .subContainer, [InnoDI.ProvisionDescription.Binding(child: "users", parent: "users")])
            return InnoDI.ContainerDescription(name: "Parent", isRoot: false, provisions: list.provisions)
          }

          @MainActor func builtValue(of provision: Swift.String) -> Any? {
            let fields = _storage.fields
            var search = InnoDI.BuiltValueSearch(provision)
            search.offer("users", fields.users)
            search.offer("child", fields.child)
            return search.value
          }

          @MainActor func isOverridden(_ provision: Swift.String) -> Swift.Bool {
            _storage.overridden.contains(provision)
          }
        }

        extension Parent: nonisolated InnoDI.DescribedContainer {}
        """
    )
  }
}
