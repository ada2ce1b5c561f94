/// The sample's data: what a server of JSONPlaceholder's shape would hold, with texts of our own.
///
/// ```swift
/// FixtureCatalog.response(method: "GET", path: "/todos?userId=3").status  // 200
/// ```
///
/// Posts and todos go round the users: the first 20 todos hold two of each user, so that an app
/// that takes one page of them can show a task of anyone.
public enum FixtureCatalog {
  /// The ten users.
  public static let users: [FixtureUser] = makeUsers()

  /// The hundred posts, ten of each user.
  public static let posts: [FixturePost] = makePosts()

  /// The two hundred todos, twenty of each user.
  public static let todos: [FixtureTodo] = makeTodos()
}
