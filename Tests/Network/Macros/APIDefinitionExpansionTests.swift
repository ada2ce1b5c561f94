import Testing

@Suite("Expansions of @APIDefinition")
struct APIDefinitionExpansionTests {
  @Test("The method, the path with its parameters, and the authentication are generated")
  func whole() {
    expectExpansion(
      of: """
        @APIDefinition(method: .put, path: "/users/{id}/posts/{number}", auth: .required)
        public struct SavePost {
          public typealias APIResponse = Post
          public let id: Int, number: String
          public let parameters: Draft
        }
        """,
      is: #"""
        public struct SavePost {
          public typealias APIResponse = Post
          public let id: Int, number: String
          public let parameters: Draft

          public var method: InnoNetwork.HTTPMethod {
            .put
          }

          public var path: String {
            ("/users/\(self.`id`)/posts/\(self.`number`)" as InnoNetwork.EndpointPath).description
          }

          public var sessionAuthentication: InnoNetwork.SessionAuthentication {
            .required
          }
        }

        extension SavePost: InnoNetwork.APIDefinition {
        }
        """#
    )
  }

  @Test("The properties 'query' and 'body' become the query and the body")
  func payload() {
    expectExpansion(
      of: """
        @APIDefinition(method: .post, path: "/users")
        public struct CreateUser {
          public typealias APIResponse = User
          public let query: [String: Bool]
          public let body: NewUser
        }
        """,
      is: """
        public struct CreateUser {
          public typealias APIResponse = User
          public let query: [String: Bool]
          public let body: NewUser

          public var method: InnoNetwork.HTTPMethod {
            .post
          }

          public var path: String {
            "/users"
          }

          public var sessionAuthentication: InnoNetwork.SessionAuthentication {
            .anonymous
          }

          public func encodedQuery() throws -> [InnoNetwork.QueryItem] {
            try self.queryEncoder.encode(self.query, rootKey: self.queryRootKey)
          }

          public typealias Parameter = NewUser

          public var parameters: NewUser {
            self.body
          }
        }

        extension CreateUser: InnoNetwork.APIDefinition {
        }
        """
    )
  }

  @Test("The default method is GET, and the default authentication is anonymous")
  func defaults() {
    expectExpansion(
      of: """
        @APIDefinition(path: "/users")
        struct FetchUsers {
          struct APIResponse: Decodable {}
        }
        """,
      is: """
        struct FetchUsers {
          struct APIResponse: Decodable {}

          var method: InnoNetwork.HTTPMethod {
            .get
          }

          var path: String {
            "/users"
          }

          var sessionAuthentication: InnoNetwork.SessionAuthentication {
            .anonymous
          }
        }

        extension FetchUsers: InnoNetwork.APIDefinition {
        }
        """
    )
  }
}
