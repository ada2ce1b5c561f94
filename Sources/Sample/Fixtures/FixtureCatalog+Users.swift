extension FixtureCatalog {
  static func makeUsers() -> [FixtureUser] {
    [
      user(
        1,
        "Mara Quill",
        "mara",
        street: "4 Lantern Row",
        suite: "Top floor",
        "Fernhill",
        at: ("54.612", "-3.148"),
        company: "Lantern & Loaf",
        "Bread by seven, invoices by eight",
        "ordering software for small bakeries"
      ),
      user(
        2,
        "Tobias Fenwick",
        "tobias",
        street: "18 Quay Street",
        suite: "Office 2",
        "Port Amity",
        at: ("50.347", "-4.712"),
        company: "Tidewater Timetables",
        "On time, weather permitting",
        "timetables for ferries and the people who miss them"
      ),
      user(
        3,
        "Inês Calloway",
        "ines",
        street: "7 Mill Lane",
        suite: "Flat B",
        "Fernhill",
        at: ("54.615", "-3.151"),
        company: "Paper Harbor Library",
        "Every book finds its way home",
        "lending desks that remember faces"
      ),
      user(
        4,
        "Gideon Marsh",
        "gideon",
        street: "52 Orchard Road",
        suite: "Rear cottage",
        "Wickfield",
        at: ("52.091", "0.438"),
        company: "Orchard Ledger",
        "Count apples, not columns",
        "bookkeeping for growers"
      ),
      user(
        5,
        "Yuna Birch",
        "yuna",
        street: "3 Station Approach",
        suite: "Unit 1",
        "Port Amity",
        at: ("50.351", "-4.708"),
        company: "Signal Box Studio",
        "Quiet interfaces for loud places",
        "departure boards that can be read in the rain"
      ),
      user(
        6,
        "Oskar Delaney",
        "oskar",
        street: "29 Chapel Hill",
        suite: "Workshop",
        "Stonebridge",
        at: ("53.774", "-1.926"),
        company: "Second Spring Repairs",
        "Mended beats new",
        "a booking desk for bicycle workshops"
      ),
      user(
        7,
        "Pell Arkwright",
        "pell",
        street: "11 Market Square",
        suite: "Room 4",
        "Fernhill",
        at: ("54.610", "-3.144"),
        company: "Town Hall Digital",
        "Forms that people finish",
        "permits, parking and the odd parade"
      ),
      user(
        8,
        "Rosalind Okafor",
        "rosalind",
        street: "64 Harbor View",
        suite: "Suite 3",
        "Saltmere",
        at: ("51.203", "1.397"),
        company: "Lighthouse Clinic",
        "Fewer phone calls, more care",
        "appointments for a practice of six"
      ),
      user(
        9,
        "Hugo Tamsin",
        "hugo",
        street: "1 Schoolhouse Lane",
        suite: "Ground floor",
        "Wickfield",
        at: ("52.087", "0.441"),
        company: "Blackboard & Bell",
        "Homework in, excuses out",
        "a noticeboard for schools with one bell"
      ),
      user(
        10,
        "Wren Halloran",
        "wren",
        street: "40 Observatory Road",
        suite: "The annex",
        "Stonebridge",
        at: ("53.779", "-1.931"),
        company: "Night Sky Society",
        "Look up, log it, share it",
        "observation logs for people with thermos flasks"
      ),
    ]
  }

  private static func user(
    _ id: Int,
    _ name: String,
    _ username: String,
    street: String,
    suite: String,
    _ city: String,
    at place: (lat: String, lng: String),
    company: String,
    _ catchPhrase: String,
    _ business: String
  ) -> FixtureUser {
    // The telephone numbers 555-0100 to 555-0199 are reserved for fiction, and the domain .example
    // is reserved for examples (RFC 2606).
    FixtureUser(
      id: id,
      name: name,
      username: username,
      email: "\(username)@fernhill.example",
      address: .init(
        street: street,
        suite: suite,
        city: city,
        zipcode: "\(20100 + id * 37)",
        geo: .init(lat: place.lat, lng: place.lng)
      ),
      phone: "555-01\(id < 10 ? "0" : "")\(id)",
      website: "\(username).example",
      company: .init(name: company, catchPhrase: catchPhrase, bs: business)
    )
  }
}
