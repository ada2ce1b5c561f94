/// A user in JSONPlaceholder's format.
public struct FixtureUser: Codable, Hashable, Identifiable, Sendable {
  /// An address.
  public struct Address: Codable, Hashable, Sendable {
    /// Coordinates in degrees, as text.
    public struct Geo: Codable, Hashable, Sendable {
      /// The latitude, in degrees.
      public let lat: String
      /// The longitude, in degrees.
      public let lng: String
    }

    /// The street and the house number.
    public let street: String
    /// The apartment or other unit of the building, such as `Suite 3`.
    public let suite: String
    /// The city.
    public let city: String
    /// The postal code.
    public let zipcode: String
    /// The coordinates of the address.
    public let geo: Geo
  }

  /// A company.
  public struct Company: Codable, Hashable, Sendable {
    /// The name.
    public let name: String
    /// The slogan of the company.
    public let catchPhrase: String
    /// The company's line of business.
    public let bs: String
  }

  /// The id of the user, counted from 1.
  public let id: Int
  /// The first and the last name.
  public let name: String
  /// The name for signing in.
  public let username: String
  /// The email address.
  public let email: String
  /// The postal address.
  public let address: Address
  /// The phone number.
  public let phone: String
  /// The host name of the user's site.
  public let website: String
  /// The employer.
  public let company: Company
}
