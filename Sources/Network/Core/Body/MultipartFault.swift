public import Foundation

/// Why parts do not make a body.
public enum MultipartFault: Error, Sendable, Equatable {
  /// The boundary is no token of 1 to 70 characters.
  case invalidBoundary
  /// The boundary stands in a part.
  case boundaryInside(part: String)
  /// The file of a part cannot be read.
  case unreadableFile(part: String)
  /// A part's media type holds what may not stand in a header.
  case invalidContentType(part: String)
}

extension MultipartFault: LocalizedError, CustomStringConvertible {
  /// What is wrong, as a clause.
  public var description: String {
    switch self {
    case .invalidBoundary:
      "the boundary of its parts is not a token of 1 to 70 characters"
    case .boundaryInside(let part):
      "the boundary stands inside the part \"\(Printable.text(part))\"; choose another one"
    case .unreadableFile(let part):
      "the file of the part \"\(Printable.text(part))\" cannot be read"
    case .invalidContentType(let part):
      "the media type of the part \"\(Printable.text(part))\" holds more than plain ASCII"
    }
  }

  /// The same text as ``description``.
  public var errorDescription: String? { description }
}
