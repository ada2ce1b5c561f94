public import SampleDomain

/// People, posts and todos that refer to each other, for tests that involve several features.
public enum EntireTabFixture {
  /// Ten people, numbered 1 to 10.
  public static let people = (1...10).map { id in
    UserSummary(
      id: id,
      name: "Person \(id)",
      username: "person\(id)",
      email: "person\(id)@fernhill.example",
      phone: "555-01\(id < 10 ? "0" : "")\(id)",
      website: "person\(id).example",
      company: "Company \(id)",
      city: "Fernhill"
    )
  }

  /// One post by each person.
  public static let posts = people.map { person in
    PostSummary(id: person.id, title: "Post \(person.id)", body: "Text", authorID: person.id)
  }

  /// Two todos for each person.
  ///
  /// For person `n`, todo `n` is not done, and todo `n + 10` is done.
  public static let todos = (1...20).map { id in
    TodoSummary(
      id: id,
      title: "Task \(id)",
      completed: id > people.count,
      assigneeID: (id - 1) % people.count + 1
    )
  }
}
