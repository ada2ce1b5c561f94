import InnoRouter
import Observation
import Testing

@Suite("A handler of deep links")
@MainActor
struct DeepLinkHandlerTests {
  @Test("Opens what is open, and plans without opening")
  func opening() {
    let app = LinkedApp()
    #expect(app.handler.plan("app:/a").description == "opens a")
    #expect(app.stack.path.isEmpty)
    let outcome = app.handler.handle("app:/a")
    #expect(outcome.isSuccess)
    #expect(outcome.description == "opened a")
    #expect(app.stack.path == [.a])
    #expect(app.outcomes == ["executed"])
  }

  @Test(
    "Leaves everything as it was when it turns a link down",
    arguments: [
      ("web:/a", "the app does not open web: URLs"),
      ("app:/nowhere", "no pattern fits the path"),
      ("app:/%", "segment 1 has a broken percent-encoding: write % as %25"),
      ("", "the URL has no scheme: it must begin like app://"),
    ]
  )
  func turningDown(_ url: String, text: String) {
    let app = LinkedApp()
    app.modals.send(.present(.c))
    app.handler.handle("app:/b")
    let outcome = app.handler.handle(url)
    #expect(!outcome.isSuccess)
    #expect(outcome.description == text)
    #expect(app.stack.path.isEmpty)
    #expect(app.modals.current?.route == .c)
    #expect(app.handler.pending?.plan.output == .b)
  }

  @Test("Tells what the place that it leads to said")
  func failing() {
    let app = LinkedApp()
    app.stack.add(NavigationMiddleware("guard") { _, _ in .cancel("not now") })
    let outcome = app.handler.handle("app:/a")
    #expect(outcome.name == "failed")
    #expect(outcome.description == "could not open a: guard stopped it: not now")
  }

  @Test("Holds a gated link back, whole, and takes it up when somebody is signed in")
  func gate() {
    let app = LinkedApp()
    let outcome = app.handler.handle("app:/b")
    #expect(outcome.description == "b is held back until somebody is signed in")
    #expect(app.stack.path.isEmpty)
    #expect(app.handler.resume().name == "pending")
    app.session.isOpen = true
    #expect(app.handler.resume().description == "opened b")
    #expect(app.stack.path == [.b])
    #expect(app.handler.pending == nil)
    let none = app.handler.resume()
    #expect(none.description == "no link is held back")
    #expect(app.outcomes == ["pending", "pending", "executed", "nothingPending"])
  }

  @Test("Forgets the link that is held back when told to")
  func discarding() {
    let app = LinkedApp()
    app.handler.handle("app:/b")
    #expect(app.handler.discardPending()?.plan.output == .b)
    #expect(app.handler.discardPending() == nil)
    #expect(app.handler.resume().name == "nothingPending")
  }

  @Test("A wait to take a link up ends stale when another link has come meanwhile")
  func stale() async {
    let app = LinkedApp()
    app.handler.handle("app:/b")
    let outcome = await app.handler.resume {
      app.handler.handle("app:/c")
      app.session.isOpen = true
      return true
    }
    #expect(outcome.name == "stale")
    #expect(
      outcome.description
        == "another link has come meanwhile: this one is no longer held back"
    )
    #expect(app.stack.path.isEmpty)
    #expect(app.handler.pending?.plan.output == .c)
  }

  @Test("A wait to take a link up opens it, leaves it, or finds none")
  func waiting() async {
    let app = LinkedApp()
    #expect(await app.handler.resume { true }.name == "nothingPending")
    app.handler.handle("app:/b")
    #expect(await app.handler.resume { false }.name == "pending")
    let outcome = await app.handler.resume {
      app.session.isOpen = true
      return true
    }
    #expect(outcome.name == "executed")
    #expect(app.stack.path == [.b])
  }

  @Test("An observer that answers every outcome with a link is stopped by the limit")
  func limit() {
    let app = LinkedApp()
    var last: DeepLinkOutcome<Place>?
    let observation = app.handler.observe { [handler = app.handler] _ in
      last = handler.handle("app:/a")
    }
    app.handler.handle("app:/a")
    #expect(app.stack.depth == 1 + CancellationReason.chainLimit)
    #expect(
      last?.description
        == "1000 links have followed from one: look for an observer that answers every outcome"
    )
    observation.cancel()
  }

  @Test("Observation is told when a link is held back and when it no longer is")
  func tracking() {
    let app = LinkedApp()
    let told = Told()
    let track = { @MainActor in
      withObservationTracking {
        _ = app.handler.pending
      } onChange: {
        MainActor.assumeIsolated { told.count += 1 }
      }
    }
    track()
    app.handler.handle("app:/a")
    #expect(told.count == 0)
    app.handler.handle("app:/b")
    #expect(told.count == 1)
    track()
    app.handler.discardPending()
    #expect(told.count == 2)
  }

  @Test("An opener carries a URL from where the handler is not known, and does not keep it")
  func opener() async {
    var app: LinkedApp? = LinkedApp()
    let open = app?.handler.opener
    let name = await Task.detached { await open?("app:/a")?.name }.value
    #expect(name == "executed")
    app = nil
    #expect(open?("app:/a") == nil)
  }
}
