#if Download
import Foundation
import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The way in which a download uses the response to its request (RFC 9110, sections 14 and 15).
///
/// The request is for the whole file or for the missing bytes of the file.
enum TransferPlan: Equatable {
  /// Write the body at an offset in the file.
  ///
  /// The size is the body's size in bytes, or nil if the size is unknown.
  case write(at: Int64, size: Int64?, of: Representation)
  /// Discard the contents of the partial file, and write the body from the start of the file.
  ///
  /// The size is the body's size in bytes, or nil if the size is unknown.
  case restart(size: Int64?, of: Representation)
  /// The partial file is already complete.
  case complete
  /// Discard the response and request the whole file, for the given reason.
  case requestWhole(because: String)
  /// The response cannot be used, for the given reason.
  case refuse(String)
  /// The response has a status that reports an error.
  case failure

  /// Creates the plan for a response.
  ///
  /// - Parameters:
  ///   - head: The head of the response.
  ///   - offset: The position of the first requested byte, or nil if the whole file was requested.
  ///   - known: The version of the file to which the bytes in the partial file belong, or nil if
  ///     the version is unknown.
  init(_ head: HTTPURLResponse, offset: Int64?, known: Representation?) {
    switch head.statusCode {
    case 200, 203: self = Self.whole(head)
    case 206:
      guard let offset, let known else {
        self = .refuse(
          "the response contains only part of the file, but the whole file was requested"
        )
        return
      }
      self = Self.part(head, offset, known)
    case 416:
      guard let offset else {
        self = .failure
        return
      }
      self = Self.unsatisfied(head, offset, known)
    case 204, 205: self = .refuse("a response with status \(head.statusCode) has no body")
    default: self = .failure
    }
  }

  private static func whole(_ head: HTTPURLResponse) -> TransferPlan {
    guard !isEncoded(head), head.statusCode == 200 else {
      // Omit the validators, because a range request cannot continue an encoded or transformed
      // representation.
      return .restart(size: nil, of: Representation())
    }
    let size = head.value(forHTTPHeaderField: "Content-Length").flatMap { Int64($0) }
    return .restart(size: size, of: Representation(head, size: size))
  }

  private static func part(
    _ head: HTTPURLResponse,
    _ offset: Int64,
    _ known: Representation
  ) -> TransferPlan {
    guard !isEncoded(head) else { return .requestWhole(because: "the partial response is encoded") }
    guard known.matches(head) else { return .requestWhole(because: "the file has changed") }
    guard let range = ContentRange(head.value(forHTTPHeaderField: "Content-Range")),
      let bytes = range.bytes
    else { return .requestWhole(because: "the partial response has no valid Content-Range") }
    if let size = known.size, let other = range.size, size != other {
      return .requestWhole(because: "the size of the file has changed")
    }
    // The range may start before the offset, because bytes can be written again. A range that
    // starts after the offset would leave a gap, and a range that ends before the offset would add
    // no bytes.
    guard bytes.lowerBound <= offset, bytes.upperBound >= offset else {
      return .requestWhole(
        because: "the partial response does not continue the partial file"
      )
    }
    var representation = known
    representation.size = known.size ?? range.size
    return .write(
      at: bytes.lowerBound,
      size: bytes.upperBound - bytes.lowerBound + 1,
      of: representation
    )
  }

  private static func unsatisfied(
    _ head: HTTPURLResponse,
    _ offset: Int64,
    _ known: Representation?
  ) -> TransferPlan {
    let range = ContentRange(head.value(forHTTPHeaderField: "Content-Range"))
    guard let known, known.matches(head), let size = range?.size, size == offset,
      known.size ?? size == size
    else { return .requestWhole(because: "the server has no bytes in the requested range") }
    return .complete
  }

  private static func isEncoded(_ head: HTTPURLResponse) -> Bool {
    let coding = head.value(forHTTPHeaderField: "Content-Encoding") ?? ""
    return !["", "identity"].contains(coding.trimmingCharacters(in: .whitespaces).lowercased())
  }
}
#endif
