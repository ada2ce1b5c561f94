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
            get {
              _storage.fields.users
            }
          }
          var url: URL {
            get {
              _storage.fields.url
            }
          }
          var session: Session {
            get {
              if let replacement = _storage.fields._innoDIOverride_session {
                return replacement
              }
              return ({ (users: any Users) in
                  Session(users)
                })(self.users)
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
            if users != nil {
              _innoDIOverridden.insert("users")
            }
            if session != nil {
              _innoDIOverridden.insert("session")
            }
            let users: any Users = if let users {
              users
            } else {
              ({ (url: URL) in
                  Remote(url: url)
                })(url)
            }
            self._storage = InnoDI.DIStorage(_Fields(users: users, url: url, _innoDIOverride_session: session), overridden: _innoDIOverridden)
          }
        }

        extension App: InnoDI.DescribedContainer {
          nonisolated static var containerDescription: InnoDI.ContainerDescription {
            var provisions: [InnoDI.ProvisionDescription] = []
            provisions.append(InnoDI.ProvisionDescription(name: "users", scope: .shared, typeName: "any Users", type: (any Users).self, dependencies: ["url"], fileID: "TestModule/test.swift", line: 4))
            provisions.append(InnoDI.ProvisionDescription(name: "url", scope: .input, typeName: "URL", type: (URL).self, fileID: "TestModule/test.swift", line: 6))
            provisions.append(InnoDI.ProvisionDescription(name: "session", scope: .transient, typeName: "Session", type: (Session).self, dependencies: ["users"], isConcrete: true, fileID: "TestModule/test.swift", line: 8))
            return InnoDI.ContainerDescription(
              name: "App",
              isRoot: true,
              provisions: provisions
            )
          }
          @MainActor func builtValue(of provision: Swift.String) -> Any? {
            _storage.value(of: provision)
          }
          @MainActor func isOverridden(_ provision: Swift.String) -> Swift.Bool {
            _storage.overridden.contains(provision)
          }
        }
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
            get {
              _storage.fields.host
            }
          }
          public var client: any Clients {
            get {
              _storage.fields.client
            }
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
            if client != nil {
              _innoDIOverridden.insert("client")
            }
            if salt != nil {
              _innoDIOverridden.insert("salt")
            }
            func _innoDIMake_salt() -> Salt {
              if let salt {
                return salt
              }
              return Salt()
            }
            let client: any Clients = if let client {
              client
            } else {
              ({ (salt: Salt) in
                  Client(salt)
                })(_innoDIMake_salt())
            }
            self._storage = InnoDI.DIStorage(_Fields(host: host, client: client, _innoDIOverride_salt: salt), overridden: _innoDIOverridden)
          }
        }

        extension Remote: InnoDI.DescribedContainer {
          nonisolated public static var containerDescription: InnoDI.ContainerDescription {
            var provisions: [InnoDI.ProvisionDescription] = []
            provisions.append(InnoDI.ProvisionDescription(name: "host", scope: .input, typeName: "String", type: (String).self, fileID: "TestModule/test.swift", line: 4))
            provisions.append(InnoDI.ProvisionDescription(name: "client", scope: .shared, typeName: "any Clients", type: (any Clients).self, dependencies: ["salt"], fileID: "TestModule/test.swift", line: 6))
            provisions.append(InnoDI.ProvisionDescription(name: "salt", scope: .transient, typeName: "Salt", type: (Salt).self, isConcrete: true, fileID: "TestModule/test.swift", line: 8))
            return InnoDI.ContainerDescription(
              name: "Remote",
              isRoot: false,
              provisions: provisions
            )
          }
          @MainActor public func builtValue(of provision: Swift.String) -> Any? {
            _storage.value(of: provision)
          }
          @MainActor public func isOverridden(_ provision: Swift.String) -> Swift.Bool {
            _storage.overridden.contains(provision)
          }
        }
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
            get {
              _storage.fields.host
            }
          }
          var other: Int { 1 }

          private let _storage: InnoDI.DIStorage<_Fields>

          private struct _Fields {
            let host: String
          }

          @MainActor init(host: String) {
            self._storage = InnoDI.DIStorage(_Fields(host: host), overridden: [])
          }
        }

        extension Shell: InnoDI.DescribedContainer {
          nonisolated static var containerDescription: InnoDI.ContainerDescription {
            var provisions: [InnoDI.ProvisionDescription] = []
            provisions.append(InnoDI.ProvisionDescription(name: "host", scope: .input, typeName: "String", type: (String).self, fileID: "TestModule/test.swift", line: 4))
            return InnoDI.ContainerDescription(
              name: "Shell",
              isRoot: false,
              provisions: provisions
            )
          }
          @MainActor func builtValue(of provision: Swift.String) -> Any? {
            _storage.value(of: provision)
          }
          @MainActor func isOverridden(_ provision: Swift.String) -> Swift.Bool {
            _storage.overridden.contains(provision)
          }
        }
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

          private struct _Fields {
          }

          @MainActor init() {
            self._storage = InnoDI.DIStorage(_Fields(), overridden: [])
          }
        }

        extension Shell: InnoDI.DescribedContainer {
          nonisolated static var containerDescription: InnoDI.ContainerDescription {
            let provisions: [InnoDI.ProvisionDescription] = []

            return InnoDI.ContainerDescription(
              name: "Shell",
              isRoot: false,
              provisions: provisions
            )
          }
          @MainActor func builtValue(of provision: Swift.String) -> Any? {
            _storage.value(of: provision)
          }
          @MainActor func isOverridden(_ provision: Swift.String) -> Swift.Bool {
            _storage.overridden.contains(provision)
          }
        }
        """
    )
  }
}
