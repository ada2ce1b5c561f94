#if Web
import Foundation
import InnoConsole
import InnoFlow
import PseudoTerminal
import TestSupport
import Testing

@testable import InnoConsoleWeb

@MainActor
@Suite("Live pages", .enabled(if: Browser.isInstalled, "needs chromium and chromedriver"))
struct LivePageTests {
  /// Opens a page of an app, and waits until it is connected.
  private func open(
    _ app: CounterApp,
    isReadOnly: Bool = false,
    _ body: (Browser) async throws -> Void
  ) async throws {
    let server = try await app.console.serve(isReadOnly: isReadOnly)
    try await Browser.use { browser in
      try await browser.emulate(width: 1600, height: 1000, dark: false)
      try await browser.open(server.url)
      try await browser.wait(for: "document.querySelector('#link-state:not(.off)').textContent")
      try await body(browser)
      #expect(try await browser.problems() == [])
    }
    await server.stop()
  }

  @Test("New events appear, and a typed line runs in the app")
  func typedLine() async throws {
    let app = CounterApp()
    try await open(app) { browser in
      app.store.send(.increment)
      try await browser.wait(
        for: "document.querySelectorAll('#events .row:not([hidden])').length === 2"
      )
      try await browser.run("document.getElementById('line').focus()", as: String?.self)
      try await browser.type("send counter inc")
      try await browser.wait(
        for: "document.querySelector('#choices li b')?.textContent === 'increment'"
      )
      try await browser.press("Tab")
      #expect(
        try await browser.run("return document.getElementById('line').value")
          == "send counter increment "
      )
      try await browser.press("Enter")
      try await browser.wait(for: "page.session.events.length === 5")
      #expect(app.store.state.count == 2)
      #expect(app.lines == ["send counter increment"])
      try await browser.picture("live-1600")
    }
  }

  @Test("A button and a form send actions as lines, with the text quoted")
  func actions() async throws {
    let app = CounterApp()
    try await open(app) { browser in
      try await browser.run("page.show('stores')", as: String?.self)
      try await browser.wait(for: "document.querySelector('#view-stores .inline input')")
      try await browser.run(
        """
        [...document.querySelectorAll('#view-stores .controls > button')].find((button) => button.textContent === 'increment').click();
        const input = document.querySelector('#view-stores .inline input');
        input.value = 'a "b" ; $c ${d} \\\\ <i>';
        input.form.requestSubmit();
        """,
        as: String?.self
      )
      try await browser.wait(
        for: "page.session.events.filter((event) => event.kind === 'command').length === 2"
      )
      await waitUntil { app.store.state.count == 1 && !app.store.state.note.isEmpty }
      #expect(app.store.state.note == #"a "b" ; $c ${d} \ <i>"#)
      #expect(app.lines.count == 2)
      #expect(app.errors == [])
      try await browser.wait(for: "page.session.store('counter').state.count === 1")
      try await browser.picture("live-stores")
    }
  }

  @Test("Every control of the sample app's page runs a line that is on the timeline")
  func controls() async throws {
    let process = try TetheredProcess(BuiltProduct.path("inno"), ["web"])
    let text = await Task.detached {
      process.firstMatch(of: /open in a browser: (http\S+)/).map { String($0.1) }
    }.value
    let url = try #require(text.flatMap { URL(string: $0) })
    try await Browser.use { browser in
      try await browser.emulate(width: 1600, height: 1000, dark: false)
      try await browser.open(url)
      try await browser.wait(for: "document.querySelector('#link-state:not(.off)').textContent")
      var lines: [String] = []
      let lastLine = "page.session.events.filter((event) => event.kind === 'command').at(-1)?.line"
      /// Clicks on a button of a view, and waits for its line and the line's answer.
      func click(_ name: String, in view: String, runs line: String) async throws {
        let button =
          "[...document.querySelectorAll('#\(view) :is(.controls, .notice) button')].find((item) => item.textContent === '\(name)')"
        try await browser.wait(for: button)
        try await browser.run("\(button).click()", as: String?.self)
        let json = String(decoding: try JSONEncoder().encode(line), as: UTF8.self)
        try await browser.wait(for: "\(lastLine) === \(json) && page.live.running === 0")
        lines.append(line)
      }
      /// Waits until a number of loads have finished, which lines from a page do not wait for.
      func finish(_ count: Int) async throws {
        let isEnd = "event.kind === 'effect' && event.event === 'finished'"
        try await browser.wait(
          for: "page.session.events.filter((event) => \(isEnd)).length >= \(count)"
        )
      }
      try await browser.run("page.show('stores')", as: String?.self)
      try await click("onAppear", in: "view-stores", runs: "send people onAppear")
      try await finish(1)
      try await click("showOverview", in: "view-stores", runs: "send people showOverview")
      try await browser.run(
        "page.show('timeline'); page.timeline.select(page.session.events.find((event) => event.kind === 'response').n)",
        as: String?.self
      )
      try await click("As curl", in: "inspector", runs: "net curl 1")
      try await click("Send again", in: "inspector", runs: "net replay 1")
      try await browser.run("page.show('network')", as: String?.self)
      let failure = #"'{"error": "unavailable"}'"#
      for (name, line) in [
        ("Fail", "net stub set /users 503 \(failure)"), ("Stub", "net stub set /users 200 []"),
        ("Reset stubs", "net stub reset"), ("Go live", "net transport live"),
        ("Use fixtures", "net transport stub"),
      ] {
        try await click(name, in: "view-network", runs: line)
      }
      try await browser.run(
        """
        const level = document.querySelector('#view-network select');
        level.value = 'summary';
        level.dispatchEvent(new Event('change'));
        """,
        as: String?.self
      )
      try await browser.wait(for: "\(lastLine) === 'net log summary' && page.live.running === 0")
      lines.append("net log summary")
      try await browser.run("page.show('routes')", as: String?.self)
      try await click("Dismiss sheet of people", in: "view-routes", runs: "modal people dismiss")
      try await click("Posts", in: "view-routes", runs: "tab posts")
      try await finish(2)
      try await click("Open", in: "view-routes", runs: "link innosample://app/people/1")
      try await click("Back in people", in: "view-routes", runs: "nav people back")
      try await browser.run("page.show('timeline'); page.timeline.select(3)", as: String?.self)
      try await click("Go to this event", in: "inspector", runs: "goto 3")
      // The page says that the app is paused, and resumes it.
      let notice = "document.querySelector('#live .notice:not([hidden])')"
      try await browser.wait(for: "\(notice)?.textContent.includes('is paused at event 3.')")
      for (name, line) in [("Back", "back"), ("Forward", "forward"), ("Resume", "resume")] {
        try await click(name, in: "live", runs: line)
      }
      try await browser.wait(for: "!\(notice)")
      try await browser.run("page.timeline.select(1)", as: String?.self)
      try await click("Run again", in: "inspector", runs: "send people onAppear")
      let kept: [String] = try await browser.run(
        "return page.session.events.filter((event) => event.kind === 'command').map((event) => event.line)"
      )
      #expect(kept == lines)
      #expect(
        try await browser.run(
          "return page.session.events.filter((event) => event.kind === 'error').length"
        ) == 0
      )
      #expect(try await browser.problems() == [])
    }
    process.stop()
  }

  @Test(
    "Controls of a live page have names, text has sufficient contrast, and nothing overflows",
    arguments: [360, 1600],
    [false, true]
  )
  func accessibility(width: Int, dark: Bool) async throws {
    let app = CounterApp()
    try await open(app) { browser in
      try await browser.emulate(width: width, height: width == 360 ? 760 : 1000, dark: dark)
      app.store.send(.write("text"))
      try await browser.wait(for: "page.session.events.length === 2")
      for view in ["timeline", "network", "stores", "routes", "container", "checks"] {
        try await browser.run(
          "page.show('\(view)'); if ('\(view)' === 'timeline') page.timeline.select(2)",
          as: String?.self
        )
        try await browser.wait(for: "page.current === '\(view)'")
        #expect(try await browser.run(Accessibility.script, as: [String].self) == [], "\(view)")
        try await browser.picture("live-\(view)-\(width)-\(dark ? "dark" : "light")")
      }
    }
  }

  @Test("The keyboard alone can run a line, repeat it, and leave the command line")
  func keyboard() async throws {
    let app = CounterApp()
    try await open(app) { browser in
      try await browser.press(":")
      #expect(try await browser.run("return document.activeElement.id") == "line")
      try await browser.type("send counter increment")
      try await browser.press("Enter")
      try await browser.wait(for: "page.session.events.length === 3")
      try await browser.press("ArrowUp")
      try await browser.press("Enter")
      try await browser.wait(for: "page.session.events.length === 6")
      #expect(app.lines == ["send counter increment", "send counter increment"])
      try await browser.press("Escape")
      #expect(try await browser.run("return document.activeElement.id") != "line")
      try await browser.press("3")
      try await browser.wait(for: "document.querySelector('#view-stores .controls button')")
      try await browser.run(
        "document.querySelector('#view-stores .controls button').focus()",
        as: String?.self
      )
      try await browser.press("Enter")
      // The view is redrawn after each action, and the button keeps the focus.
      try await browser.wait(for: "page.session.store('counter').state.count === 3")
      try await browser.wait(for: "document.activeElement.textContent === 'increment'")
      try await browser.press("Enter")
      try await browser.wait(for: "page.session.store('counter').state.count === 4")
      #expect(app.store.state.count == 4)
    }
  }

  @Test("Events that arrive while a person edits a field leave its text")
  func editing() async throws {
    let app = CounterApp()
    try await open(app) { browser in
      try await browser.run("page.show('stores')", as: String?.self)
      let field = "document.querySelector('#view-stores .inline input')"
      try await browser.wait(for: field)
      try await browser.run("\(field).focus()", as: String?.self)
      try await browser.type("half a ")
      app.store.send(.increment)
      // The facts are loaded for the redrawing that is skipped.
      try await browser.wait(for: "page.session.store('counter').state.count === 1")
      try await browser.type("note")
      try await browser.press("Enter")
      await waitUntil { app.store.state.note == "half a note" }
      #expect(app.store.state.note == "half a note")
      try await browser.run("\(field).blur()", as: String?.self)
      try await browser.wait(
        for: "document.querySelector('#view-stores header').textContent.includes('2 actions')"
      )
    }
  }

  @Test("A read-only page has no command line and no controls")
  func readOnly() async throws {
    try await open(CounterApp(), isReadOnly: true) { browser in
      try await browser.run("page.show('stores')", as: String?.self)
      try await browser.wait(for: "document.querySelector('#view-stores .panel')")
      #expect(
        try await browser.run("return document.querySelectorAll('form, .controls').length") == 0
      )
    }
  }

  @Test("A flood of events leaves the page usable, and skipped events can be loaded")
  func flood() async throws {
    let app = CounterApp()
    try await open(app) { browser in
      for index in 0..<4_000 {
        app.store.send(.increment)
        if index.isMultiple(of: 500) { await Task.yield() }
      }
      let last = app.console.timeline.lastNumber
      try await browser.wait(for: "page.session.last === \(last)")
      try await browser.run(
        "const more = document.querySelector('.notice .more'); if (more) more.click()",
        as: String?.self
      )
      try await browser.wait(for: "page.session.events.length === \(last)")
      #expect(
        try await browser.run(
          "return page.session.events.every((event, index) => event.n === index + 1)"
        )
      )
    }
  }

  @Test("A hidden page is not connected, and catches up when it is shown again")
  func hiddenPage() async throws {
    let app = CounterApp()
    try await open(app) { browser in
      let setHidden = { (isHidden: Bool) in
        try await browser.run(
          """
          Object.defineProperty(document, 'hidden', { value: \(isHidden), configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
          """,
          as: String?.self
        )
      }
      _ = try await setHidden(true)
      #expect(try await browser.run("return page.live.source === null"))
      for _ in 0..<100 { app.store.send(.increment) }
      _ = try await setHidden(false)
      try await browser.wait(for: "page.session.events.length === 200")
    }
  }

  @Test("Events that arrived before a page was hidden are shown once when it is shown again")
  func unseenEvents() async throws {
    let app = CounterApp()
    try await open(app) { browser in
      // A hidden page has no frames.
      try await browser.run(
        """
        window.frame = window.requestAnimationFrame;
        window.frames = [];
        window.requestAnimationFrame = (body) => frames.push(body);
        """,
        as: String?.self
      )
      app.store.send(.increment)
      try await browser.wait(for: "page.live.waiting.length === 2")
      try await browser.run(
        """
        for (const isHidden of [true, false]) {
          Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        }
        """,
        as: String?.self
      )
      try await browser.wait(for: "page.live.waiting.length === 4")
      try await browser.run(
        "window.requestAnimationFrame = frame; for (const body of frames) body()",
        as: String?.self
      )
      #expect(
        try await browser.run(
          "return page.timeline.shown.map((event) => event.n)",
          as: [Int].self
        ) == [1, 2]
      )
      app.store.send(.increment)
      try await browser.wait(for: "page.timeline.shown.length === 4")
    }
  }

  @Test("A page that was suspended for an hour shows the newest events and can load the others")
  func suspended() async throws {
    let app = CounterApp()
    let clock = VirtualClock()
    let server = try await PageServer.start(app.console, port: 0, isReadOnly: false, clock: clock)
    /// Lets the feeds of the server run until a condition holds on the page.
    func advance(_ browser: Browser, until condition: String) async throws {
      let end = ContinuousClock.now + .seconds(30)
      while ContinuousClock.now < end {
        if try await browser.run("return Boolean(\(condition))") { return }
        clock.advance(to: clock.now.advanced(by: EventFeed.interval))
      }
      Issue.record("never: \(condition)")
    }
    try await Browser.use { browser in
      try await browser.open(server.url)
      let first = try #require(try await browser.tabs().first)
      app.store.send(.increment)
      try await advance(browser, until: "page.timeline?.shown.length === 2")
      // A feed that was still awake would send a part of the following events.
      await waitUntil { !clock.deadlines.isEmpty }
      try await browser.setFrozen(true)
      for index in 0..<1_000 {
        app.store.send(.increment)
        if index.isMultiple(of: 100) { await Task.yield() }
      }
      clock.advance(to: clock.now.advanced(by: .seconds(3600)))
      #expect(try await browser.run("return page.session.last") == 2)
      try await browser.setFrozen(false)
      // The page is shown again when its tab is selected again.
      try await browser.openTab(server.url)
      try await browser.show(tab: first)
      try await advance(browser, until: "page.session.last === 2002")
      #expect(
        try await browser.run("return document.querySelector('#live .notice').textContent")
          == "1,750 events arrived too fast to be shown. Show them"
      )
      try await browser.run("document.querySelector('.notice .more').click()", as: String?.self)
      try await browser.wait(for: "page.timeline.shown.length === 2002")
      #expect(
        try await browser.run(
          "return page.timeline.shown.every((event, index) => event.n === index + 1)"
        )
      )
      // The page is as usable as before.
      #expect(try await browser.run("return page.live.run('send counter increment')") == "done")
      #expect(app.store.state.count == 1_002)
      try await advance(browser, until: "page.session.last > 2002")
      #expect(try await browser.problems() == [])
    }
    await server.stop()
  }

  @Test("A page whose connection the browser gave up connects again")
  func closedConnection() async throws {
    let app = CounterApp()
    try await open(app) { browser in
      for (target, event) in [("window", "online"), ("document", "resume")] {
        try await browser.run(
          "page.live.source.close(); \(target).dispatchEvent(new Event('\(event)'))",
          as: String?.self
        )
        try await browser.wait(for: "page.live.source.readyState === EventSource.OPEN")
      }
      app.store.send(.increment)
      try await browser.wait(for: "page.timeline.shown.length === 2")
    }
  }

  @Test("A page drops its oldest events, and shows each of the others once")
  func oldEvents() async throws {
    let app = CounterApp()
    try await open(app) { browser in
      // The timeline keeps 10,000 events; a page keeps 20,000, and drops some only beyond 25,000.
      for round in 1...3 {
        for index in 0..<4_400 {
          app.store.send(.increment)
          if index.isMultiple(of: 500) { await Task.yield() }
        }
        let last = 8_800 * round
        try await browser.wait(for: "page.session.last === \(last)")
        try await browser.run(
          "const more = document.querySelector('#live .notice:not([hidden]) .more'); if (more) more.click()",
          as: String?.self
        )
        try await browser.wait(
          for: "page.session.events.length === \(last) || page.session.dropped"
        )
      }
      app.store.send(.increment)
      try await browser.wait(for: "page.session.last === 26402 && page.session.dropped")
      #expect(
        try await browser.run(
          """
          const { events } = page.session;
          const { shown } = page.timeline;
          return shown.length === events.length && shown.every((event, index) => event === events[index])
            && events.every((event, index) => event.n === events[0].n + index);
          """
        )
      )
    }
  }

  @Test("Ten tabs of one browser show every event when a person looks at them")
  func tenTabs() async throws {
    let app = CounterApp()
    let server = try await app.console.serve()
    try await Browser.use { browser in
      let connected = "document.querySelector('#link-state:not(.off)').textContent"
      try await browser.open(server.url)
      try await browser.wait(for: connected)
      for _ in 1..<10 {
        try await browser.openTab(server.url)
        try await browser.wait(for: connected)
      }
      let tabs = try await browser.tabs()
      #expect(tabs.count == 10)
      for (index, tab) in tabs.enumerated() {
        app.store.send(.increment)
        try await browser.show(tab: tab)
        try await browser.wait(for: "page.timeline.shown.length === \(2 * (index + 1))")
        #expect(try await browser.problems() == [])
      }
    }
    await server.stop()
  }

  @Test("External text is shown as plain text on a live page")
  func hostileText() async throws {
    let app = CounterApp()
    try await open(app) { browser in
      app.store.send(
        .write("</script><script>pwned = 1</script><img src=x onerror='pwned = 1'>\u{0}")
      )
      try await browser.wait(for: "page.session.events.length === 2")
      try await browser.run("page.timeline.select(2)", as: String?.self)
      #expect(try await browser.run("return typeof window.pwned") == "undefined")
      #expect(try await browser.run("return document.images.length") == 0)
    }
  }
}
#endif
