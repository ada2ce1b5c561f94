import Foundation
import InnoFlow
import InnoLocking
import InnoNetwork
import InnoRouter
import Testing

@testable import InnoConsole

@MainActor
@Suite("Going back", .timeLimit(.minutes(5)))
struct TimeTravelTests {
  private let lab: SessionLab

  init() throws {
    lab = try SessionLab()
  }

  private func number(_ kind: String, _ text: String) -> Int {
    lab.console.timeline.kept.events.last {
      $0.kind.name == kind && $0.kind.text.first?.hasPrefix(text) == true
    }?.number ?? 0
  }

  @Test("An event of the app before a restart cannot be shown, and back does not reach it")
  func beforeRestart() async {
    await lab.run("send desk add 2")
    let number = lab.console.timeline.lastNumber
    await lab.run("reset")
    let restart = lab.console.app.lastEventBeforeStart
    #expect(number <= restart)
    for line in ["goto \(number)", "branch \(number)"] {
      #expect(
        await lab.run(line) == [
          "event \(number) occurred before the app was restarted; choose an event after \(restart)"
        ]
      )
    }
    await lab.run("send desk add 1")
    #expect(await lab.run("back 9").count == 1)
    #expect(await lab.run("expect desk.count == 1") == [])
  }

  @Test("goto shows stores, stacks, modals, tabs, the ledger and the screen at an event")
  func goes() async throws {
    await lab.run("send desk add 1", "tab desk", "nav shelves go detail 3")
    let before = lab.console.timeline.lastNumber
    await lab.run(
      "send books onAppear",
      "send desk add 5",
      "modal shelves present terms",
      "tab books"
    )
    await lab.run("nav shelves back")
    #expect(await lab.run("goto \(before)") == [])
    #expect(lab.console.mode?.hasPrefix("paused @\(before)") == true)
    #expect(
      await lab.run(
        "expect desk.count == 1",
        "expect tab == desk",
        "expect books.phase == idle",
        "expect routes.shelves == [detail(3)]",
        "expect modal.shelves != terms",
        "expect net.count == 0"
      ) == []
    )
    #expect(await lab.answer("screen") == ["0 books"])
    #expect(await lab.answer("resume") == ["the app is running"])
    #expect(
      await lab.run(
        "expect desk.count == 6",
        "expect tab == books",
        "expect books.phase == loaded",
        "expect routes.shelves.count == 0",
        "expect modal.shelves == terms",
        "expect net.count == 1"
      ) == []
    )
    #expect(await lab.answer("screen") == ["1 books"])
  }

  @Test("A paused app refuses everything that would change it")
  func refuses() async throws {
    await lab.run("send desk add 1", "send desk add 2", "back")
    let place = lab.console.position
    let refusal =
      "the app is paused at event \(place); run \"resume\" to return to the present, or \"branch\" to continue from here"
    for line in [
      "send desk increment", "nav shelves go list", "modal shelves present terms", "tab desk",
      "call login x", "reset", "clock advance 1s",
    ] {
      #expect(await lab.run(line) == [refusal], "\(line)")
    }
    #expect(await lab.run("expect desk.count == 1", "resume", "expect desk.count == 3") == [])
  }

  @Test("back, forward and step go through the events and the lines")
  func steps() async throws {
    await lab.run("send desk add 1", "send desk add 2", "send desk add 3")
    await lab.run("back", "expect desk.count == 3", "back 2", "expect desk.count == 1")
    #expect(
      await lab.run("forward", "expect desk.count == 3", "forward 2", "expect desk.count == 6")
        == []
    )
    #expect(await lab.run("goto 1", "expect desk.count == 0") == [])
    #expect(await lab.run("step", "expect desk.count == 1", "step", "expect desk.count == 3") == [])
    #expect(await lab.run("step", "expect desk.count == 6") == [])
    #expect(
      await lab.run("step", "resume", "resume", "forward") == [
        "there are no later changes; run \"resume\" to return to the present",
        "the app is not paused",
        "the app is not paused; run \"goto NUMBER\" or \"back\" to pause it",
      ]
    )
    #expect(await lab.run("goto 9999").first?.hasPrefix("there is no event 9999 yet") == true)
    #expect(
      await lab.run("back 99").first
        == "cannot go back that far: the timeline has 5 earlier changes"
    )
    #expect(
      await lab.run("back 0").first?.hasPrefix(
        #"expected a number of changes, 1 or more, got "0"; usage: back"#
      ) == true
    )
  }

  @Test("step shows the last event of the last line, even if it is not a change")
  func lastStep() async {
    await lab.run("send desk add 1; state desk; goto 1")
    #expect(await lab.run("step", "expect desk.count == 1") == [])
    #expect(lab.console.position == number("answer", "state"))
  }

  @Test("goto and branch are refused while an effect is in flight")
  func busy() async throws {
    await lab.console.evaluate("send desk watch")
    let passage = lab.console.timeline.lastNumber
    await lab.console.evaluate("goto 1")
    await lab.console.evaluate("branch 1")
    let errors = lab.console.timeline.kept.events.filter { $0.number > passage }.compactMap {
      if case .error(let report) = $0.kind { "\(report.failure.error)" } else { nil }
    }
    let refusal =
      "desk is still running desk-watch, started by watch; run \"settle\" first, then go back"
    #expect(errors == [refusal, refusal])
    #expect(lab.console.mode?.contains("paused") == false)
  }

  @Test("A store that cannot be rewound is reported, unless it has not changed")
  func inability() async throws {
    let box = Box()
    lab.console.expose(
      as: "box",
      state: { box.count },
      actions: [.action("add") { box.count += 1 }]
    )
    await lab.run("send desk add 1", "send desk add 1")
    #expect(await lab.run("back", "resume") == [])
    await lab.run("send box add")
    #expect(
      await lab.run("goto 1") == [
        "the store box cannot be restored to an earlier value; in the app's code, pass a restore closure to "
          + "console.expose, or implement the adapter's rewinding property"
      ]
    )
    #expect(lab.console.mode?.contains("paused") == false)
  }

  @Test("A model with a restore closure is rewound, and so is a path")
  func models() async throws {
    let box = Box()
    lab.console.expose(
      as: "box",
      state: { box.count },
      actions: [.action("add") { box.count += 1 }],
      restore: { box.count = $0 }
    )
    lab.console.expose(
      as: "path",
      path: { box.path },
      setPath: { box.path = $0 },
      routes: [ConsoleAction("list") { ShelfRoute.list }]
    )
    await lab.run("send box add", "nav path go list")
    #expect(await lab.run("goto 1", "expect box == 0", "expect routes.path.count == 0") == [])
    #expect(box.count == 0 && box.path.isEmpty)
    #expect(await lab.run("resume", "expect box == 1", "expect routes.path.count == 1") == [])
    #expect(box.count == 1 && box.path.count == 1)
  }

  @Test(
    "resume drops the actions that the app sent during the pause, and reports their number",
    arguments: [(1, "1 action"), (2, "2 actions")]
  )
  func droppedActions(count: Int, text: String) async throws {
    let store = Store(reducer: DeskFeature())
    lab.console.expose(store, as: "spare")
    await lab.run("send spare add 1", "send spare add 2", "back")
    for _ in 0..<count { store.send(.add(10)) }
    #expect(await lab.run("expect spare.count == 1") == [])
    #expect(
      await lab.answer("resume") == [
        "the app is running; dropped \(text) that it sent during the pause"
      ]
    )
    #expect(await lab.run("expect spare.count == 3") == [])
  }

  // MARK: Sandbox

  @Test("A sandboxed command shows what it would change, and everything is restored")
  func sandbox() async throws {
    await lab.run("send desk add 1", "let x = state desk")
    let lines = await lab.answer("sandbox send books onAppear")
    #expect(lines.first == "would change:")
    #expect(lines.contains("  books.phase: idle -> loaded"), "\(lines)")
    #expect(
      await lab.run("expect books.phase == idle", "expect net.count == 0", "expect desk.count == 1")
        == []
    )
    #expect(await lab.answer("sandbox state desk") == ["nothing would change"])
    #expect(await lab.run("sandbox on", "send desk add 9", "let x = 3", "tab desk") == [])
    #expect(lab.console.mode?.hasPrefix("sandbox") == true)
    let undone = await lab.answer("sandbox off")
    #expect(
      undone.contains("  desk.count: 1 -> 10") && undone.contains("  tab: \"books\" -> \"desk\"")
    )
    #expect(
      await lab.run("expect desk.count == 1", "expect tab == books", "expect $x.count == 1") == []
    )
    #expect(await lab.run("sandbox off") == ["the sandbox is off"])
  }

  @Test("A sandbox restores the network, the stub, the virtual clock and its random numbers")
  func sandboxedNetworkAndClock() async throws {
    let clock = try #require(lab.console.clock as? VirtualClock)
    let before = [await lab.answer("net"), await lab.answer("net stub list")]
    let (now, position) = (clock.now, clock.random.position)
    let level = lab.console.network?.logger.level
    #expect(
      await lab.run(
        "sandbox on",
        "net stub set /books 500",
        "net stub delay /login 5s --method post",
        "net log headers",
        "send books onAppear",
        "clock advance 90s",
        "net transport live"
      ) == []
    )
    _ = clock.random.next()
    #expect(clock.now > now && lab.console.network?.transportName == "live")
    #expect(await lab.run("sandbox off") == [])
    #expect([await lab.answer("net"), await lab.answer("net stub list")] == before)
    #expect(clock.now == now && clock.random.position == position)
    #expect(lab.console.network?.logger.level == level)
    #expect(await lab.run("send books onAppear", "expect books.phase == loaded") == [])
  }

  @Test("reset is refused in the sandbox, because a new app could not be restored")
  func sandboxedReset() async throws {
    await lab.run("send desk add 1", "sandbox on")
    #expect(await lab.run("reset") == ["\(ConsoleError.sandboxIsOn)"])
    #expect(await lab.run("sandbox off", "expect desk.count == 1") == [])
  }

  @Test("back and step skip the changes that a sandbox has undone")
  func backAfterSandbox() async {
    await lab.run("send desk add 2", "send desk add 3", "sandbox send desk add 7")
    #expect(
      await lab.run(
        "expect desk.count == 5",
        "back",
        "expect desk.count == 2",
        "step",
        "expect desk.count == 5",
        "resume",
        "send desk add 1",
        "back",
        "expect desk.count == 5",
        "resume"
      ) == []
    )
  }

  @Test("A sandboxed command that would reach the live network is refused")
  func sandboxedNetwork() async throws {
    await lab.run("net transport live")
    #expect(
      await lab.run("sandbox send books onAppear") == [
        "GET https://library.test/books would reach the live network, which the sandbox blocks; "
          + "run \"net transport stub\" first"
      ]
    )
    #expect(lab.sent.withLock(\.self) == 0)
    #expect(await lab.run("expect books.phase == idle", "sandbox on") == [])
    #expect(
      await lab.run("send books onAppear") == [
        "GET https://library.test/books would reach the live network, which the sandbox blocks; "
          + "run \"net transport stub\" first"
      ]
    )
    #expect(
      await lab.run(
        #"expect books.errorMessage contains "the sandbox blocks the live network""#,
        "sandbox off",
        "expect books.phase == idle"
      ) == []
    )
    #expect(lab.sent.withLock(\.self) == 0)
  }

  @Test("A refused request of a line that was not awaited is reported at the end of the sandbox")
  func lateRefusal() async throws {
    await lab.run("net transport live", "sandbox on")
    await lab.console.evaluate("send books onAppear")
    #expect(
      await lab.run("sandbox off") == [
        "GET https://library.test/books would reach the live network, which the sandbox blocks; "
          + "run \"net transport stub\" first"
      ]
    )
    #expect(await lab.answer("sandbox") == ["off"])
    #expect(await lab.run("expect books.phase == idle") == [])
  }

  // MARK: Branches

  @Test("A branch continues from an event, and two branches are compared")
  func branches() async throws {
    await lab.run("send desk add 1")
    let fork = lab.console.timeline.lastNumber
    await lab.run("send desk add 10", "nav shelves go list")
    #expect(await lab.answer("branch \(fork)") == ["b1, from event \(fork)"])
    #expect(await lab.run("expect desk.count == 1", "send desk add 100") == [])
    #expect(await lab.run("expect desk.count == 101", "expect routes.shelves.count == 0") == [])
    let rows = await lab.answer("branches")
    #expect(rows.count == 2 && rows[0].hasPrefix("  main") && rows[1].hasPrefix("* b1"))
    await lab.run("sandbox send desk add 7")
    let lines = await lab.answer("compare main b1")
    #expect(!lines.contains { $0.contains("add(7)") }, "\(lines)")
    #expect(
      lines.contains { $0.contains("add(10)") && $0.contains("| desk action add(100)") },
      "\(lines)"
    )
    #expect(lines.contains("  stores.desk.count: 11 -> 101"), "\(lines)")
    #expect(
      await lab.run("compare main b7").first
        == "unknown branch \"b7\"; did you mean \"b1\"? Run \"branches\" to list them."
    )
    // The events of the first branch can still be shown.
    #expect(await lab.run("goto \(fork + 4)", "expect desk.count == 11", "resume") == [])
    #expect(await lab.run("expect desk.count == 101") == [])
  }

  @Test("The screens of two branches are compared side by side if they differ")
  func screens() async throws {
    await lab.run("send desk add 1")
    let fork = lab.console.timeline.lastNumber
    await lab.run("send books onAppear", "branch \(fork)", "send desk add 2")
    let lines = await lab.answer("compare main b1")
    let place = try #require(lines.firstIndex(of: "screens"))
    let rows = lines[(place + 1)...].map { $0.split(separator: " ").joined(separator: " ") }
    #expect(rows == ["main | b1", "1 books | 0 books"])
    let data = lab.console.timeline.kept.events.compactMap { event in
      if case .answer("compare", let answer) = event.kind { answer.data } else { nil }
    }
    #expect(data.last?["first"]?["screen"] == .strings(["1 books"]))
    #expect(data.last?["second"]?["screen"] == .strings(["0 books"]))
    #expect(await lab.answer("compare b1 b1").suffix(2) == ["screens", "  equal"])
  }

  @Test("Earlier events show the requests of their own branch, without those of a sandbox")
  func requestsOfBranches() async throws {
    await lab.run("send desk add 1")
    let fork = lab.console.timeline.lastNumber
    await lab.run("send books onAppear")
    let abandoned = lab.console.timeline.lastNumber
    await lab.run("branch \(fork)", "sandbox send books onAppear", "send desk add 2")
    let middle = lab.console.timeline.lastNumber
    #expect(await lab.run("expect net.count == 0", "send books onAppear") == [])
    let last = lab.console.timeline.lastNumber
    #expect(await lab.run("expect net.count == 1") == [])
    for (event, requests) in [(abandoned, ["#1"]), (middle, []), (last, ["#3"])] {
      await lab.run("goto \(event)")
      let shown = await lab.answer("net history").compactMap { $0.split(separator: " ").first }
      #expect(shown.filter { $0.hasPrefix("#") }.map(String.init) == requests, "at \(event)")
    }
  }

  @Test(
    "A branch from an event at which some work was still in progress is refused",
    arguments: [
      ("action", "onAppear", "the action onAppear"),
      ("phase", "idle", "the action onAppear"),
      ("effect", "books-load started", "the effect books-load"),
      ("request", "#1", "request #1"),
      ("step", "fetchBooks started", "the call fetchBooks"),
      ("step", "fetchBooks finished", "the effect books-load"),
      ("action", "booksLoaded", "the action booksLoaded"),
      ("state", "books", "the action booksLoaded"),
    ]
  )
  func branchInUnfinishedWork(kind: String, text: String, work: String) async throws {
    await lab.run("send desk add 1")
    await lab.run("send books onAppear")
    let (start, event) = (number("action", "onAppear"), number(kind, text))
    let end = number("effect", "books-load finished")
    #expect(
      await lab.run("branch \(event)") == [
        "cannot branch at event \(event), because \(work) was still in progress; branch at event "
          + "\(start - 1) or \(end) instead"
      ]
    )
    #expect(await lab.run("branch \(end)", "expect books.phase == loaded") == [])
    #expect(await lab.run("branch \(start - 1)", "expect books.phase == idle") == [])
  }

  @Test("A branch from an event that a sandbox has undone is refused")
  func branchInSandbox() async throws {
    await lab.run("sandbox on", "send desk add 10")
    let undone = number("state", "count")
    await lab.run("sandbox off")
    #expect(
      await lab.run("branch \(undone)") == [
        "cannot branch at event \(undone), because the sandbox has undone this event; choose an "
          + "event outside the sandbox"
      ]
    )
  }

  @Test("A branch continues from a line that had not changed the app")
  func branchAtLine() async throws {
    #expect(
      await lab.run("branch") == [
        "the app is not paused, so \"branch\" needs the number of an event, as in \"branch 12\""
      ]
    )
    await lab.run("send books onAppear")
    #expect(await lab.run("branch 1", "expect books.phase == idle") == [])
  }
}

@MainActor
private final class Box {
  var count = 0
  var path: [ShelfRoute] = []
}
