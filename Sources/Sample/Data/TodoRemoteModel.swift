import SampleDomain

/// A todo in the server's format.
public struct TodoRemoteModel: Decodable, Hashable, Sendable {
  let id: Int
  let title: String
  let completed: Bool
  let assigneeID: Int

  package init(id: Int, title: String, completed: Bool, assigneeID: Int) {
    self.id = id
    self.title = title
    self.completed = completed
    self.assigneeID = assigneeID
  }

  var domainModel: TodoSummary {
    TodoSummary(id: id, title: title, completed: completed, assigneeID: assigneeID)
  }

  private enum CodingKeys: String, CodingKey {
    case id, title, completed
    case assigneeID = "userId"
  }
}
