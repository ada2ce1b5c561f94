extension NavigationEngine {
  /// Takes a command apart and gives its parts, the commands that are not made of others, to a runner.
  @inlinable
  func apply<Runner: CommandRunner>(
    _ command: NavigationCommand<R>,
    to path: inout [R],
    through runner: inout Runner
  ) -> NavigationResult<R> where Runner.Command == NavigationCommand<R> {
    switch command {
    case .sequence(let commands):
      return .multiple(commands.map { apply($0, to: &path, through: &runner) })
    case .batch(let commands):
      return .multiple(upToRefusal(commands, on: &path, through: &runner))
    case .transaction(let commands):
      return attempt(.batch(commands), on: &path, through: &runner)
    case .whenCancelled(let command, let fallback):
      let result = attempt(command, on: &path, through: &runner)
      return result.isSuccess ? result : attempt(fallback, on: &path, through: &runner)
    default:
      return runner.run(command, on: &path) { applyValidated($0, to: &$1) }
    }
  }

  /// Runs a command and undoes what it did when it is refused.
  @inlinable
  func attempt<Runner: CommandRunner>(
    _ command: NavigationCommand<R>,
    on path: inout [R],
    through runner: inout Runner
  ) -> NavigationResult<R> where Runner.Command == NavigationCommand<R> {
    let (before, mark) = (path, runner.mark)
    let result = apply(command, to: &path, through: &runner)
    if !result.isSuccess {
      path = before
      runner.undo(since: mark)
    }
    return result
  }

  /// Runs commands up to the first that is refused.
  @inlinable
  func upToRefusal<Runner: CommandRunner>(
    _ commands: [NavigationCommand<R>],
    on path: inout [R],
    through runner: inout Runner
  ) -> [NavigationResult<R>] where Runner.Command == NavigationCommand<R> {
    var results: [NavigationResult<R>] = []
    for command in commands {
      let result = apply(command, to: &path, through: &runner)
      results.append(result)
      guard result.isSuccess else { break }
    }
    return results
  }

  @inlinable
  func applyValidated(
    _ command: NavigationCommand<R>,
    to path: inout [R]
  ) -> NavigationResult<R> {
    guard let validator else { return applySingle(command, to: &path) }
    let before = path
    let result = applySingle(command, to: &path)
    guard path != before, let fault = validator.fault(in: path) else { return result }
    path = before
    return .invalidStack(fault)
  }

  @inlinable
  func applySingle(
    _ command: NavigationCommand<R>,
    to path: inout [R]
  ) -> NavigationResult<R> {
    switch command {
    case .push(let route):
      path.append(route)
    case .pushAll(let routes):
      path.append(contentsOf: routes)
    case .pop:
      guard path.popLast() != nil else { return .emptyStack }
    case .popCount(let count):
      guard count > 0 else { return .invalidPopCount(count) }
      guard count <= path.count else {
        return .insufficientStackDepth(requested: count, available: path.count)
      }
      path.removeLast(count)
    case .popTo(let route):
      guard let index = path.lastIndex(of: route) else { return .routeNotFound(route) }
      path.removeSubrange((index + 1)...)
    case .popToRoot:
      path.removeAll()
    case .replace(let routes):
      path = routes
    case .replaceTop(let route):
      guard !path.isEmpty else { return .emptyStack }
      path[path.count - 1] = route
    case .sequence, .batch, .transaction, .whenCancelled:
      return apply(command, to: &path)
    }
    return .success
  }
}
