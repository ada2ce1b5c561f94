import Foundation
import InnoConsole
import InnoFlow
import PseudoTerminal
import TestSupport
import Testing

@testable import InnoConsoleWeb

@MainActor
@Suite("Reports", .enabled(if: Browser.isInstalled, "needs chromium and chromedriver"))
struct ReportTests {
  private static let story = """
    send people onAppear
    settle
    expect people.phase == loaded
    tab posts
    tab settings
    settle
    nav people go detail 3
    net stub set /users 503 '{"error": "busy"}'
    send people refresh
    settle
    expect people.phase == loaded
    state peple

    """

  /// Runs the story in the sample app, and returns the kinds and numbers of its events.
  private static func report(to file: URL) async throws -> [(number: Int, kind: String)] {
    struct Event: Decodable {
      let n: Int
      let kind: String
    }
    let folder = try TemporaryFolder()
    let script = folder.file("story.inno")
    try Data((story + "report '\(file.path)'\n").utf8).write(to: script)
    let process = try TetheredProcess(
      BuiltProduct.path("inno"),
      ["run", "--output", "json", "--keep-going", script.path]
    )
    let output = await Task.detached { process.output.readDataToEndOfFile() }.value
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    return lines.compactMap { line in
      (try? JSONDecoder().decode(Event.self, from: Data(line.utf8))).map { ($0.n, $0.kind) }
    }
  }

  @Test("A report shows every event and draws phases, routes, container and requests")
  func story() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("story.html")
    let events = try await Self.report(to: file)
    try await Browser.use { browser in
      try await browser.emulate(width: 1600, height: 1000, dark: false)
      try await browser.open(file)
      // Every event except the answer of the report command.
      let expected = events.filter { $0.kind != "answer" || $0.number < events.count }
      #expect(
        try await browser.run("return page.session.events.map((event) => event.n)", as: [Int].self)
          == Array(1...expected.count)
      )
      let shown: [Int] = try await browser.run(
        """
        const frame = document.getElementById('events');
        const seen = new Set();
        for (let top = 0; top < frame.scrollHeight; top += 300) {
          frame.scrollTop = top;
          page.timeline.list.draw();
          for (const row of frame.querySelectorAll('.row:not([hidden])')) seen.add(Number(row.dataset.n));
        }
        return [...seen].sort((a, b) => a - b);
        """
      )
      #expect(shown == Array(1...expected.count))

