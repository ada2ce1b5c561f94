#if Web
import Foundation
import InnoConsole
import InnoFlow
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
