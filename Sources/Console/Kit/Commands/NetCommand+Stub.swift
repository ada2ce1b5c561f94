import InnoNetwork
import InnoNetworkTestSupport

/// What the stubbed session answers: listed, and changed while the app runs.
extension NetCommand {
  /// The forms of `net stub`.
  static let stubForms = [
    CommandForm([.word("stub"), .word("list")], "what the stub answers", options: []),
    CommandForm(
      [
        .word("stub"), .word("set"), .value("PATH", .stubPath), .value("STATUS", .number),
        .optional("BODY", .text),
      ],
      "answer a path with a status and a body of JSON",
      options: ["method"]
    ),
    CommandForm(
      [.word("stub"), .word("fail"), .value("PATH", .stubPath)],
      "lose the connection before an answer",
      options: ["method"]
    ),
    CommandForm(
      [.word("stub"), .word("drop"), .value("PATH", .stubPath), .optional("TEXT", .text)],
      "lose the connection after some of the body",
      options: ["method"]
    ),
    CommandForm(
      [
        .word("stub"), .word("delay"), .value("PATH", .stubPath), .value("DURATION", .duration),
      ],
      "answer later",
      options: ["method"]
    ),
    CommandForm([.word("stub"), .word("reset")], "answer as at the start", options: []),
  ]

  func stub(_ call: CommandCall, in network: NetworkPanel) throws(CommandFailure) -> Answer {
    guard let stub = network.stub as? StubSession else {
      throw ConsoleError.notExposed("stub transport").at(nil)
    }
    guard let path = call["PATH"] else {
      if call.fixedWords.last == "reset" { stub.reset() }
      return Self.list(stub)
    }
    let method = try method(call)
    guard path.text.hasPrefix("/") else {
      throw ConsoleError.unexpected(
        path.text,
        expected: "a path that begins with /",
        nearest: nil,
        usage: call.usage
      ).at(path)
    }
    let nearest = NearestMatch.of(path.text, in: stub.routes.map(\.path))
    guard call.fixedWords.last != "set" else {
      stub.set(method, path.text, try answer(call))
      var answer = Self.list(stub)
      // A path of one's own is welcome, and may be a slip all the same.
      if let nearest, nearest != path.text {
        answer.lines.append("\(path.text) is new; did you mean \(nearest)?".escapedForTerminal)
      }
      return answer
    }
    guard stub.routes.contains(where: { $0.method == method && $0.path == path.text }) else {
      let other = stub.routes.first { $0.path == nearest }
      throw ConsoleError.unknown(
        kind: "stub",
        name: "\(method) \(path.text)",
        nearest: other.map { "\($0.method) \($0.path)" },
        listing: "net stub list"
      ).at(path)
    }
    switch call.fixedWords.last {
    case "fail": stub.fail(method, path.text)
    case "drop": stub.drop(method, path.text, after: call["TEXT"]?.text ?? "")
    default:
      guard let duration = call["DURATION"] else { break }
      stub.delay(method, path.text, by: try call.duration(duration))
    }
    return Self.list(stub)
  }

  private func method(_ call: CommandCall) throws(CommandFailure) -> HTTPMethod {
    guard let word = call.option("method") else { return .get }
    guard let method = HTTPMethod(rawValue: word.text.uppercased()) else {
      throw ConsoleError.unexpected(
        word.text,
        expected: "a method",
        nearest: nil,
        usage: call.usage
      ).at(word)
    }
    return method
  }

  private func answer(_ call: CommandCall) throws(CommandFailure) -> StubAnswer {
    guard let word = call["STATUS"], let status = Int(word.text), (100...599).contains(status)
    else {
      throw ConsoleError.unexpected(
        call["STATUS"]?.text ?? "",
        expected: "a status from 100 to 599",
        nearest: nil,
        usage: call.usage
      ).at(call["STATUS"]?.range)
    }
    return .json(call["BODY"]?.text ?? "", status: status)
  }

  private static func list(_ stub: StubSession) -> Answer {
    let rows = stub.routes.map { route in
      [
        "\(route.method)", route.path.escapedForTerminal,
        route.dependsOnRequest
          ? "depends on the request" : route.answers.map(\.summary).joined(separator: ", then "),
      ]
    }
    let facts = stub.routes.map { route in
      ConsoleValue.facts([
        "method": .string("\(route.method)"),
        "path": .string(route.path),
        "answers": .strings(route.answers.map(\.summary)),
      ])
    }
    return Answer(
      .array(facts),
      lines: rows.isEmpty ? ["the stub answers nothing"] : Columns.lines(rows)
    )
  }
}
