import InnoDI

/// A child with an input whose name differs from that of the parent's member.
@DIContainer
struct CheckoutContainer {
  @Provide(.input)
  var source: any Repository

  @Provide(
    .shared,
    factory: { (source: any Repository) in Service(repository: source) },
    concrete: true
  )
  var service: Service
}

/// A child whose inputs are named like the parent's members.
@DIContainer
struct ProfileContainer {
  @Provide(.input)
  var calls: Calls

  @Provide(.input)
  var repository: any Repository

  @Provide(
    .shared,
    factory: { (calls: Calls, repository: any Repository) in
      calls.record("profile", repository.origin)
    },
    concrete: true
  )
  var name: String
}

@DIContainer
struct EmptyContainer {
  @Provide(.shared, concrete: true)
  var answer: Int = 42
}

/// The feature root of a child.
struct CheckoutScene {
  let container: CheckoutContainer
}

@DIContainer
struct ShopContainer {
  @SubContainer(
    scope: .shared,
    bindings: [(child: \CheckoutContainer.source, parent: \ShopContainer.repository)],
    featureRoot: CheckoutScene.self
  )
  var checkout: CheckoutContainer

  @Provide(.input)
  var calls: Calls

  @Provide(.shared, factory: { () in RemoteRepository(origin: "shop") })
  var repository: any Repository

  @SubContainer(scope: .transient, with: [\.calls, \.repository])
  var profile: ProfileContainer

  @SubContainer(scope: .shared, with: [])
  var empty: EmptyContainer

  @Provide(
    .shared,
    factory: { (checkout: CheckoutContainer) in checkout.service.repository.origin },
    concrete: true
  )
  var origin: String
}

/// A parent with one candidate for the input of its child.
@DIContainer
struct ImplicitContainer {
  @Provide(.input)
  var source: any Repository

  @SubContainer(scope: .shared)
  var checkout: CheckoutContainer
}

@MainActor
@DIContainer(root: true)
struct MainActorParent {
  @Provide(.input)
  var name: String

  @SubContainer(scope: .transient, with: [\MainActorParent.name])
  var app: Shell.AppContainer
}
