/// A person, as the app knows them.
public struct UserSummary: Codable, Hashable, Identifiable, Sendable {
  /// The number, from 1.
  public let id: Int
  /// First and last name.
  public let name: String
  /// The name to sign in with.
  public let username: String
  /// The address for electronic mail.
  public let email: String
  /// The number to call.
  public let phone: String
  /// The host name of the person's site.
  public let website: String
  /// The name of the employer.
  public let company: String
  /// The town.
  public let city: String

  /// Makes the value from its parts.
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
