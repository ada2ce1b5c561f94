import InnoRouter
import Observation
import Testing

@Suite("A deep link handler")
@MainActor
struct DeepLinkHandlerTests {
  @Test("A link can be opened, or planned without opening it")
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
    "A rejected link changes nothing",
    arguments: [
      ("web:/a", "the app does not open URLs with the scheme web"),
      ("app:/nowhere", "no pattern accepts the link"),
      ("app:/%", "path segment 1 is not valid percent-encoded UTF-8; write a literal % as %25"),
      ("", "the URL must begin with a scheme, such as app://"),
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

  @Test("A failed link has the store's reason")
  func failing() {
    let app = LinkedApp()
    app.stack.add(NavigationMiddleware("guard") { _, _ in .cancel("not now") })
    let outcome = app.handler.handle("app:/a")
    #expect(outcome.name == "failed")
    #expect(outcome.description == "cannot open a: cancelled by guard: not now")
  }

  @Test("A link that requires authentication is deferred and resumed after sign-in")
  func gate() {
    let app = LinkedApp()
    let outcome = app.handler.handle("app:/b")
    #expect(outcome.description == "b is deferred until a user signs in")
    #expect(app.stack.path.isEmpty)
    #expect(app.handler.resume().name == "pending")
    app.session.isOpen = true
    #expect(app.handler.resume().description == "opened b")
    #expect(app.stack.path == [.b])
    #expect(app.handler.pending == nil)
    let none = app.handler.resume()
    #expect(none.description == "no link is deferred")
    #expect(app.outcomes == ["pending", "pending", "executed", "nothingPending"])
  }

  @Test("A deferred link can be discarded")
  func discarding() {
    let app = LinkedApp()
    app.handler.handle("app:/b")
    #expect(app.handler.discardPending()?.plan.output == .b)
    #expect(app.handler.discardPending() == nil)
    #expect(app.handler.resume().name == "nothingPending")
  }

  @Test("Resuming a link returns stale if another link has replaced it")
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
        == "the link is no longer deferred: it was opened, replaced or discarded"
    )
    #expect(app.stack.path.isEmpty)
    #expect(app.handler.pending?.plan.output == .c)
  }

  @Test("A link that is still deferred after a blocked attempt is not stale")
  func blockedMeanwhile() async {
    let app = LinkedApp(DeepLinkPolicies(openModal: .queue))
    app.handler.handle("app:/b")
    let notMet = await app.handler.resume {
      app.session.isOpen = true
      app.modals.send(.present(.c))
      app.handler.resume()
      return false
    }
    #expect(notMet.description == "b is deferred until no modal is open")
    let met = await app.handler.resume {
      app.session.isOpen = false
      app.modals.send(.dismiss)
      app.handler.resume()
      app.session.isOpen = true
      return true
    }
    #expect(met.name == "executed")
    #expect(app.stack.path == [.b])
  }

  @Test("Resuming returns stale if the link was opened or discarded while it waited")
  func notDeferredAnymore() async {
    let app = LinkedApp()
    app.handler.handle("app:/b")
    let discarded = await app.handler.resume {
      app.handler.discardPending()
      return true
    }
    #expect(discarded.name == "stale")
    app.handler.handle("app:/b")
    app.session.isOpen = true
    let opened = await app.handler.resume {
      app.handler.resume()
      return true
    }
    #expect(opened.name == "stale")
    #expect(app.stack.path == [.b])
  }

  @Test("Resuming opens the link, keeps it pending, or reports that there is none")
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

  @Test("The limit stops an observer that opens another link for every outcome")
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
        == "one link caused more than 1000 others to open; look for an observer that opens "
        + "another link whenever a link opens"
    )
    observation.cancel()
  }

  @Test("Observers are notified when a link is deferred and when it is resumed")
  func tracking() {
    let app = LinkedApp()
    let changes = ChangeCounter()
    let track = { @MainActor in
      withObservationTracking {
        _ = app.handler.pending
      } onChange: {
        MainActor.assumeIsolated { changes.count += 1 }
      }
    }
    track()
    app.handler.handle("app:/a")
    #expect(changes.count == 0)
    app.handler.handle("app:/b")
    #expect(changes.count == 1)
    track()
    app.handler.discardPending()
    #expect(changes.count == 2)
  }

  @Test("Observers are not notified if there is no deferred link to discard")
  func discardingNothing() {
    let app = LinkedApp()
    let changes = ChangeCounter()
    withObservationTracking {
      _ = app.handler.pending
    } onChange: {
      MainActor.assumeIsolated { changes.count += 1 }
    }
    #expect(app.handler.discardPending() == nil)
    #expect(changes.count == 0)
  }

  @Test("An opener does not retain the handler")
  func opener() async {
    var app: LinkedApp? = LinkedApp()
    let open = app?.handler.opener
    let name = await Task.detached { await open?("app:/a")?.name }.value
    #expect(name == "executed")
    app = nil
    #expect(open?("app:/a") == nil)
  }
}
