import InnoConsole

/// The sheets of the app.
struct Sheets: ConsoleModals {
  let navigator: Navigator

  var routes: [ConsoleAction<Screen>] { [ConsoleAction("settings") { Screen.settings }] }

  var presented: [PresentedModal<Screen>] { navigator.sheet.map { [PresentedModal($0)] } ?? [] }

  var rewinding: Rewinding<[PresentedModal<Screen>]>? {
    Rewinding { [navigator] in navigator.sheet = $0.first?.route }
  }

  func perform(_ command: PresentationCommand<Screen>) throws {
    switch command {
    case .present(let screen, .sheet), .replace(let screen): navigator.present(screen)
    case .present(_, .fullScreenCover):
      throw RouterRefusal("the app has only sheets", code: "unsupported")
    case .dismiss, .dismissAll: navigator.present(nil)
    }
  }

  func observe(_ reporter: ModalReporter) -> ObservationToken {
    navigator.onPresent = { old, new in
      if let old { reporter.changed(.dismissed, route: old, style: .sheet) }
      if let new { reporter.changed(.presented, route: new, style: .sheet) }
    }
    return ObservationToken {}
  }
}

/// The tabs of the app.
struct Tabs: ConsoleTabs {
  let navigator: Navigator

  let tabs = [ConsoleTab("home", title: "Home"), ConsoleTab("cart", title: "Cart")]

  var selected: String { navigator.tab }

  var rewinding: Rewinding<String>? { Rewinding { [navigator] in navigator.tab = $0 } }

  func select(_ tab: String) throws {
    guard tab != navigator.tab else {
      throw RouterRefusal("the tab is already selected", code: "selected")
    }
    navigator.select(tab)
  }

  func observe(_ reporter: TabReporter) -> ObservationToken {
    navigator.onSelect = { old, new in reporter.selected(new, from: old) }
    return ObservationToken {}
  }
}

/// The deep links of the app, which open products.
struct Links: ConsoleLinks {
  let navigator: Navigator
  let patterns = ["shop://product/:title"]

  func open(_ url: String) -> LinkOutcome {
    guard url.hasPrefix("shop://product/") else { return .refused("no screen shows \(url)") }
    navigator.path.append(.product(String(url.dropFirst("shop://product/".count))))
    let outcome = LinkOutcome("executed", text: "opened \(url)")
    navigator.onOpen?(url, outcome)
    return outcome
  }

  func observe(_ reporter: LinkReporter) -> ObservationToken {
    navigator.onOpen = { url, outcome in reporter.opened(url, outcome) }
    return ObservationToken {}
  }
}

/// The router of the app, which has a stack.
struct Pages: ConsoleRouter {
  let navigator: Navigator

  var routes: [ConsoleAction<Screen>] {
    [ConsoleAction("product") { (title: String) in Screen.product(title) }]
  }

  var path: [Screen] { navigator.path }

  var rewinding: Rewinding<[Screen]>? {
    Rewinding(
      pause: { [navigator] in
        navigator.isPaused = true
        return true
      },
      resume: { [navigator] _ in
        navigator.isPaused = false
        return 0
      },
      write: { [navigator] in navigator.path = $0 }
    )
  }

  func perform(_ command: StackCommand<Screen>) throws {
    guard !navigator.isPaused else { throw RouterRefusal("the app is paused", code: "paused") }
    switch command {
    case .go(let screen): navigator.push(screen)
    default: throw RouterRefusal("it can only go forward", code: "unsupported")
    }
  }

  func observe(_ reporter: RouterReporter) -> ObservationToken {
    navigator.onPush = { path in reporter.performed("go", path: path) }
    return ObservationToken {}
  }
}
