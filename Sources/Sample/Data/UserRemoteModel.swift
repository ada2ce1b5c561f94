import SampleDomain

/// A user in the server's format.
///
/// Of the user's address, the model contains only the city. Of the user's company, the model
/// contains only the name.
public struct UserRemoteModel: Decodable, Hashable, Sendable {
  let id: Int
  let name: String
  let username: String
  let email: String
  let phone: String
  let website: String
  let companyName: String
  let city: String

  package init(
    id: Int,
    name: String,
    username: String,
    email: String,
    phone: String,
    website: String,
    companyName: String,
    city: String
  ) {
    self.id = id
    self.name = name
    self.username = username
    self.email = email
    self.phone = phone
    self.website = website
    self.companyName = companyName
    self.city = city
  }

  /// Decodes a user.
  ///
  /// - Parameter decoder: The decoder of an object that contains `address.city` and `company.name`.
  /// - Throws: `DecodingError` if a field is missing or has the wrong type.
  public init(from decoder: any Decoder) throws {
    let user = try decoder.container(keyedBy: CodingKeys.self)
    id = try user.decode(Int.self, forKey: .id)
    name = try user.decode(String.self, forKey: .name)
    username = try user.decode(String.self, forKey: .username)
    email = try user.decode(String.self, forKey: .email)
    phone = try user.decode(String.self, forKey: .phone)
    website = try user.decode(String.self, forKey: .website)
    companyName =
      try user
      .nestedContainer(keyedBy: CompanyKeys.self, forKey: .company)
      .decode(String.self, forKey: .name)
    city =
      try user
      .nestedContainer(keyedBy: AddressKeys.self, forKey: .address)
      .decode(String.self, forKey: .city)
  }

  var domainModel: UserSummary {
    UserSummary(
      id: id,
      name: name,
      username: username,
      email: email,
      phone: phone,
      website: website,
      company: companyName,
      city: city
    )
  }

  private enum CodingKeys: CodingKey {
    case id, name, username, email, phone, website, company, address
  }

  private enum CompanyKeys: CodingKey {
    case name
  }

  private enum AddressKeys: CodingKey {
    case city
  }
}
