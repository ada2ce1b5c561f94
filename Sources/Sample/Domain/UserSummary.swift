/// A person in the domain layer of the app.
public struct UserSummary: Codable, Hashable, Identifiable, Sendable {
  /// The number that identifies the person, such as 1 for the first person.
  public let id: Int
  /// The person's first and last name.
  public let name: String
  /// The name with which the person signs in.
  public let username: String
  /// The person's email address.
  public let email: String
  /// The person's phone number.
  public let phone: String
  /// The host name of the person's site.
  public let website: String
  /// The name of the person's employer.
  public let company: String
  /// The person's city.
  public let city: String

  /// Creates a summary from its values.
  public init(
    id: Int,
    name: String,
    username: String,
    email: String,
    phone: String,
    website: String,
    company: String,
    city: String
  ) {
    self.id = id
    self.name = name
    self.username = username
    self.email = email
    self.phone = phone
    self.website = website
    self.company = company
    self.city = city
  }
}
