import Foundation

/// A reader of a body whose segments are files or bytes in memory.
///
/// Each file is open only while it is being read.
final class SegmentReader: BodyReader {
  private let segments: [BodyContent.Segment]
  private var index = 0
  /// The offset in the current segment, in bytes.
  private var offset = 0
  private var file: FileHandle?

  init(_ segments: [BodyContent.Segment]) {
    self.segments = segments
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> BodyPiece {
    while index < segments.count {
      let segment = segments[index]
      let count = min(buffer.count, segment.length - offset)
      guard count > 0 else {
        close()
        (index, offset) = (index + 1, 0)
        continue
      }
      switch segment {
      case .bytes(let data):
        let start = data.startIndex + offset
        data.copyBytes(to: buffer, from: start..<(start + count))
        offset += count
        return .bytes(count)
      case .file(let url, _):
        return read(count, of: url, into: buffer)
      }
    }
    return .bytes(0)
  }

  private func read(
    _ count: Int,
    of url: URL,
    into buffer: UnsafeMutableRawBufferPointer
  ) -> BodyPiece {
    do {
      let file = try open(url)
      guard let bytes = try file.read(upToCount: count), !bytes.isEmpty else {
        return .failure(BodyContent.Segment.shortened(url))
      }
      bytes.copyBytes(to: buffer)
      offset += bytes.count
      return .bytes(bytes.count)
    } catch {
      return .failure(
        .invalidRequest("cannot read the file \"\(Printable.text(url.lastPathComponent))\"")
      )
    }
  }

  private func open(_ url: URL) throws -> FileHandle {
    if let file { return file }
    let opened = try FileHandle(forReadingFrom: url)
    if offset > 0 { try opened.seek(toOffset: UInt64(offset)) }
    file = opened
    return opened
  }

  func rewind(to position: Int) -> Bool {
    close()
    (index, offset) = (0, position)
    while index < segments.count, offset >= segments[index].length {
      offset -= segments[index].length
      index += 1
    }
    return index < segments.count || offset == 0
  }

  func close() {
    try? file?.close()
    file = nil
  }
}
