import Foundation
import InnoArchitecture
import PseudoTerminal
import Testing

@Suite("Adding a feature as the page says", .timeLimit(.minutes(10)))
struct AddFeatureTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("One folder copied and three places touched make a feature that the console opens")
  func addFeature() async throws {
    let page = try AddFeaturePage(
      String(contentsOf: Self.root.appending(path: "Docs/Architecture.md"), encoding: .utf8)
    )
    #expect(page.places.count == 3)
    #expect(Set(page.places.map(\.file)).count == 3)

    let copy = try PackageCopy(of: Self.root)
    try await copy.run(page.commands)
    for place in page.places { try copy.touch(place) }

    let leaves = Leaves.folders(in: copy.root)
    #expect(leaves == ["Notes"] + Leaves.folders(in: Self.root))
    #expect(try Leaves.listed(in: copy.root).sorted() == leaves)
    for (folder, rule) in ImportRules.all(leaves: leaves) {
      #expect(try SourceImports.breaches(of: rule, in: folder, root: copy.root) == [])
    }

    let graph = BuiltProduct.path("innodi-graph")
    try await copy.run("'\(graph)' Sources/Sample --validate")

    let build = try await PackageBuild(
      of: copy,
      original: Self.root,
      targets: try await Manifest(in: copy.root).targets
    )
    let inno = try await build.executable("inno")
    try await build.check("NotesTests")
    let session = try await Shell.run(
      """
      '\(inno)' -c 'send notes onAppear; expect notes.notes.count == 18; send notes select 7
      expect routes.notes == [detail(7)]; tab notes; link innosample://app/notes/99
      expect notes.notice contains "no post #99"; stores; screen'
      """,
      in: copy.root
    )
    #expect(session.status == 0, "\(session.output)")
    #expect(session.output.contains("[Notes]"))
    let folders = ["Sources", "Tests"].map { "\($0)/Sample/Features/Notes" }
    let differences = try await copy.differences(from: Self.root)
    #expect(Set(differences) == Set(page.places.map(\.file) + folders))
  }

  @Test("A place that does not read as the page says is named, and nothing is written")
  func stalePage() async throws {
    let copy = try PackageCopy(of: Self.root)
    let place = AddFeaturePage.Place(file: "Package.swift", hunks: [.init(old: "no such", new: "")])
    let error = #expect(throws: PackageCopy.StalePlace.self) { try copy.touch(place) }
    #expect(error == PackageCopy.StalePlace(file: "Package.swift", text: "no such", count: 0))
    let differences = try await copy.differences(from: Self.root)
    #expect(differences == [])
  }
}
