import InnoConsole

/// The objects of the app, which no library for dependency injection creates.
struct Composition: ConsoleContainer {
  let name = "Shop"

  let provisions = [
    ConsoleProvision(
      "network",
      type: "RecordedSession",
      scope: .input,
      source: .input,
      isBuilt: true
    ),
    ConsoleProvision("cart", type: "Cart", needs: ["network"], isBuilt: true),
    ConsoleProvision("inbox", type: "Inbox", isBuilt: true),
    ConsoleProvision("checkout", type: "Checkout", isBuilt: true, container: Checkout()),
  ]
}

/// The objects that only the checkout uses.
struct Checkout: ConsoleContainer {
  let name = "Checkout"
  let isRoot = false
  let provisions = [ConsoleProvision("coupons", type: "CouponStore", isBuilt: true)]
}
