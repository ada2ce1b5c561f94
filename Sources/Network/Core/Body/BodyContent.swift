import Foundation

/// Where the bytes of a request's body come from.
struct BodyContent: Sendable, Equatable {
  /// A part of a body that can be read again.
  enum Segment: Sendable, Equatable {
    case bytes(Data)
    /// A file, and its length when the body was made.
    case file(URL, length: Int)

    /// A file that can be read, with its length.
    static func file(at url: URL) throws(NetworkError) -> Segment {
      let name = Printable.text(url.lastPathComponent)
      let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
      guard url.isFileURL, attributes?[.type] as? FileAttributeType == .typeRegular,
        let length = attributes?[.size] as? Int,
        FileManager.default.isReadableFile(atPath: url.path)
      else { throw .invalidRequest("the file \"\(name)\" cannot be read") }
      return .file(url, length: length)
    }

    var length: Int {
      switch self {
      case .bytes(let data): data.count
      case .file(_, let length): length
      }
    }
  }

  enum Source: Sendable, Equatable {
    case segments([Segment])
    case stream(BodyStream, length: Int?)
  }

  let source: Source

  init(_ source: Source) {
    self.source = source
  }

  init(_ data: Data) {
    source = .segments([.bytes(data)])
  }

  /// The length in bytes; nil where it is known only at the end.
  var length: Int? {
    switch source {
    case .segments(let segments): segments.reduce(0) { $0 + $1.length }
    case .stream(_, let length): length
    }
  }

  /// Whether the body can be sent once more.
  var isRepeatable: Bool {
    switch source {
    case .segments: true
    case .stream(let stream, _): stream.isRepeatable
    }
  }

  /// The bytes, where the whole body is in memory.
  var data: Data? {
    guard case .segments(let segments) = source else { return nil }
    if segments.count == 1, case .bytes(let data) = segments[0] { return data }
    var whole = Data()
    for segment in segments {
      guard case .bytes(let data) = segment else { return nil }
      whole += data
    }
    return whole
  }

  /// Makes a reader at the start of the body; `wake` is called when there is more after
  /// ``BodyPiece/later``, on any thread.
  func makeReader(wake: @escaping @Sendable () -> Void) -> any BodyReader {
    switch source {
    case .segments(let segments): SegmentReader(segments)
    case .stream(let stream, let length): StreamReader(stream, length: length, wake: wake)
    }
  }
}
