import InnoCasePaths

extension CompletionContext {
  /// Returns the numbers of the most recent requests, newest first.
  func requests() -> [Candidate] {
    console.anyNetwork?.exchanges.all.reversed().prefix(50).map { exchange in
      .init("\(exchange.id)", exchange.sent.map { "\($0.method) \($0.url)" } ?? exchange.result)
    } ?? []
  }

  /// Returns the event numbers of the most recent actions and typed lines, newest first.
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

  /// Returns the candidates for the next word in a list of routes that are separated by `then`.
  ///
  /// The candidates are the names of all routes, the values for the current route's next parameter,
  /// or `then` if the current route is complete.
  func routes() -> [Candidate] {
    guard let router else { return [] }
    return step(of: router, in: arguments.dropFirst(2).lastStep)
  }

  /// Returns the candidates for the next word in a list of router commands that are separated by
  /// `then`.
  ///
  /// The candidates are the names of all commands, the values for the current command's next
  /// argument, or `then` if the current command is complete.
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

  /// Returns URLs in which known values replace the variable part of a pattern, such as `:id` in
  /// `innosample://app/people/:id`.
  ///
  /// The part of the pattern before the variable must contain the name of a router, such as
  /// `people`. The known values are completions for the parameter of a route of that router. The
  /// route must have exactly one parameter.
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
