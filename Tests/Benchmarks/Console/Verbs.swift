import Foundation

/// The read-only commands of `inno`, each measured in a script of its own, with or without loaded
/// data.
///
/// `trace` and `state --diff` are omitted, since the events that they show are dropped after 10,000
/// other events. `net show` is omitted, since its time is that of formatting the body.
private let readingVerbs: [(line: String, isPrepared: Bool)] = [
  ("state people.phase", false), ("state people.phase", true), ("state people", false),
  ("state people.people[0].email", true), ("stores", false),
  ("actions people", false), ("phases people", false), ("routes", false), ("tab", false),
  ("link", false), ("net", false), ("net history", true), ("net stub list", false),
  ("expect people.phase == idle", false), ("expect people.people.count == 10", true),
  ("wait people.phase == idle", false), ("watch", false), ("let", false), ("set", false),
  ("alias", false), ("call", false), ("events phase --last 5", true),
  ("explain conditions", false), ("help send", false), ("history 5", false), ("clock", false),
  ("container layerContainer.dataContainer.userRepository", false), ("container", false),
  ("screen", false), ("link gate", false), ("net curl 1", true), ("download list", false),
  ("socket list", false), ("def", false), ("print a", false), ("if tab == people { tab }", false),
  ("expect-error nope", false), ("time tab", false), ("settle", false), ("record", false),
  ("session", false), ("sandbox", false), ("branches", false), ("tour", false),
]

/// Measures the lines per second of each read-only command, at 20,000 and at 200,000 lines.
///
/// The ratio is that of the time per line in the long script to the time per line in the short one.
@MainActor
func verbs(in folder: URL) throws {
  guard let program = Program.built("inno", []) else { return }
  for (line, isPrepared) in readingVerbs {
    let first = isPrepared ? ["send people onAppear"] : []
    var times: [Double] = []
    for count in [20_000, 200_000] {
      let input = try Program.file("verb.txt", in: folder, first: first, line, lines: count)
      let runs = try (0..<3).map { _ in try program.run(input: input, in: folder) }
      times.append((runs.map(\.seconds).min() ?? 0) / Double(count))
    }
    printRow(
      "inno: \(line)" + (isPrepared ? ", loaded" : ""),
      "\(Int(1 / times[1])) / s",
      "",
      "\(rounded(times[1] / times[0]))x",
      "50000 / s, 1.2x"
    )
  }
}

/// Measures a repeated action with an effect and a stubbed request, which settle before the next
/// line, and measures all scripts of the sample.
///
/// The body of the response never changes, so the app decodes it only once.
@MainActor
func scripts(in folder: URL) throws {
  if let program = Program.built("inno", []) {
    let count = 20_000
    let input = try Program.file("refresh.txt", in: folder, "send people refresh", lines: count)
    let best = try (0..<3).map { _ in try program.run(input: input, in: folder).seconds }.min() ?? 0
    printRow("inno: send people refresh", "\(Int(Double(count) / best)) / s", "", "", "5000 / s")
  }
  let scripts = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sample/Scripts")
  let files = try FileManager.default.contentsOfDirectory(atPath: scripts.path).sorted()
    .map { scripts.appending(path: $0).path }
    // A script that needs an app with other options lists them in a line.
    .filter { try !String(contentsOfFile: $0, encoding: .utf8).contains("\n# options:") }
  guard let program = Program.built("inno", ["run", "--isolated", "--clock", "virtual"] + files)
  else { return }
  let empty = try Program.file("empty.txt", in: folder, lines: 0)
  let best = try (0..<3).map { _ in try program.run(input: empty, in: folder).seconds }.min() ?? 0
  printRow("inno: \(files.count) scripts of the sample", "\(rounded(best)) s", "", "", "1 s")
}
