package import Foundation

/// The content of a request body, without its media type.
package struct BodyContent: Sendable, Equatable {
  /// A part of a repeatable body: bytes in memory or a file.
  package enum Segment: Sendable, Equatable {
    case bytes(Data)
    /// A file, and the length in bytes that the file had when the body was created.
    case file(URL, length: Int)

    /// Creates a segment for a file, or throws an error if the file cannot be read.
    static func file(at url: URL) throws(NetworkError) -> Segment {
      let name = Printable.text(url.lastPathComponent)
      let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
      guard url.isFileURL, attributes?[.type] as? FileAttributeType == .typeRegular,
        let length = attributes?[.size] as? Int,
        FileManager.default.isReadableFile(atPath: url.path)
      else { throw .invalidRequest("cannot read the file \"\(name)\"") }
      return .file(url, length: length)
    }

    var length: Int {
      switch self {
      case .bytes(let data): data.count
      case .file(_, let length): length
      }
    }

    /// Returns the error for a file that became shorter after the body was created.
    static func shortened(_ file: URL) -> NetworkError {
      .invalidRequest(
        "the file \"\(Printable.text(file.lastPathComponent))\" became shorter after the body was "
          + "created"
      )
    }
  }

  package enum Source: Sendable, Equatable {
    case segments([Segment])
    case stream(BodyStream, length: Int?)
  }

  package let source: Source

  init(_ source: Source) {
    self.source = source
  }

  init(_ data: Data) {
    source = .segments([.bytes(data)])
  }

  /// The length of the body in bytes, or nil if the length is unknown.
  package var length: Int? {
    switch source {
    case .segments(let segments): segments.reduce(0) { $0 + $1.length }
    case .stream(_, let length): length
    }
  }

  /// A Boolean value that indicates whether the body can be sent again.
  package var isRepeatable: Bool {
    switch source {
    case .segments: true
    case .stream(let stream, _): stream.isRepeatable
    }
  }

  /// The bytes of the body, or nil if the body is not entirely in memory.
  package var data: Data? {
    guard case .segments(let segments) = source else { return nil }
    if segments.count == 1, case .bytes(let data) = segments[0] { return data }
    var whole = Data()
    for segment in segments {
      guard case .bytes(let data) = segment else { return nil }
      whole += data
    }
    return whole
  }

  /// Creates a reader that starts at the beginning of the body.
  ///
  /// If no bytes are available yet, a read returns ``BodyPiece/later``. The reader calls `wake`, on
  /// an arbitrary thread, as soon as bytes are available.
  package func makeReader(wake: @escaping @Sendable () -> Void) -> any BodyReader {
    switch source {
    case .segments(let segments): SegmentReader(segments)
    case .stream(let stream, let length): StreamReader(stream, length: length, wake: wake)
    }
  }
}

/// An object that reads the bytes of a request body.
///
/// Only one thread at a time may use a reader.
package protocol BodyReader: AnyObject {
  /// Copies the next bytes of the body into a buffer.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> BodyPiece
  /// Moves the reader to a byte offset, so that the body can be sent again from there.
  ///
  /// If the reader cannot move to the offset, the result is false.
  func rewind(to offset: Int) -> Bool
  /// Releases the resources of the reader.
  func close()
}

/// The result of reading from a body.
package enum BodyPiece {
  /// The number of bytes that were read, or 0 at the end of the body.
  case bytes(Int)
  /// No bytes are available yet.
  ///
  /// The transfer resumes when the reader calls its `wake` closure.
  case later
  /// The body cannot be read because of the given error.
  case failure(NetworkError)
}
