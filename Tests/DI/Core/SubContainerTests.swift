import InnoDI
import Testing

@Suite("A sub-container")
struct SubContainerTests {
  @Test("is built once, from the bound members, if it is shared")
  func shared() {
    let shop = ShopContainer(calls: Calls())
    #expect(shop.checkout.source.origin == "shop")
    #expect(shop.checkout.service === shop.checkout.service)
    #expect(shop.origin == "shop")
    #expect(shop.empty.answer == 42)
  }

  @Test("is built at every read if it is transient")
  func transient() {
    let calls = Calls()
    let shop = ShopContainer(calls: calls)
    #expect(calls.all.isEmpty)
    #expect(shop.profile.name == "shop")
    #expect(shop.profile.name == "shop")
    #expect(calls.all == ["profile", "profile"])
  }

  @Test("is bound to the only matching provision by default")
  func implicit() {
    #expect(ImplicitContainer(source: StubRepository()).checkout.source.origin == "stub")
  }

  @Test("can be replaced as a whole")
  func replaced() {
    let checkout = CheckoutContainer(source: StubRepository())
    let shop = ShopContainer(calls: Calls()) { $0.checkout = checkout }
    #expect(shop.checkout.service === checkout.service)
    #expect(shop.origin == "stub")
  }

  @Test("can have its own provisions overridden in each scope")
  func overriddenInside() {
    let service = Service(repository: StubRepository())
    let shop = ShopContainer(calls: Calls()) {
      $0.checkoutOverrides = { $0.service = service }
      $0.profileOverrides = { $0.name = "mine" }
    }
    #expect(shop.checkout.service === service)
    #expect(shop.checkout.source.origin == "shop")
    #expect(shop.profile.name == "mine")
  }

  @Test("that is replaced ignores overrides of its own provisions")
  func replacementWins() {
    let checkout = CheckoutContainer(source: StubRepository())
    let shop = ShopContainer(calls: Calls()) {
      $0.checkout = checkout
      $0.checkoutOverrides = { $0.service = Service(repository: StubRepository()) }
    }
    #expect(shop.checkout.service === checkout.service)
  }

  @Test("can have a feature root")
  func featureRoot() {
    let shop = ShopContainer(calls: Calls())
    #expect(shop.checkoutRootView().container.service === shop.checkout.service)
  }

  @Test("is isolated to the main actor if its parent is")
  @MainActor
  func mainActor() {
    #expect(MainActorParent(name: "root").app.coordinator.name == "root")
    let parent = MainActorParent(name: "root") {
      $0.appOverrides = { $0.coordinator = Coordinator(name: "mine") }
    }
    #expect(parent.app.coordinator.name == "mine")
  }

  @Test("is described with its bindings")
  func described() {
    let checkout = ShopContainer.containerDescription.provisions.first { $0.name == "checkout" }
    #expect(checkout?.construction == .subContainer)
    #expect(checkout?.scope == .shared)
    #expect(checkout?.dependencies == ["repository"])
    #expect(checkout?.bindings == [.init(child: "source", parent: "repository")])
  }
}
