/// A user, in JSONPlaceholder's shape.
public struct FixtureUser: Codable, Hashable, Identifiable, Sendable {
  /// Where a user lives.
  public struct Address: Codable, Hashable, Sendable {
    /// A place on the map, in degrees written as text, as JSONPlaceholder does.
    public struct Geo: Codable, Hashable, Sendable {
      /// Degrees north.
      public let lat: String
      /// Degrees east.
      public let lng: String
    }

    /// The street and the number.
    public let street: String
    /// The part of the house.
    public let suite: String
    /// The town.
    public let city: String
    /// The postal code.
    public let zipcode: String
    /// The place on the map.
    public let geo: Geo
  }

  /// Where a user works.
  public struct Company: Codable, Hashable, Sendable {
    /// The name on the door.
    public let name: String
    /// What the company says of itself.
    public let catchPhrase: String
    /// What it does.
    public let bs: String
  }

  /// The number, from 1.
  public let id: Int
  /// First and last name.
  public let name: String
  /// The name to sign in with.
  public let username: String
  /// The address for letters that are not on paper.
  public let email: String
  /// The home.
  public let address: Address
  /// The number to call.
  public let phone: String
  /// The host name of the user's site.
  public let website: String
  /// The employer.
  public let company: Company
}
