/// Reads the body of a request, piece by piece, for one transfer.
///
/// One thread at a time calls it.
protocol BodyReader: AnyObject {
  /// Copies the next bytes into a buffer.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> BodyPiece
  /// Goes back to an offset, so that the body can be sent once more; false where it cannot.
  func rewind(to offset: Int) -> Bool
  /// Lets go of what the reader holds open.
  func close()
}

/// The outcome of a read.
enum BodyPiece {
  /// So many bytes; none at the end.
  case bytes(Int)
  /// Nothing yet; the transfer is resumed when there is more.
  case later
  /// The body cannot be read.
  case failure(NetworkError)
}
