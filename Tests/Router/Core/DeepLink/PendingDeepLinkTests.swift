import Foundation
import InnoRouter
import Testing

@Suite("A pending link")
@MainActor
struct PendingDeepLinkTests {
  private func pending(_ url: String) throws -> PendingDeepLink<Place> {
    let app = LinkedApp()
    app.handler.handle(url)
    return try #require(app.handler.pending)
  }

  private func relaunched(_ pending: PendingDeepLink<Place>) throws -> PendingDeepLink<Place> {
    try JSONDecoder().decode(PendingDeepLink<Place>.self, from: JSONEncoder().encode(pending))
  }

  @Test("A saved link can be opened after the next launch")
  func relaunch() throws {
    let saved = try pending("app://h/b?x=%26")
    let read = try relaunched(saved)
    #expect(read == saved)

    let app = LinkedApp()
    #expect(app.handler.restore(read) == .pending(saved))
    #expect(app.handler.pending == saved)
    #expect(app.handler.resume() == .pending(saved))
    app.session.isOpen = true
    #expect(app.handler.resume() == .executed(saved.plan))
    #expect(app.stack.path == [.b])
    #expect(app.handler.pending == nil)
  }

  @Test("A saved link that was deferred by a modal opens when it is resumed")
  func modal() throws {
    let app = LinkedApp(DeepLinkPolicies(openModal: .queue))
    app.modals.send(.present(.c))
    app.handler.handle("app:/a")
    let saved = try #require(app.handler.pending)

    let next = LinkedApp(DeepLinkPolicies(openModal: .queue))
    #expect(next.handler.restore(try relaunched(saved)).name == "pending")
    #expect(next.handler.resume().name == "executed")
    #expect(next.stack.path == [.a])
  }

  @Test("The pipeline reevaluates a restored link")
  func decidedAgain() throws {
    let link = try DeepLink(parsing: "app:/gone")
    let text = try #require(String(bytes: JSONEncoder().encode(pending("app:/b")), encoding: .utf8))
    let gone = try JSONDecoder().decode(
      PendingDeepLink<Place>.self,
      from: Data(text.replacing(#"app:\/b"#, with: #"app:\/gone"#).utf8)
    )
    let app = LinkedApp()
    #expect(app.handler.restore(gone) == .unhandled(link))
    #expect(app.handler.pending == nil)
    #expect(app.outcomes == ["unhandled"])
  }

  @Test("Invalid data is rejected", arguments: [#""nothing""#, "3", #""app://h:x/a""#])
  func broken(_ text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(DeepLink.self, from: Data(text.utf8))
    }
  }

  @Test("A link stays pending if the condition throws")
  func throwing() async throws {
    struct Offline: Error {}
    let app = LinkedApp()
    app.handler.handle("app:/b")
    app.outcomes = []
    await #expect(throws: Offline.self) {
      try await app.handler.resume { () async throws(Offline) in throw Offline() }
    }
    #expect(app.handler.pending?.plan.output == .b)
    #expect(app.outcomes.isEmpty)
    app.session.isOpen = true
    let outcome = try await app.handler.resume { () async throws(Offline) in true }
    #expect(outcome.name == "executed")
  }

  @Test("A link from an effect is opened")
  func effects() throws {
    enum Effect: DeepLinkEffect {
      case deepLink(URL), log
      var deepLinkURL: URL? { if case .deepLink(let url) = self { url } else { nil } }
    }
    let app = LinkedApp()
    let url = try #require(URL(string: "app:/a"))
    #expect(app.handler.handle(Effect.deepLink(url))?.name == "executed")
    #expect(app.handler.handle(Effect.log) == nil)
    #expect(app.handler.handle(url).name == "executed")
    #expect(app.stack.path == [.a, .a])
  }
}
