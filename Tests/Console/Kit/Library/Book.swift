/// A book in the library that these tests use.
struct Book: Codable, Hashable, Identifiable, Sendable {
  let id: Int
  let title: String
  let author: String
}

/// A remark on a book; on a line it is written as JSON.
struct Remark: Codable, Hashable, Sendable {
  var text: String
  var stars: Int
}

/// An intent of the books' store.
struct LoanRequest: Hashable, Sendable {
  let bookID: Int
}
