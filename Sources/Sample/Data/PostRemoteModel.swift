import SampleDomain

/// A post in the server's format.
public struct PostRemoteModel: Decodable, Hashable, Sendable {
  let id: Int
  let title: String
  let body: String
  let authorID: Int

  package init(id: Int, title: String, body: String, authorID: Int) {
    self.id = id
    self.title = title
    self.body = body
    self.authorID = authorID
  }

  /// The corresponding domain model, with each word of the title capitalized.
  var domainModel: PostSummary {
    PostSummary(id: id, title: headline, body: body, authorID: authorID)
  }

  private var headline: String {
    title.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
  }

  private enum CodingKeys: String, CodingKey {
    case id, title, body
    case authorID = "userId"
  }
}
