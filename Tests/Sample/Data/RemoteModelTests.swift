import Foundation
import SampleData
import Testing

@Suite("Remote models")
struct RemoteModelTests {
  @Test("A user's town and company are decoded from nested objects")
  func user() throws {
    let model = try decode(
      UserRemoteModel.self,
      """
      {"id": 1, "name": "Mara Quill", "username": "mara", "email": "mara@fernhill.example",
       "phone": "555-0101", "website": "mara.example",
       "address": {"street": "4 Lantern Row", "city": "Fernhill"},
       "company": {"name": "Lantern & Loaf", "bs": "ordering"}}
      """
    )
    #expect(
      model
        == UserRemoteModel(
          id: 1,
          name: "Mara Quill",
          username: "mara",
          email: "mara@fernhill.example",
          phone: "555-0101",
          website: "mara.example",
          companyName: "Lantern & Loaf",
          city: "Fernhill"
        )
    )
  }

  @Test("The userId of a post becomes its author, and that of a todo its assignee")
  func owners() throws {
    #expect(
      try decode(PostRemoteModel.self, #"{"userId": 4, "id": 1, "title": "t", "body": "b"}"#)
        == PostRemoteModel(id: 1, title: "t", body: "b", authorID: 4)
    )
    #expect(
      try decode(TodoRemoteModel.self, #"{"userId": 5, "id": 2, "title": "t", "completed": true}"#)
        == TodoRemoteModel(id: 2, title: "t", completed: true, assigneeID: 5)
    )
  }

  @Test(
    "A user without an id, a town or a company is rejected",
    arguments: [
      "{}", "[]", #"{"id": 1}"#,
      #"""
      {"id": 1, "name": "", "username": "", "email": "", "phone": "", "website": "",
       "address": {}, "company": {"name": ""}}
      """#,
    ]
  )
  func malformedUser(json: String) {
    #expect(throws: DecodingError.self) { try decode(UserRemoteModel.self, json) }
  }

  private func decode<Model: Decodable>(_ type: Model.Type, _ json: String) throws -> Model {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }
}
