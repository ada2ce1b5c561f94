extension NavigationEngine: RouterRules {
  @inlinable
  func run(
    _ command: NavigationCommand<R>,
    in work: Workspace<NavigationCommand<R>>
  ) -> NavigationResult<R> {
    switch command {
    case .sequence(let commands):
      return .multiple(commands.map { run($0, in: work) })
    case .batch(let commands):
      return upToRefusal(commands, in: work)
    case .transaction(let commands):
      return transaction(commands, in: work)
    case .whenCancelled(let command, let fallback):
      let result = attempt(command, in: work)
      return result.isSuccess ? result : attempt(fallback, in: work)
    default:
      return work.run(part: command, by: self)
    }
  }

  /// Runs a command, and undoes its changes if the command is refused.
  @inlinable
  func attempt(
    _ command: NavigationCommand<R>,
    in work: Workspace<NavigationCommand<R>>
  ) -> NavigationResult<R> {
    let mark = work.mark
    let result = run(command, in: work)
    if !result.isSuccess { work.undo(since: mark) }
    return result
  }

  /// Runs commands in order, and stops after the first command that is refused.
  @inlinable
  func upToRefusal(
    _ commands: [NavigationCommand<R>],
    in work: Workspace<NavigationCommand<R>>
  ) -> NavigationResult<R> {
    var results: [NavigationResult<R>] = []
    results.reserveCapacity(commands.count)
    for command in commands {
      let result = run(command, in: work)
      results.append(result)
      guard result.isSuccess else { break }
    }
    return .multiple(results)
  }

  /// Runs commands in turn, and undoes all changes if a command is refused.
  @inlinable
  func transaction(
    _ commands: [NavigationCommand<R>],
    in work: Workspace<NavigationCommand<R>>
  ) -> NavigationResult<R> {
    let mark = work.mark
    work.openTransactions += 1
    var result = upToRefusal(commands, in: work)
    work.openTransactions -= 1
    if result.isSuccess, work.openTransactions == 0, let validator, validator.judgesTransactions,
      let fault = validator.fault(in: work.state)
    {
      result = .invalidStack(fault)
    }
    if !result.isSuccess { work.undo(since: mark) }
    return result
  }

  @inlinable
  func refusal(
    in work: Workspace<NavigationCommand<R>>,
    after change: PathChange<R>
  ) -> NavigationResult<R>? {
    guard let validator, change.isEffective(in: work.state) else { return nil }
    guard work.openTransactions == 0 || !validator.judgesTransactions else {
      work.index = nil
      return nil
    }
    return validator.fault(in: work.state, after: change, in: work).map { .invalidStack($0) }
  }

  @inlinable
  func apply(
    part: NavigationCommand<R>,
    to path: inout [R],
    noting change: inout PathChange<R>
  ) -> NavigationResult<R> {
    switch part {
    case .push(let route):
      change = PathChange(kept: path.count, removed: .none)
      path.append(route)
    case .pushAll(let routes):
      change = PathChange(kept: path.count, removed: .none)
      path.append(contentsOf: routes)
    case .pop:
      guard let route = path.popLast() else { return .emptyStack }
      change = PathChange(kept: path.count, removed: .one(route))
    case .popCount(let count):
      guard count > 0 else { return .invalidPopCount(count) }
      guard count <= path.count else {
        return .insufficientStackDepth(requested: count, available: path.count)
      }
      change = cut(&path, to: path.count - count)
    case .popTo(let route):
      guard let index = path.lastIndex(of: route) else { return .routeNotFound(route) }
      change = cut(&path, to: index + 1)
    case .popToRoot:
      change = cut(&path, to: 0)
    case .replace(let routes):
      change = PathChange(kept: 0, removed: .many(path))
      path = routes
    case .replaceTop(let route):
      guard let top = path.popLast() else { return .emptyStack }
      change = PathChange(kept: path.count, removed: .one(top))
      path.append(route)
    case .sequence, .batch, .transaction, .whenCancelled:
      return apply(part, to: &path, noting: &change)
    }
    return .success
  }

  /// Pops the routes above the given depth and returns the resulting change.
  @inlinable
  func cut(_ path: inout [R], to depth: Int) -> PathChange<R> {
    switch path.count - depth {
    case 0: return PathChange()
    case 1: return PathChange(kept: depth, removed: .one(path.removeLast()))
    case path.count:
      defer { path = [] }
      return PathChange(kept: 0, removed: .many(path))
    default:
      let removed = Array(path[depth...])
      path.removeSubrange(depth...)
      return PathChange(kept: depth, removed: .many(removed))
    }
  }

  /// Applies a simple or composite command to a path, without a store.
  @inlinable
  func apply(
    _ command: NavigationCommand<R>,
    to path: inout [R],
    noting change: inout PathChange<R>
  ) -> NavigationResult<R> {
    if isPermissive, !command.isComposite {
      return apply(part: command, to: &path, noting: &change)
    }
    let work = Workspace<NavigationCommand<R>>(state: path)
    path = []
    let result = run(command, in: work)
    path = work.state
    change = work.change
    return result
  }
}
