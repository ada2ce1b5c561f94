import Foundation
import PseudoTerminal
import Testing

@Suite("The page about adding a feature", .timeLimit(.minutes(15)))
struct AddFeatureTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  @Test("The steps produce a feature that the console opens")
  func addFeature() async throws {
    let page = try AddFeaturePage(
      String(contentsOf: Self.root.appending(path: "Docs/Add-a-feature.md"), encoding: .utf8)
    )
    #expect(page.places.count == 9)
    #expect(Set(page.places.map(\.file)).count == 9)

    let copy = try PackageCopy(of: Self.root)
    try await copy.run(page.commands)
    for place in page.places { try copy.apply(place) }

    let leaves = Leaves.folders(in: copy.root)
    #expect(leaves == ["Notes"] + Leaves.folders(in: Self.root))
    #expect(try Leaves.listed(in: copy.root).sorted() == leaves)
    let boundaries = Boundaries(try await Manifest(in: copy.root))
    for folder in boundaries.imports.keys {
      #expect(try boundaries.breaches(in: folder, root: copy.root) == [])
    }
    for rule in BoundaryRule.all { #expect(rule.breaches(in: boundaries) == []) }

    let graph = BuiltProduct.path("innodi-graph")
    try await copy.run("'\(graph)' Sources/Sample --validate")

    let files = [
      "Domain/NoteSummary.swift", "Domain/FetchNotesUseCase.swift", "Data/NoteRemoteModel.swift",
      "Data/DefaultNoteRepository.swift", "Remote/JSONPlaceholderNoteRemoteDataSource.swift",
      "Fixtures/FixtureNote.swift", "Features/Notes",
    ].map { "Sources/Sample/\($0)" }
    let changes = Set(files + page.places.map(\.file) + ["Tests/Sample/Features/Notes"])
    #expect(Set(try await copy.differences()) == changes)

    let products = try await copy.build("--product inno", "--target NotesTests")
    let session = try await Shell.run(
      """
      '\(products)/inno' -c 'send notes onAppear; expect notes.notes.count == 10; trace
      send notes select 7; expect routes.notes == [detail(7)]
      tab notes; link innosample://app/notes/99
      expect notes.notice contains "no note #99"; stores; screen'
      """,
      in: copy.root
    )
    #expect(session.status == 0, "\(session.output)")
    #expect(session.output.contains("[Notes]"))
    #expect(session.output.contains("NoteRepository.fetchNotes"))
  }

  @Test("A file that differs from the page causes an error and is not changed")
  func stalePage() async throws {
    let copy = try PackageCopy(of: Self.root)
    let place = AddFeaturePage.Place(file: "Package.swift", hunks: [.init(old: "no such", new: "")])
    let error = #expect(throws: PackageCopy.StalePlace.self) { try copy.apply(place) }
    #expect(error == PackageCopy.StalePlace(file: "Package.swift", text: "no such", count: 0))
    #expect(try await copy.differences() == [])
  }
}
