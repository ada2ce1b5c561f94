import Foundation

/// Where the bytes of a request's body come from.
struct BodyContent: Sendable, Equatable {
  /// A part of a body that can be read again.
  enum Segment: Sendable, Equatable {
    case bytes(Data)
    /// A file, and its length when the body was made.
    case file(URL, length: Int)

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
    case .stream: false
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

  /// A reader at the start of the body.
  ///
  /// - Parameter wake: Is called when there is more after ``BodyPiece/later``, on any thread.
  func makeReader(wake: @escaping @Sendable () -> Void) throws(NetworkError) -> any BodyReader {
    switch source {
    case .segments(let segments): SegmentReader(segments)
    case .stream(let stream, let length): try StreamReader(stream, length: length, wake: wake)
    }
  }
}
