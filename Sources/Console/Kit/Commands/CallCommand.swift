import InnoReflection

struct CallCommand: ConsoleCommand {
  let name = "call"
  let group = CommandGroup.app
  let summary = "Runs a use case that the app exposes, outside of any store"
  let forms = [
    CommandForm([], "Lists them"),
    CommandForm([.value("NAME", .call), .rest("ARGUMENT", .argument)]),
  ]
  let examples = ["call", "call fetchPeople", "call fetchPeople; $_[0].name"]

  func run(_ call: CommandCall, in console: Console) async throws(CommandFailure) -> Answer? {
    guard let name = call["NAME"] else { return Self.list(console.calls) }
    let handle = try console.calls.named(name, kind: "call", listing: "call", \.name)
    let body = try console.reader.build(handle.schema, from: call.rest("ARGUMENT"))
    let result: Any
    do {
      result = try await body()
    } catch {
      guard !Task.isCancelled else { throw ConsoleError.interrupted.at(nil) }
      throw ConsoleError.callFailed(handle.name, reason: error.sentence).at(nil)
    }
    guard !(result is Void) else { return nil }
    console.original = result
    let value = ConsoleValue(reflecting: result)
    return Answer(value, lines: value.tree)
  }

  private static func list(_ calls: [CallHandle]) -> Answer {
    Answer(
      .array(
        calls.map {
          .facts([
            "name": .string($0.name), "signature": .string($0.schema.signature),
            "summary": .string($0.summary),
          ])
        }
      ),
      lines: Columns.lines(calls.map { [$0.schema.signature, $0.summary] })
    )
  }
}
