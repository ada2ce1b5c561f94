public import PeopleInterface

/// People for tests.
public enum PeopleFixture {
  /// The person whose id is 1.
  public static let user = user(id: 1)

  /// Three people, of whom the first and the last live in the same city.
  public static let users = [user, user(id: 2, city: "Port Amity"), user(id: 3)]

  /// Returns a person whose name and contact details contain the given number.
  ///
  /// - Parameters:
  ///   - id: The id of the person.
  ///   - city: The person's city.
  /// - Returns: The person.
  public static func user(id: Int, city: String = "Fernhill") -> PeopleUser {
    PeopleUser(
      id: id,
      name: "Person \(id)",
      username: "person\(id)",
      email: "person\(id)@fernhill.example",
      phone: "555-01\(id < 10 ? "0" : "")\(id)",
      website: "person\(id).example",
      company: "Company \(id)",
      city: city
    )
  }
}
