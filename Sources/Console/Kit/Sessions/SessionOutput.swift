import Foundation

/// A session file, with the state that is needed to write it.
struct SessionOutput {
  /// The file, or `nil` after the recording has stopped.
  var file: OutputFile?
  var encoder: SessionEncoder

  /// The items that are being written.
  var items: [SessionWriter.Item] = []

  /// The typed lines whose start events are in `items`.
  var lines: [SessionRecorder.Line] = []

  /// The number of typed lines that have been encoded.
  private var encodedLineCount = 0

  /// The event number of the most recent line that was omitted because it controls the recorder.
  private var omittedLine = 0

  /// The checksum of the lines that have been written to the file.
  private var writtenSum = SessionFormat.seed

  init(file: OutputFile, encoder: SessionEncoder) {
    (self.file, self.encoder) = (file, encoder)
  }

  /// Writes the encoded lines to the file.
  ///
  /// If the output is a regular file whose earlier lines contain a newly recognized secret, the
  /// file is replaced with a copy that contains a placeholder instead of the secret. If the file
  /// cannot be replaced, it is emptied. Lines that were already sent to a pipe cannot be changed.
  mutating func write() throws(ConsoleError) {
    let data = Data(encoder.bytes)
    encoder.removeLines()
    guard let file, !data.isEmpty || encoder.hasNewSecrets else { return }
    defer { writtenSum = encoder.sum }
    guard encoder.hasNewSecrets else { return try file.write(data) }
    encoder.hasNewSecrets = false
    let secrets = encoder.secrets
    guard OutputFile.stream(file.path) == nil, OutputFile.isRegular(file.path) else {
      guard secrets.occur(in: data) else { return try file.write(data) }
      encoder.sum = writtenSum
      return try file.write(secrets.replacing(inLines: data, sum: &encoder.sum))
    }
    guard let old = FileManager.default.contents(atPath: file.path) else {
      throw file.emptied(
        because: .unwritableFile(
          file.path,
          reason: "the existing lines of the file cannot be checked for secrets"
        )
      )
    }
    let all = old + data
    guard secrets.occur(in: all) else { return try file.write(data) }
    encoder.sum = SessionFormat.seed
    let masked = secrets.replacing(inLines: all, sum: &encoder.sum)
    do throws(ConsoleError) {
      try OutputFile.write(masked, to: file.path, replaces: true)
    } catch {
      throw file.emptied(because: error)
    }
    self.file = try OutputFile(appendingTo: file.path)
  }

  /// Removes all items and typed lines, which must already be encoded.
  mutating func removeItems() {
    items.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    encodedLineCount = 0
  }

  /// Encodes an item as a line of the session file.
  ///
  /// The event of a command that controls the recorder is omitted, and so are the errors of this
  /// command. A `secret` item also produces no
  /// line; its strings are added to the known secrets.
  mutating func encode(_ item: consuming SessionWriter.Item) {
    switch consume item {
    case .event(let event, let isTyped):
      if isTyped { encodedLineCount += 1 }
      // Most events are notable, and no command of the recorder is.
      guard event.isNotable || !event.kind.isOfRecorder else {
        if case .command = event.kind { omittedLine = event.number }
        return
      }
      if case .error = event.kind, event.cause == omittedLine { return }
      encoder.append(event, typed: isTyped ? lines[encodedLineCount - 1] : nil)
    case .exchange(let exchange, let isStream, let place):
      encoder.append(exchange, isStream: isStream, number: place.number, time: place.time)
    case .file(let path, let text, let place):
      encoder.append(file: path, text, number: place.number, time: place.time)
    case .snapshot(let kind, let value, let place):
      encoder.append(kind, value, number: place.number, time: place.time)
    case .secret(let value, let expression): encoder.learn(value, of: expression)
    case .none: break
    }
  }
}
