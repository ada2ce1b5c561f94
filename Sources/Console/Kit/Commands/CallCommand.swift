import InnoCasePaths

struct CallCommand: ParentCommand, ArgumentExplaining {
  static let info = CommandInfo(
    "call",
    .app,
    "Runs one of the app's use cases without a store",
    examples: ["call", "call fetchPeople", "call fetchPeople; $_[0].name"]
  )

  var subcommands: [Subcommand] {
    CallList()
    CallOne()
  }

  static func explanation(
    of names: [Word],
    in console: Console
  ) throws(CommandFailure) -> Answer? {
    guard names.count == 1 else { return nil }
    let call = try console.calls.named(names[0], kind: "call", listing: "call", \.name)
    return call.shape(in: console).asProse
  }
}

private struct CallList: ConsoleCommand {
  static let info = CommandInfo("Lists the use cases")

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    guard !console.calls.isEmpty else { throw ConsoleError.missingPart("calls").at(nil) }
    return Answer(
      .array(
        console.calls.map {
          .facts([
            "name": .string($0.name), "signature": .string($0.schema.signature),
            "summary": .string($0.summary),
          ])
        }
      ),
      lines: Columns.lines(console.calls.map { [$0.schema.signature, $0.summary] })
    )
  }
}

private struct CallOne: ConsoleCommand {
  static let info = CommandInfo()

  @CommandArgument("NAME", .call) var call: CallHandle
  @CommandArgument("ARGUMENT", .argument) var arguments: [Word]
  @CommandFlag("help", "Show the parameters without running the use case") var showsHelp: Bool

  func run(in console: Console) async throws(CommandFailure) -> Answer? {
    if showsHelp { return call.shape(in: console) }
    try console.app.checkRunning()
    console.redact(arguments, named: call.schema.parameters.lazy.map(\.label))
    let body: CallHandle.Body
    do throws(CommandFailure) {
      body = try console.reader.build(call.schema, from: arguments)
    } catch {
      throw error.placed(after: arguments.last?.range ?? $call)
    }
    if let log = console.app.log {
      let values = try arguments.map { word throws(CommandFailure) in
        try console.argument(word).data
      }
      log.add(.calls(call.name, arguments: values))
    }
    let result: Any
    do {
      result = try await console.perform("call \(call.name)", body)
    } catch {
      guard !Task.isCancelled else { throw ConsoleError.interrupted.at(nil) }
      throw ConsoleError.callFailed(call.name, reason: error.sentence).at(nil)
    }
    guard !(result is Void) else { return nil }
    return Answer(reflecting: result)
  }
}

extension ValueKind<CallHandle> {
  fileprivate static var call: Self {
    named("call", listing: "call", \.name, \.summary, parameters: \.schema.parameters) { $0.calls }
  }
}