      try await browser.run("page.show('stores')", as: String?.self)
      // idle, loading, loaded, failed; idle-loading, loading-loaded, loading-failed, and back from two.
      #expect(try await Self.count(".phases:first-of-type .node", in: browser) == 3 * 4)
      #expect(try await Self.count(".phases .edge", in: browser) == 3 * 5)
      // People failed after the change of the stub; posts and settings never failed.
      #expect(
        try await browser.run(
          "return [...document.querySelectorAll('.phases .edge.taken')].map((edge) => edge.dataset.from + ' ' + edge.dataset.to)",
          as: [String].self
        ).count == 2 + 2 + 4
      )
      #expect(
        try await browser.run(
          "return [...document.querySelectorAll('.phases .node.current')].map((node) => node.textContent)",
          as: [String].self
        ) == ["failed", "loaded", "loaded"]
      )
      try await browser.run("page.show('container')", as: String?.self)
      #expect(try await Self.count(".containers .card", in: browser) == 10)
      #expect(try await Self.count(".containers .provision", in: browser) == 42)
      #expect(try await Self.count(".containers .edge.child", in: browser) == 9)
      #expect(
        try await Self.count(".containers .edge.need", in: browser)
          == browser.run(
            """
            const count = (container) => container.provisions.reduce((sum, provision) =>
              sum + provision.needs.length + (provision.container ? count(provision.container) : 0), 0);
            return count(page.session.app.container);
            """
          )
      )
      try await browser.run("page.show('routes')", as: String?.self)
      // The app, four routers, one route shown, and those that are known and not shown: five of the
      // features, and three of the flow, each as a screen and as a modal.
      #expect(try await Self.count(".routes .node", in: browser) == 1 + 4 + 1 + 5 + 2 * 3)
      #expect(try await Self.count(".routes .edge", in: browser) == 4 + 1 + 5 + 2 * 3)
      try await browser.run("page.show('network')", as: String?.self)
      try await browser.wait(for: "document.querySelector('.request')")
      #expect(
        try await browser.run(
          "return [...document.querySelectorAll('.row:not([hidden]) .request .badge')].map((badge) => badge.textContent)",
          as: [String].self
        ) == ["200", "200", "200", "503"]
      )
      try await browser.run("page.show('checks')", as: String?.self)
      #expect(try await Self.count(".checks li.good", in: browser) == 1)
      #expect(try await Self.count(".checks li.bad", in: browser) == 2)
      #expect(try await browser.problems() == [])
    }
  }

  private static func count(_ selector: String, in browser: Browser) async throws -> Int {
    try await browser.run("return document.querySelectorAll('\(selector)').length")
  }

  @Test("The state after an event is the current state without the later changes")
  func states() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("story.html")
    _ = try await Self.report(to: file)
    try await Browser.use { browser in
      try await browser.open(file)
      let states: [String] = try await browser.run(
        """
        const first = page.session.events.find((event) => event.kind === 'state').n;
        const show = (n) => { const state = page.session.stateAt('people', n); return state.phase + ' ' + state.people.length + ' ' + state.activityLog.length; };
        return [show(first - 1), show(first), show(page.session.last)];
        """
      )
      #expect(states.prefix(2) == ["idle 0 0", "idle 0 1"])
      #expect(states.last?.hasPrefix("failed 10") == true)
    }
  }

  @Test("The inspector of every event shows the states of all stores after the event")
  func shownStates() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("story.html")
    _ = try await Self.report(to: file)
    try await Browser.use { browser in
      try await browser.open(file)
      /// Opens the states of a store at the first event of a kind, and returns the open text.
      func state(of store: String, at kind: String) async throws -> String {
        try await browser.run(
          """
          page.timeline.select(page.session.events.find((event) => event.kind === '\(kind)').n);
          const all = [...document.querySelectorAll('#inspector details')];
          for (const details of all) if (details.firstChild.textContent.startsWith('State')) details.open = true;
          const one = all.find((details) => details.firstChild.textContent === 'State of \(store) after this event');
          await new Promise((resolve) => setTimeout(resolve, 50));
          return one.textContent;
          """
        )
      }
      let first = try await state(of: "people", at: "command")
      #expect(first.contains("phaseidle") && first.contains("activityLog[]"), "\(first)")
      let route = try await state(of: "people", at: "route")
      #expect(route.contains("phaseloaded") && route.contains("people10 items"), "\(route)")
      let own = try await state(of: "people", at: "state")
      #expect(own.contains("activityLog1 item"), "\(own)")
      let other = try await state(of: "posts", at: "state")
      #expect(other.contains("phaseidle"), "\(other)")
      #expect(try await browser.problems() == [])
    }
  }

  @Test(
    "Controls have names, text has sufficient contrast, and nothing overflows",
    arguments: [360, 1600],
    [false, true]
  )
  func accessibility(width: Int, dark: Bool) async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("story.html")
    _ = try await Self.report(to: file)
    try await Browser.use { browser in
      try await browser.emulate(width: width, height: width == 360 ? 760 : 1000, dark: dark)
      try await browser.open(file)
      let views = ["timeline", "network", "stores", "routes", "container", "checks"]
      for view in views {
        try await browser.run(
          "page.show('\(view)'); if ('\(view)' === 'timeline') page.timeline.select(13); page.timeline.list.draw()",
          as: String?.self
        )
        try await browser.wait(for: "page.current === '\(view)'")
        let found: [String] = try await browser.run(Accessibility.script)
        #expect(found == [], "\(view)")
        try await browser.picture("\(view)-\(width)-\(dark ? "dark" : "light")")
      }
      #expect(try await browser.problems() == [])
    }
  }

  @Test("The keyboard alone can select events, follow causes, search and change the view")
  func keyboard() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("story.html")
    _ = try await Self.report(to: file)
    try await Browser.use { browser in
      try await browser.emulate(width: 1600, height: 1000, dark: false)
      try await browser.open(file)
      let selected = { try await browser.run("return page.timeline.selected", as: Int?.self) }
      try await browser.run("document.getElementById('events').focus()", as: String?.self)
      try await browser.press("ArrowDown")
      try await browser.press("ArrowDown")
      #expect(try await selected() == 2)
      try await browser.press("ArrowLeft")
      #expect(try await selected() == 1)
      try await browser.press("ArrowRight")
      #expect(try await selected() == 2)
      try await browser.press("End")
      #expect(try await selected() == browser.run("return page.session.last"))
      try await browser.press("Escape")
      #expect(try await selected() == nil)
      try await browser.press("3")
      #expect(try await browser.run("return page.current") == "stores")
      try await browser.press("/")
      try await browser.type("phase")
      try await browser.wait(
        for: "page.timeline.shown.length && page.timeline.shown.length < page.session.events.length"
      )
      try await browser.press("Enter")
      #expect(try await browser.run("return document.activeElement.id") == "events")
    }
  }

  @Test("A click on a row selects the event, and marks and lists its causes")
  func click() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("story.html")
    _ = try await Self.report(to: file)
    try await Browser.use { browser in
      try await browser.emulate(width: 1600, height: 1000, dark: false)
      try await browser.open(file)
      try await browser.wait(for: "document.querySelector('#event-14')")
      #expect(
        try await browser.run("return document.querySelector('#event-14 .text').textContent")
          == "loading -> loaded"
      )
      try await browser.click("#event-14")
      try await browser.wait(for: "document.querySelector('#event-14.selected')")
      let marked: [Int] = try await browser.run(
        "return [...document.querySelectorAll('#events .row.related:not([hidden])')].map((row) => Number(row.dataset.n)).sort((a, b) => a - b)"
      )
      // The line, onAppear, the effect, peopleLoaded, and the phase itself.
      #expect(marked == [1, 2, 5, 12, 14])
      let listed: [String] = try await browser.run(
        "return [...document.querySelectorAll('#inspector .links .number')].map((cell) => cell.textContent)"
      )
      #expect(listed == ["#1", "#2", "#5", "#12", "#14"])
      #expect(
        try await browser.run("return document.querySelector('#inspector .move').textContent")
          == "loading → loaded"
      )
      // A click on a cause in the list selects it.
      try await browser.click("#inspector .links li:nth-child(2) .link")
      try await browser.wait(for: "document.querySelector('#event-2.selected')")
      #expect(try await browser.problems() == [])
    }
  }

  @Test("Paper shows all events and requests in dark ink, regardless of the theme")
  func printing() async throws {
    let app = CounterApp()
    for _ in 0..<1_001 { app.store.send(.increment) }
    let folder = try TemporaryFolder()
    let (many, requests) = (folder.file("many.html"), folder.file("requests.html"))
    #expect(await app.console.evaluate("report '\(many.path)'") == .done)
    let process = try TetheredProcess(
      BuiltProduct.path("inno"),
      ["-c", "repeat 60 { call fetchPeople }; report '\(requests.path)'"]
    )
    _ = await Task.detached { process.output.readDataToEndOfFile() }.value
    try await Browser.use { browser in
      /// Prints the page, and returns the number of printed rows and the last text of a list.
      func print(_ list: String, pages: ClosedRange<Int>) async throws -> (Int?, String?) {
        try await browser.run(
          """
          window.printed = [];
          addEventListener('beforeprint', () => {
            const list = document.querySelector('\(list)');
            printed = [String(list.querySelectorAll('.row:not([hidden])').length), list.lastElementChild.textContent];
          }, { once: true });
          """,
          as: String?.self
        )
        let file = String(decoding: try await browser.print(), as: UTF8.self)
        let count = file.components(separatedBy: "/Type /Page\n").count - 1
        #expect(pages.contains(count), "\(count) pages")
        let printed: [String] = try await browser.run("return printed")
        // The screen shows only the visible rows again.
        try await browser.wait(for: "document.querySelectorAll('\(list) .row').length < 60")
        #expect(try await Self.count(".cut", in: browser) == 0)
        return (printed.first.flatMap { Int($0) }, printed.last)
      }
      try await browser.emulate(width: 1600, height: 600, dark: true)
      try await browser.open(many)
      let events = try await print("#events", pages: 40...80)
      #expect(events.0 == 2_000)
      #expect(events.1 == "Only the first 2,000 of 2,003 are printed.")
      try await browser.open(requests)
      try await browser.run("page.show('network')", as: String?.self)
      try await browser.wait(for: "document.querySelector('.request')")
      #expect(try await print("#view-network .list", pages: 2...4).0 == 60)
      for theme in ["auto", "dark"] {
        try await browser.run(
          "document.documentElement.dataset.theme = '\(theme)'",
          as: String?.self
        )
        try await browser.emulate(width: 718, height: 1000, dark: true, isPrinting: true)
        for view in ["timeline", "network", "stores", "routes", "checks"] {
          try await browser.run("page.show('\(view)')", as: String?.self)
          let colors: [String] = try await browser.run(
            "const style = getComputedStyle(document.body); return [style.backgroundColor, style.color]"
          )
          #expect(colors == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"], "\(theme) \(view)")
          #expect(
            try await browser.run(Accessibility.script, as: [String].self) == [],
            "\(theme) \(view)"
          )
          try await browser.picture("print-\(view)-\(theme)")
        }
      }
      #expect(try await browser.problems() == [])
    }
  }

  @Test("The content of a hostile store is shown as text")
  func hostileStore() async throws {
    let app = CounterApp()
    let hostile =
      "</script><script>pwned = 1</script><img src=x onerror='pwned = 1'>\u{0}\u{1b}[31m\u{202e}<!--"
    app.store.send(.write(hostile))
    app.store.send(.write(String(repeating: "<b>", count: 350_000)))
    await app.console.evaluate("send counter write \"<script>pwned = 1</script>\"")
    let folder = try TemporaryFolder()
    let file = folder.file("hostile.html")
    #expect(await app.console.evaluate("report '\(file.path)'") == .done)
    try await Browser.use { browser in
      try await browser.open(file)
      for number in 1...app.console.timeline.lastNumber - 1 {
        try await browser.run("page.timeline.select(\(number))", as: String?.self)
        try await browser.run(
          "for (const details of document.querySelectorAll('details')) details.open = true",
          as: String?.self
        )
      }
      try await browser.run(
        "page.show('stores'); for (const d of document.querySelectorAll('details')) d.open = true",
        as: String?.self
      )
      #expect(try await browser.run("return typeof window.pwned") == "undefined")
      #expect(try await Self.count("img", in: browser) == 0)
      #expect(try await Self.count("b:not(.provision b)", in: browser) == 0)
      try await browser.run("page.show('timeline'); page.timeline.select(2)", as: String?.self)
      let text: String = try await browser.run(
        "return document.querySelector('.plus').textContent"
      )
      #expect(text.contains("<script>pwned = 1</script>"))
      #expect(text.contains("\\u{0}\\u{1b}[31m\\u{202e}"))
      #expect(try await browser.problems() == [])
    }
  }

  @Test("A report of 10,000 events opens and scrolls quickly, and is small")
  func manyEvents() async throws {
    let app = CounterApp()
    while app.console.timeline.lastNumber < 10_000 {
      await app.console.evaluate("send counter increment")
    }
    let size = app.console.timeline.kept.events.reduce(0) { $0 + $1.json.utf8.count + 1 }
    let folder = try TemporaryFolder()
    let file = folder.file("many.html")
    #expect(await app.console.evaluate("report '\(file.path)'") == .done)
    let bytes = try Data(contentsOf: file).count
    #expect(bytes <= 3 * size, "\(bytes) bytes for \(size) bytes of JSON")
    try await Browser.use { browser in
      try await browser.emulate(width: 1600, height: 1000, dark: false)
      // The first call starts the measurement.
      _ = try await browser.processorTime()
      try await browser.open(file)
      let opening = try await browser.processorTime()
      #expect(opening > 10 && opening < 1_000, "opening took \(opening) ms")
      var longest = 0.0
      for index in 0..<100 {
        let before = try await browser.processorTime()
        try await browser.run(
          """
          document.getElementById('events').scrollTop = \(index * (index % 2 == 0 ? 1400 : 2600));
          await new Promise(requestAnimationFrame);
          """,
          as: String?.self
        )
        longest = max(longest, try await browser.processorTime() - before)
      }
      #expect(longest < 50, "a frame took \(longest) ms")
      #expect(try await Self.count("#events .row", in: browser) < 120)
      print(
        "report of 10,000 events: \(bytes) bytes, \(size) of JSON; opening \(opening) ms, longest frame \(longest) ms of processor time"
      )
    }
  }

  @Test("A report replaces a file only on request, and an invalid path is reported")
  func errors() async throws {
    let app = CounterApp()
    let folder = try TemporaryFolder()
    let path = folder.file("a.html").path
    #expect(await app.console.evaluate("report '\(path)'") == .done)
    #expect(await app.console.evaluate("report '\(path)'") == .failed)
    #expect(await app.console.evaluate("report '\(path)' --replace") == .done)
    #expect(await app.console.evaluate("report '\(path)/b.html'") == .failed)
    #expect(
      app.errors == [
        "cannot write \(path): the file exists; add --replace to replace it",
        "cannot write \(path)/b.html: \(path) is not a folder",
      ]
    )
  }
}
