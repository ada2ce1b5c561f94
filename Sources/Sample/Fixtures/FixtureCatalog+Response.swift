import Foundation

extension FixtureCatalog {
  /// Answers a request as the server would.
  ///
  /// - Parameters:
  ///   - method: The HTTP method; `GET` alone is allowed, anything else is answered with 405.
  ///   - path: The path with its query: `/users`, `/users/3`, `/posts?userId=3`. A path that leads
  ///     nowhere is answered with 404 and `{}`, a user without posts or todos with `[]`.
  /// - Returns: The answer; the same for the same request, byte for byte.
  public static func response(method: String, path: String) -> FixtureResponse {
    guard method == "GET" else {
      return answer(405, emptyObject, extra: [("Allow", "GET")])
    }
    guard let body = body(path: path) else {
      return answer(404, emptyObject)
    }
    return answer(200, body)
  }

  private static func body(path: String) -> Data? {
    guard let url = URLComponents(string: path) else { return nil }
    let words = url.path.split(separator: "/")
    guard let collection = words.first, words.count <= 2 else { return nil }
    let member = words.count == 2 ? String(words[1]) : nil
    let filter = url.queryItems?.first { $0.name == "userId" }.map { $0.value ?? "" }

    switch collection {
    case "users": return json(users, member: member)
    case "posts": return json(posts, member: member, filter: filter) { $0.userId }
    case "todos": return json(todos, member: member, filter: filter) { $0.userId }
    default: return nil
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

  private static func encoded(_ value: some Encodable) -> Data? {
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
        // A secret, so that whoever logs headers can be seen to redact it.
        ("Set-Cookie", "session=fernhill-4f1c9a; Path=/; HttpOnly"),
      ] + extra,
      body: body
    )
  }
}
