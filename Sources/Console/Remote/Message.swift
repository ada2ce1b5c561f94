import Foundation
import InnoConsole

/// The language between a client and an app: one JSON object a line, each with one key, the
/// message's name.
///
/// The client says `hello` and is answered `welcome`, or `refused`. Then it either says lines one by
/// one with `evaluate`, each answered by an `outcome`, or begins a `script` and gives a line each
/// time it is asked for the `next`. Meanwhile the app says what there is to print.
enum Message {
  /// The version that both sides must speak.
  static let version = 1

  /// The most bytes that a line may have.
  static let limit = 1 << 20

  /// A message as a line.
  static func line(_ message: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Nothing that a message holds can fail to be written.
    return ((try? encoder.encode(message)).map { [UInt8]($0) } ?? []) + [UInt8(ascii: "\n")]
  }

  /// The message that a line holds, `nil` for what is none.
  static func read<Kind: Decodable>(_ line: ScriptLine) -> Kind? {
    guard case .text(let text) = line else { return nil }
    return try? JSONDecoder().decode(Kind.self, from: Data(text.utf8))
  }
}

/// What a client says.
enum Request: Codable, Equatable {
  /// Comes first: how the client wants to be told what happens.
  case hello(version: Int, json: Bool, color: ColorChoice, suitsColor: Bool)

  /// Runs a line that was typed.
  case evaluate(line: String, settles: Bool, columns: Int)

  /// Begins a script.
  case script(name: String, settles: Bool, keepsGoing: Bool, columns: Int)

  /// The next line of the script.
  case line(text: String)

  /// The next line is not UTF-8, from a byte on, counted from 1.
  case invalidLine(column: Int)

  /// A line is longer than a message may be.
  case longLine

  /// The script has no more lines.
  case endOfScript

  /// Interrupts the command that runs.
  case cancel

  /// Asks what the word at the cursor could become.
  case complete(id: Int, line: String, cursor: Int)

  /// Asks what may follow the line.
  case hint(id: Int, line: String)

  /// Ends all watching.
  case stopWatching
}

/// What an app says.
enum Reply: Codable, Equatable {
  /// Where text goes; an answer goes to the output too, by way of a pager if it is long.
  enum Channel: String, Codable { case output, answer, complaints }

  struct Candidate: Codable, Equatable {
    let text: String
    let detail: String
    let goesOn: Bool
  }

  enum Ending: String, Codable { case done, failed, incomplete, quit }

  /// The client is welcome; the name is what the prompt shows.
  case welcome(version: Int, name: String)

  /// The client is not welcome, or broke the rules; nothing comes after it.
  case refused(reason: String)

  /// Text to print; a line may go on in the next one.
  case print(text: String, channel: Channel)

  /// So many events were not told here: the client did not read as fast as they came.
  case dropped(events: Int)

  /// The line has been run.
  case outcome(ending: Ending, code: Int32?)

  /// The next line of the script is wanted.
  case next

  /// The script has ended.
  case exit(code: Int32)

  /// What the word could become.
  case completion(id: Int, from: Int, to: Int, candidates: [Candidate])

  /// What may follow.
  case hint(id: Int, text: String?)

  /// All watching has ended; whether there was any.
  case stoppedWatching(any: Bool)
}
