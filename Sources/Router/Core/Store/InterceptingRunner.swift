/// Runs the parts of a command past the middleware and keeps who is to be told of what.
@usableFromInline
struct InterceptingRunner<Command: RouterCommand>: CommandRunner {
  private struct Entry {
    let original: Command
    let command: Command
    var result: Command.Result
    let participants: ArraySlice<RouterMiddleware<Command>>
  }

  private let chain: [RouterMiddleware<Command>]
  private var journal: [Entry] = []

  init(chain: [RouterMiddleware<Command>]) {
    self.chain = chain
  }

  @usableFromInline var mark: Int { journal.count }

  @usableFromInline
  mutating func run(
    _ command: Command,
    on state: inout Command.State,
    _ rule: (Command, inout Command.State) -> Command.Result
  ) -> Command.Result {
    guard !chain.isEmpty else { return rule(command, &state) }
    let original = command
    var command = command
    for (index, middleware) in chain.enumerated() {
      switch middleware.willExecute(command, state) {
      case .proceed(let next):
        command = next
      case .cancel(let why):
        let result = Command.Result.cancelled(.middleware(name: middleware.name, why: why))
        journal.append(
          Entry(
            original: original,
            command: command,
            result: result,
            participants: chain[...index]
          )
        )
        return result
      }
    }
    let result = rule(command, &state)
    journal.append(
      Entry(original: original, command: command, result: result, participants: chain[...])
    )
    return result
  }

  @usableFromInline
  mutating func undo(since mark: Int) {
    for index in journal[mark...].indices where journal[index].result.isSuccess {
      journal[index].result = .cancelled(.rolledBack)
    }
  }

  /// What middleware made of a command; of one that is made of others, the command itself.
  func effective(_ command: Command) -> Command {
    guard let first = journal.first, first.original == command else { return command }
    return first.command
  }

  /// Tells whoever was asked.
  func conclude(in state: Command.State) {
    for entry in journal {
      for middleware in entry.participants {
        middleware.didExecute(entry.command, entry.result, state)
      }
    }
  }
}
