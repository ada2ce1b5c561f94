/// What the library of these tests lends.
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

/// What the books' store leaves for whoever lends.
struct LoanRequest: Hashable, Sendable {
  let bookID: Int
}
