/// The sample data, and the responses of a server that provides this data.
///
/// The server has the same interface as JSONPlaceholder. The data has the same format as
/// JSONPlaceholder's data, but different content.
///
/// ```swift
/// FixtureCatalog.response(method: "GET", path: "/todos?userId=3").status  // 200
/// ```
///
/// Posts and todos are assigned to the users in turn, so that the first 20 todos include two todos
/// for each user.
public enum FixtureCatalog {
  /// Ten sample users.
  public static let users: [FixtureUser] = makeUsers()

  /// One hundred sample posts, ten for each user.
  public static let posts: [FixturePost] = makePosts()

  /// Two hundred sample todos, twenty for each user.
  public static let todos: [FixtureTodo] = makeTodos()
}
