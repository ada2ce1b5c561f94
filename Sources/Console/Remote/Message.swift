import Foundation
import InnoConsole

/// The protocol between a client and an app, with one JSON object per line.
///
/// Each object has a single key, the name of the message.
///
/// The client sends `hello`, and the app replies with `welcome` or `refused`. After `welcome`, the
/// client can send single lines with `evaluate`, and the app answers each line with an `outcome`.
/// Alternatively, the client starts a `script`, and sends a line for each `next` from the app. At
/// any time, the app can send text to print.
enum Message {
  /// The version of the protocol, which must be the same on both sides.
  static let version = 1

  /// The maximum length of a message, in bytes.
  static let limit = 1 << 20

  /// Encodes a message as a line of JSON.
  static func line(_ message: some Encodable) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // Encoding cannot fail, because every value in a message can be encoded.
    return ((try? encoder.encode(message)).map { [UInt8]($0) } ?? []) + [UInt8(ascii: "\n")]
  }

  /// Returns the message in a line; `nil` if the line contains no valid message.
  static func read<Kind: Decodable>(_ line: ScriptLine) -> Kind? {
    guard case .text(let text) = line else { return nil }
    return try? JSONDecoder().decode(Kind.self, from: Data(text.utf8))
  }
}

/// A message from a client.
enum Request: Codable, Equatable {
  /// The first message, which describes how to format output for the client.
  case hello(version: Int, json: Bool, color: ColorChoice, suitsColor: Bool)

  /// Runs a typed line.
  case evaluate(line: String, settles: Bool, columns: Int)

  /// Starts a script.
  case script(name: String, settles: Bool, keepsGoing: Bool, columns: Int)

  /// The next line of the script.
  case line(text: String)

  /// The next line of the script is not valid UTF-8; `column` is the position of the line's first
  /// invalid byte, counted from 1.
  case invalidLine(column: Int)

  /// The next line of the script is too long for a message.
  case longLine

  /// The script has no more lines.
  case endOfScript

  /// Interrupts the running command or script.
  case cancel

  /// Requests completion candidates for the word at the cursor.
  case complete(id: Int, line: String, cursor: Int)

  /// Requests a hint for the line being typed.
  case hint(id: Int, line: String)

  /// Stops watching all values.
  case stopWatching

  /// The reply to `read`, `write` or `shell`.
  ///
  /// `text` is the contents of the file that was read, `code` is the exit code of the shell
  /// command, and `reason` is the reason for a failure.
  case supplied(id: Int, text: String?, code: Int32, reason: String?)
}

/// A message from an app.
enum Reply: Codable, Equatable {
  /// The output channel on which the client prints a text.
  ///
  /// The client can show an `answer` in a pager.
  enum Channel: String, Codable { case output, answer, errors }

  struct Candidate: Codable, Equatable {
    let text: String
    let detail: String
    let goesOn: Bool
  }

  enum Ending: String, Codable { case done, failed, incomplete, quit }

  /// The app accepts the client; `name` is the name of the app, which the prompt shows.
  case welcome(version: Int, name: String)

  /// The app refuses the client or ends the session; this is the last message.
  case refused(reason: String)

  /// Text to print; a line can continue in the next `print` message.
  case print(text: String, channel: Channel)

  /// Events were dropped at this point, because the client read too slowly.
  case dropped(events: Int)

  /// The result of running a line.
  ///
  /// `lesson` is the prompt's text for the current lesson and step; `nil` if no lesson is in
  /// progress.
  case outcome(ending: Ending, code: Int32?, lesson: String?)

  /// The app requests the next line of the script.
  case next

  /// The script has ended.
  case exit(code: Int32)

  /// The completion candidates for the word at the cursor.
  case completion(id: Int, from: Int, to: Int, candidates: [Candidate])

  /// A hint for the line that is being typed; `text` is `nil` if there is no hint.
  case hint(id: Int, text: String?)

  /// Requests the contents of a file from the client.
  case read(id: Int, path: String)

  /// Asks the client to write text to a file, or to append text to the file.
  case write(id: Int, path: String, text: String, appends: Bool)

  /// Asks the client to run a shell command.
  case shell(id: Int, command: String, input: String)

  /// No value is watched anymore; `any` indicates whether any value was watched before.
  case stoppedWatching(any: Bool)
}
