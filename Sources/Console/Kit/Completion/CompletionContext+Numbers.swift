import InnoCasePaths

extension CompletionContext {
  /// Returns the numbers of the newest requests.
  ///
  /// The newest request is first.
  func requests() -> [Candidate] {
    console.anyNetwork?.exchanges.all.reversed().prefix(50).map { exchange in
      .init("\(exchange.id)", exchange.sent.map { "\($0.method) \($0.url)" } ?? exchange.result)
    } ?? []
  }

  /// Returns the event numbers of the newest actions and typed lines.
  ///
  /// A typed line is included only if it caused an event.
  func events() -> [Candidate] {
    let kept = console.timeline.kept
    var numbers: [Int] = []
    for event in kept.notable().reversed() where numbers.count < 40 {
      if case .action = event.kind { numbers.append(event.number) }
      if let cause = event.cause, let line = kept[cause], case .command = line.kind,
        line.session == console.session, !numbers.contains(cause)
      {
        numbers.append(cause)
      }
    }
    return numbers.sorted(by: >).compactMap { number in
      kept[number].map { .init("\(number)", $0.kind.text.joined(separator: "; ").shortened()) }
    }
  }

  /// Returns the candidates for the next word of a list of routes.
  ///
  /// The candidates are the names of the routes, the values of a route's next parameter, or `then`.
  func routes() -> [Candidate] {
    guard let router else { return [] }
    return step(of: router, in: arguments.dropFirst(2).lastStep)
  }

  /// Returns the candidates for the next word of a list of commands.
  ///
  /// The candidates are the names of the commands, the values of a command's next argument, or
  /// `then`.
  func steps() -> [Candidate] {
    guard let router else { return [] }
    let words = arguments.dropFirst(2).lastStep
    guard let verb = words.first else {
      return StackVerb.allCases.filter(\.isStep).map { .init($0.rawValue) }
    }
    switch StackVerb(rawValue: verb.text)?.arguments {
    case .route?, .routes?: return step(of: router, in: words.dropFirst())
    case .none?: return [.init("then")]
    case .count? where words.count > 1: return [.init("then")]
    default: return []
    }
  }

  private func step(of router: RouterHandle, in words: ArraySlice<Word>) -> [Candidate] {
    guard let name = words.first else {
      return router.routes.map { .init($0.name, $0.parameters.listed) }
    }
    guard let route = router.routes.first(where: { $0.name == name.text }) else { return [] }
    let given = words.count - 1
    return given < route.parameters.count
      ? values(of: route.parameters[given]) : [.init("then", "another route")]
  }

  /// Returns URLs in which a known value replaces the variable part of a pattern.
  ///
  /// For example, `:id` is the variable part of `innosample://app/people/:id`.
  ///
  /// The part of the pattern before the variable must contain the name of a router. Only the router's
  /// routes with exactly one parameter are considered. The values come from the first of these routes
  /// whose parameter has known values.
  func links(matching pattern: String) -> [Candidate] {
    guard let variable = pattern.firstRange(of: "/:") else { return [] }
    let base = pattern[..<variable.lowerBound]
    guard prefix.hasPrefix(base + "/"), !pattern[variable.upperBound...].contains("/") else {
      return []
    }
    let names = Set(base.split(separator: "/").map(String.init))
    let parameters = console.routers.filter { names.contains($0.name) }.flatMap(\.routes)
      .filter { $0.parameters.count == 1 }.compactMap(\.parameters.first)
    let known = parameters.lazy.map { values(of: $0) }.first { !$0.isEmpty } ?? []
    return known.map { .init("\(base)/\($0.text)", $0.detail) }
  }
}

extension ArraySlice<Word> {
  /// The words after the last `then`; all words if there is no `then`.
  fileprivate var lastStep: ArraySlice<Word> {
    let last = lastIndex { $0.form == .plain && $0.text == "then" }
    return last.map { self[($0 + 1)...] } ?? self
  }
}
