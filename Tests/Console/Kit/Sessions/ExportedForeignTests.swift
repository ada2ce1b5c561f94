import Foundation
import InnoFlow
import Testing

@testable import InnoConsole

@MainActor
@Suite("Exported tests of an app with a store of another library", .timeLimit(.minutes(5)))
struct ExportedForeignTests {
  private let folder: TemporaryFolder
  private let session = ModelSession()

  init() throws {
    folder = try TemporaryFolder()
    let player = Player()
    session.console.describeTests(
      TestableApp(imports: [], stores: ["desk": .init(reducer: "DeskFeature()")])
    )
    session.console.expose(
      player,
      as: "player",
      state: { (track: $0.track, volume: $0.volume) },
      actions: [.action("play") { (track: String) in try player.play(track) }]
    )
    session.console.expose(Store(reducer: DeskFeature()), as: "desk")
  }

  private var errors: [String] {
    session.console.timeline.kept.events.compactMap { event in
      if case .error(let report) = event.kind { "\(report.failure.error)" } else { nil }
    }
  }

  @Test("An action of the store is refused with its event, and no file is written")
  func action() async throws {
    let path = "\(folder.path)/Session.swift"
    await session.line("send desk add 2")
    await session.line("send player play Prelude")
    let action = session.console.timeline.kept.events.last { $0.kind.name == "action" }
    await session.line("export test '\(path)'")
    #expect(
      errors == [
        "event \(action?.number ?? 0) cannot be exported: player is not an InnoFlow store, and a "
          + "Swift test can repeat only the actions of InnoFlow stores; add --as script"
      ]
    )
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("A session that does not use the store is written")
  func unused() async throws {
    let path = "\(folder.path)/Session.swift"
    await session.line("send desk add 2")
    await session.line("export test '\(path)'")
    #expect(errors == [])
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("DeskFeature()"))
  }

  @Test("A script repeats neither commands about session files nor the export itself")
  func sessionCommands() async throws {
    let path = "\(folder.path)/session.inno"
    await session.line(
      "session start '\(folder.path)/a.session'; send desk add 2; session stop; export test '\(path)'"
    )
    #expect(errors == [])
    let script = try String(contentsOfFile: path, encoding: .utf8)
    #expect(script.contains("\nsend desk add 2\nexpect desk.count == 2\n"), "\(script)")
  }

  @Test("A value that cannot be compared by its text is checked by its parts")
  func parts() async throws {
    let path = "\(folder.path)/session.inno"
    let desk = BookingDesk()
    session.console.expose(
      as: "bookings",
      state: { (last: desk.last, all: desk.all) },
      actions: [.action("book") { (seat: String) in desk.book(seat) }]
    )
    await session.line("send bookings book 14C")
    await session.line("export test '\(path)'")
    #expect(errors == [])
    let script = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      script.contains(
        """

        send bookings book 14C
        expect bookings.last.confirmed.seat == "14C"
        expect bookings.last.confirmed.row == 14
        expect bookings.all.count == 1
        expect bookings.all[0].seat == "14C"
        expect bookings.all[0].row == 14

        """
      ),
      "\(script)"
    )
    await session.line("source '\(path)'")
    // The second booking makes the list longer.
    #expect(errors.first?.contains("bookings.all.count == 1") == true, "\(errors)")
  }

  @Test("The actions of the store are written as a script")
  func script() async throws {
    let path = "\(folder.path)/session.inno"
    await session.line("send player play Prelude")
    await session.line("export test '\(path)'")
    #expect(errors == [])
    #expect(
      try String(contentsOfFile: path, encoding: .utf8)
        .contains("\nsend player play Prelude\nexpect player.track == \"Prelude\"\n")
    )
  }
}

/// A model whose values have no identity.
@MainActor
private final class BookingDesk {
  struct Booking: Sendable {
    let seat: String
    let row: Int
  }

  enum Outcome: Sendable { case none, confirmed(Booking) }

  var last = Outcome.none
  var all: [Booking] = []

  func book(_ seat: String) {
    let booking = Booking(seat: seat, row: Int(seat.prefix { $0.isNumber }) ?? 0)
    last = .confirmed(booking)
    all.append(booking)
  }
}
