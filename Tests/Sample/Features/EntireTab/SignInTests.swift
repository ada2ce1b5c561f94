import EntireTabInterface
import EntireTabRouter
import EntireTabTesting
import EntireTabUI
import InnoFlow
import InnoRouter
import InnoTerminalUI
import PostsRouter
import SampleTestSupport
import SettingsRouter
import Testing

@MainActor
@Suite("Sign-in flow", .timeLimit(.minutes(1)))
struct SignInTests {
  let app = Shell()

  private var tabs: EntireTabCoordinator { app.tabs }
  private var flow: FlowStore<SignInRoute> { app.tabs.signIn.flow }

  init() {
    app.tabs.isSignedIn = false
    app.tabs.handleDeepLink("innosample://app/settings/3")
  }

  /// The number of the item that the deferred link opens.
  private var deferredID: Int? { tabs.links.pending?.plan.output.id }

  /// Enters a name and shows the terms.
  private func confirm(_ userName: String) {
    flow.send(.go(.confirmation(userName: userName)))
    flow.execute(.present(.terms, style: .sheet))
  }

  @Test("A deferred link shows the flow, and accepting the terms opens the link")
  func finished() async throws {
    #expect(flow.path == [.userName])
    confirm("Ada")
    try await tabs.acceptTerms()
    #expect(tabs.isSignedIn)
    #expect(tabs.userName == "Ada")
    #expect(!tabs.signIn.isVisible)
    #expect(deferredID == nil)
    #expect(tabs.selectedTab == .settings)
    await app.settled()
    #expect(app.settings.navigationStore.path == [.detail(EntireTabFixture.todos[2])])
  }

  @Test("Going back from the first screen cancels the sign-in, and the link stays deferred")
  func cancelled() async {
    let outcome = tabs.signIn.outcome
    flow.send(.back)
    #expect(await outcome.value == .cancelled)
    #expect(!tabs.isSignedIn)
    #expect(deferredID == 3)
    #expect(tabs.selectedTab == .people)
  }

  @Test("Resuming the link after a cancelled sign-in starts another sign-in")
  func again() async throws {
    flow.send(.back)
    #expect(tabs.links.resume().name == "pending")
    #expect(flow.path == [.userName])
    confirm("Ada")
    try await tabs.acceptTerms()
    #expect(tabs.selectedTab == .settings)
  }

  @Test("A second link that requires sign-in replaces the first and keeps the step of the flow")
  func secondGatedLink() async throws {
    confirm("Ada")
    tabs.handleDeepLink("innosample://app/settings/5")
    #expect(flow.path == [.userName, .confirmation(userName: "Ada")])
    #expect(deferredID == 5)
    try await tabs.acceptTerms()
    await app.settled()
    #expect(app.settings.navigationStore.path == [.detail(EntireTabFixture.todos[4])])
  }

  @Test("A second link that opens hides the flow, and the first link stays deferred")
  func secondOpenLink() async {
    let outcome = tabs.signIn.outcome
    confirm("Ada")
    tabs.handleDeepLink("innosample://app/posts/7")
    #expect(flow.state == FlowPlan())
    #expect(await outcome.value == .cancelled)
    #expect(deferredID == 3)
    #expect(tabs.selectedTab == .posts)
  }

  @Test("Signing in without the flow hides the flow, and the link opens when it is resumed")
  func flag() async {
    let outcome = tabs.signIn.outcome
    confirm("Ada")
    tabs.isSignedIn = true
    #expect(flow.state == FlowPlan())
    #expect(await outcome.value == .cancelled)
    #expect(tabs.userName == nil)
    #expect(tabs.selectedTab == .people)
    #expect(tabs.links.resume().isSuccess)
    #expect(tabs.selectedTab == .settings)
  }

  @Test("Accepting the terms too early does not sign a user in")
  func tooEarly() async throws {
    let error = await #expect(throws: SignInError.self) { try await tabs.acceptTerms() }
    #expect(error?.description == "the terms of use are not visible; present them first")
    flow.execute(.present(.terms, style: .sheet))
    try await tabs.acceptTerms()
    #expect(flow.state == FlowPlan(path: [.userName]))
    #expect(!tabs.isSignedIn)
  }

  @Test("If the link was discarded, the sign-in finishes and opens nothing")
  func discarded() async throws {
    tabs.links.discardPending()
    confirm("Ada")
    try await tabs.acceptTerms()
    #expect(tabs.isSignedIn)
    #expect(tabs.selectedTab == .people)
  }

  @Test("Signing out removes the name of the user")
  func signedOut() async throws {
    confirm("Ada")
    try await tabs.acceptTerms()
    #expect(tabs.screen(width: 60, height: nil).first == "Inno Sample · Settings · Ada")
    tabs.isSignedIn = false
    #expect(tabs.screen(width: 60, height: nil).first == "Inno Sample · Settings")
  }

  @Test("The flow covers the tab, from the first screen to the terms")
  func screens() {
    let bar = [String(repeating: "─", count: 60), "[People]  Posts  Settings  tab NAME"]
    let first = [
      "Inno Sample · People", "root › userName · depth 1  [Back]  nav signIn back", "Sign in",
      "═══════", "", "Sign in to open settings(3).", "",
      "[Continue]  nav signIn go confirmation NAME",
    ]
    #expect(tabs.screen(width: 60, height: nil) == first + bar)

    flow.send(.go(.confirmation(userName: "Ada")))
    let second = [
      "Inno Sample · People", "root › userName › confirmation · depth 2", "[Back]  nav signIn back",
      "Sign in as Ada", "══════════════", "", "[Terms]  modal signIn present terms",
    ]
    #expect(tabs.screen(width: 60, height: nil) == second + bar)

    flow.execute(.present(.terms, style: .sheet))
    let lines = tabs.screen(width: 60, height: nil)
    #expect(lines[1].hasPrefix("┌─ sheet: terms ─"))
    #expect(lines.contains { $0.contains("[Accept]  call acceptTerms") })
    #expect(lines.contains { $0.contains("[Dismiss]  modal signIn dismiss") })
  }

  @Test("Without a deferred link, the first screen names no destination")
  func noDestination() {
    #expect(
      TextRenderer(width: 60).render(SignInScreen(destination: nil)) == [
        "Sign in", "═══════", "", "[Continue]  nav signIn go confirmation NAME",
      ]
    )
  }
}
