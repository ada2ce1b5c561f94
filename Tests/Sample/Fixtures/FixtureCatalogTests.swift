import Foundation
import SampleFixtures
import Testing

@Suite("Fixture catalog")
struct FixtureCatalogTests {
  @Test("There are ten users, a hundred posts and two hundred todos, numbered from 1")
  func counts() {
    #expect(FixtureCatalog.users.map(\.id) == Array(1...10))
    #expect(FixtureCatalog.posts.map(\.id) == Array(1...100))
    #expect(FixtureCatalog.todos.map(\.id) == Array(1...200))
  }

  @Test("Every user has ten posts, twenty todos, and two among the first twenty", arguments: 1...10)
  func shares(user: Int) {
    #expect(FixtureCatalog.posts.count { $0.userId == user } == 10)
    #expect(FixtureCatalog.todos.count { $0.userId == user } == 20)
    #expect(FixtureCatalog.todos.prefix(20).count { $0.userId == user } == 2)
  }

  @Test("The texts are unique and not empty")
  func textsDiffer() {
    let titles = FixtureCatalog.posts.map(\.title)
    let bodies = FixtureCatalog.posts.map(\.body)
    let todos = FixtureCatalog.todos.map(\.title)
    let users = FixtureCatalog.users.flatMap {
      [$0.name, $0.username, $0.email, $0.phone, $0.website, $0.company.name]
    }
    for texts in [titles, bodies, todos, users] {
      #expect(Set(texts).count == texts.count)
      #expect(texts.allSatisfy { !$0.isEmpty && !$0.contains("  ") })
    }
  }

  @Test("Among the first twenty todos some are done and some are not")
  func completion() {
    let done = FixtureCatalog.todos.prefix(20).count(where: \.completed)
    #expect((1..<20).contains(done))
  }
}
