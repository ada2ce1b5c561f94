import Foundation

/// A collection of resources on the server.
///
/// The name of each case is the path of the collection without the slash.
public enum FixtureCollection: String, CaseIterable, Sendable {
  /// The users.
  case users
  /// The posts.
  case posts
  /// The todos.
  case todos

  /// The path of the collection, such as `/users`.
  public var path: String { "/\(rawValue)" }
}

extension FixtureCatalog {
  /// Returns the response to a request.
  ///
  /// - Parameters:
  ///   - method: The HTTP method. Any method other than `GET` results in status 405.
  ///   - path: The path with its query, such as `/users`, `/users/3` or `/posts?userId=3`. The
  ///     response to an unknown path has status 404 and the body `{}`. If the `userId` in a query
  ///     for posts or todos is not the id of a user, the body is `[]`.
  /// - Returns: The response. Equal requests result in identical bytes.
  public static func response(method: String, path: String) -> FixtureResponse {
    response(method: method, path: path, todos: todos)
  }

  /// Returns the response that a server with the given todos sends for a request.
  static func response(method: String, path: String, todos: [FixtureTodo]) -> FixtureResponse {
    guard method == "GET" else {
      return answer(405, emptyObject, extra: [("Allow", "GET")])
    }
    guard let body = body(path: path, todos: todos) else {
      return answer(404, emptyObject)
    }
    return answer(200, body)
  }

  private static func body(path: String, todos: [FixtureTodo]) -> Data? {
    guard let url = URLComponents(string: path) else { return nil }
    let words = url.path.split(separator: "/")
    guard
      let collection = words.first.flatMap({ FixtureCollection(rawValue: String($0)) }),
      words.count <= 2
    else { return nil }
    let member = words.count == 2 ? String(words[1]) : nil
    let filter = url.queryItems?.first { $0.name == "userId" }.map { $0.value ?? "" }

    switch collection {
    case .users: return json(users, member: member)
    case .posts: return json(posts, member: member, filter: filter) { $0.userId }
    case .todos: return json(todos, member: member, filter: filter) { $0.userId }
    }
  }

  private static func json<Element: Encodable & Identifiable<Int> & Sendable>(
    _ elements: [Element],
    member: String?,
    filter: String? = nil,
    owner: (Element) -> Int = { $0.id }
  ) -> Data? {
    if let member {
      return elements.first { String($0.id) == member }.flatMap(encoded)
    }
    guard let filter else { return encoded(elements) }
    return encoded(elements.filter { String(owner($0)) == filter })
  }

  static func encoded(_ value: some Encodable) -> Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try? encoder.encode(value)
  }

  static var emptyObject: Data { Data("{}".utf8) }

  static func answer(
    _ status: Int,
    _ body: Data,
    extra: [(name: String, value: String)] = []
  ) -> FixtureResponse {
    FixtureResponse(
      status: status,
      headers: [
        ("Content-Type", "application/json; charset=utf-8"),
        // The cookie simulates a secret, so that tests can check whether logs redact secrets.
        ("Set-Cookie", "session=fernhill-4f1c9a; Path=/; HttpOnly"),
      ] + extra,
      body: body
    )
  }
}
