import InnoTerminalUI

/// Measures the time to draw a screen of 200 rows, compared with handwritten code that pads and
/// joins strings and assumes that every character is one column wide.
@MainActor
func benchmarkTerminalUI() {
  let people = (1...200).map(Person.init)
  measure(
    "screen of a table of 200 rows, all of it",
    limit: "2 ms",
    iterations: 20,
    ours: { keep(TextRenderer(width: 80).render(TableScreen(people: people))) },
    baseline: { keep(linesByHand(people)) }
  )
  measure(
    "screen of a table of 200 rows, 24 lines",
    limit: "2 ms",
    iterations: 20,
    ours: { keep(TextRenderer(width: 80, height: 24).render(TableScreen(people: people))) },
    baseline: { keep(Array(linesByHand(people).prefix(24))) }
  )
  measure(
    "screen of 200 rows of views, all of it",
    limit: "2 ms",
    iterations: 20,
    ours: { keep(TextRenderer(width: 80).render(ViewsScreen(people: people))) },
    baseline: { keep(linesByHand(people)) }
  )
  measure(
    "screen of 200 rows of views, 24 lines",
    limit: "2 ms",
    iterations: 20,
    ours: { keep(TextRenderer(width: 80, height: 24).render(ViewsScreen(people: people))) },
    baseline: { keep(Array(linesByHand(people).prefix(24))) }
  )
}

/// A person in a table; every other name is Korean.
private struct Person {
  let id: Int
  let name: String
  let company: String
  let city: String

  init(_ id: Int) {
    self.id = id
    let isKorean = id.isMultiple(of: 2)
    name = isKorean ? "한지우 \(id)" : "Mara Quill \(id)"
    company = isKorean ? "고사리 언덕 빵집" : "Fernhill Bakery and Sons"
    city = isKorean ? "우정 항구" : "Port Amity"
  }

  var cells: [String] { ["\(id)", name, company, city] }
}

private struct TableScreen: TextView {
  let people: [Person]

  var body: some TextView {
    Title("People")
    Table(
      columns: [TableColumn("#", alignment: .trailing), "Name", "Company", "City"],
      rows: people.map(\.cells)
    )
    Button("Refresh", command: "send people refresh")
  }
}

private struct ViewsScreen: TextView {
  let people: [Person]

  var body: some TextView {
    Title("People")
    ForEach(people) { person in
      HStack(spacing: 2) {
        Text(person.name).bold()
        Text(person.company).dim()
        Badge(person.city)
      }
    }
    Button("Refresh", command: "send people refresh")
  }
}

private func linesByHand(_ people: [Person]) -> [String] {
  let rows = [["#", "Name", "Company", "City"]] + people.map(\.cells)
  let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
  let table = rows.map { row in
    zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      .joined(separator: "  ")
  }
  return ["People", "======"] + table + ["[Refresh]  send people refresh"]
}
