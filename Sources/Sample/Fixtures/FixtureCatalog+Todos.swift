extension FixtureCatalog {
  static func makeTodos() -> [FixtureTodo] {
    (1...200).map { id in
      let user = (id - 1) % clients.count
      let round = (id - 1) / clients.count
      // 7 and 20 have no common factor, so each user is assigned every task exactly once.
      let task = tasks[(round * 7 + user * 3) % tasks.count]
      return FixtureTodo(
        userId: user + 1,
        id: id,
        title: "\(task.before) \(clients[user])\(task.after)",
        completed: (round + user) % 3 == 0
      )
    }
  }

  /// The customers, one for each user, starting with user 1.
  ///
  /// The titles of a user's todos mention the user's customer.
  private static let clients = [
    "the bakery", "the ferry office", "the library", "the orchard", "the station",
    "the bicycle workshop", "the town hall", "the clinic", "the school", "the observatory",
  ]

  private static let tasks: [(before: String, after: String)] = [
    ("Back up the calendar of", ""),
    ("Send", " the invoice for March"),
    ("Show", " the new search page"),
    ("Ask", " which forms nobody reads"),
    ("Replace the old printer at", ""),
    ("Write a short guide for", ""),
    ("Find out why the clock at", " runs two minutes fast"),
    ("Move", " to the new address book"),
    ("Thank", " for testing on a Sunday"),
    ("Renew the certificate of", ""),
    ("Draw a map of every door at", ""),
    ("Teach two people at", " to restore a backup"),
    ("Shorten the welcome letter of", ""),
    ("Measure how long the first page of", " takes to open"),
    ("Bring a spare keyboard to", ""),
    ("Close the accounts that", " no longer uses"),
    ("Translate the price list of", " into Welsh"),
    ("Test the reminder messages of", " on an old phone"),
    ("Plan the summer hours with", ""),
    ("Fix the crooked heading on the website of", ""),
  ]
}
