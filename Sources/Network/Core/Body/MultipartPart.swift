public import Foundation

/// One part of a `multipart/form-data` body (RFC 7578): a field or a file.
public struct MultipartPart: Sendable, Equatable {
  /// The name of the form field.
  public let name: String
  /// The file name to send, or nil to send no file name.
  public let fileName: String?
  /// The media type to send.
  ///
  /// If the value is nil, no media type is sent, and the server assumes plain text.
  public let contentType: String?
  /// The bytes of the part.
  ///
  /// The value is empty if ``file`` contains the bytes.
  public let data: Data
  /// The URL of the file that contains the bytes, or nil if the bytes are in ``data``.
  ///
  /// The file is read while the body is sent.
  public let file: URL?

  /// Creates a text field.
  ///
  /// - Parameters:
  ///   - name: The name of the form field.
  ///   - value: The text of the field.
  public init(name: String, value: String) {
    self.init(name: name, fileName: nil, contentType: nil, data: Data(value.utf8))
  }

  /// Creates a file part from bytes.
  ///
  /// - Parameters:
  ///   - name: The name of the form field.
  ///   - fileName: The file name to send, or nil to send no file name.
  ///   - contentType: The media type to send, or nil to send no media type.
  ///   - data: The bytes of the file.
  public init(
    name: String,
    fileName: String?,
    contentType: String? = "application/octet-stream",
    data: Data
  ) {
    self.name = name
    self.fileName = fileName
    self.contentType = contentType
    self.data = data
    self.file = nil
  }

  /// Creates a file part from a file on disk, which is read while the body is sent.
  ///
  /// - Parameters:
  ///   - name: The name of the form field.
  ///   - file: The URL of the file.
  ///   - fileName: The file name to send, or nil to send the last path component of the file's URL.
  ///   - contentType: The media type to send, or nil to send no media type.
  public init(
    name: String,
    file: URL,
    fileName: String? = nil,
    contentType: String? = "application/octet-stream"
  ) {
    self.name = name
    self.fileName = fileName ?? file.lastPathComponent
    self.contentType = contentType
    self.data = Data()
    self.file = file
  }
}

extension HTTPBody {
  /// Creates a `multipart/form-data` body.
  ///
  /// The files of the parts are read while the body is sent.
  ///
  /// - Parameters:
  ///   - parts: The parts, in the order in which they are sent.
  ///   - boundary: The boundary between parts, or nil to generate a random boundary.
  /// - Returns: The body.
  /// - Throws: ``MultipartFault`` if the boundary is invalid or occurs in the data of a part, if a
  ///   file cannot be read, or if a media type is invalid.
  public static func multipart(
    _ parts: [MultipartPart],
    boundary: String? = nil
  ) throws(MultipartFault) -> HTTPBody {
    let boundary = boundary ?? "inno-\(UUID().uuidString)"
    guard (1...70).contains(boundary.utf8.count), Token.isValid(boundary) else {
      throw .invalidBoundary
    }
    var segments: [BodyContent.Segment] = []
    var body = Data()
    for part in parts {
      if part.data.range(of: Data("--\(boundary)".utf8)) != nil {
        throw .boundaryInside(part: part.name)
      }
      body += Data("--\(boundary)\r\n\(try header(of: part))\r\n\r\n".utf8)
      if let file = part.file {
        guard let segment = try? BodyContent.Segment.file(at: file) else {
          throw .unreadableFile(part: part.name)
        }
        segments += [.bytes(body), segment]
        body = Data()
      }
      body += part.data
      body += Data("\r\n".utf8)
    }
    body += Data("--\(boundary)--\r\n".utf8)
    return HTTPBody(
      BodyContent(.segments(segments + [.bytes(body)])),
      contentType: "multipart/form-data; boundary=\(boundary)"
    )
  }

  private static func header(of part: MultipartPart) throws(MultipartFault) -> String {
    var header = "Content-Disposition: form-data; name=\"\(quoted(part.name))\""
    if let fileName = part.fileName { header += "; filename=\"\(quoted(fileName))\"" }
    guard let type = part.contentType else { return header }
    guard type.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
      throw .invalidContentType(part: part.name)
    }
    return header + "\r\nContent-Type: \(type)"
  }

  /// Escapes quotation marks and line breaks in a name, as the HTML standard requires.
  private static func quoted(_ name: String) -> String {
    var quoted = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "\"": quoted += "%22"
      case "\r": quoted += "%0D"
      case "\n": quoted += "%0A"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted
  }
}

/// An error that occurs when a multipart body is created.
public enum MultipartFault: Error, Sendable, Equatable {
  /// The boundary is not a token of 1 to 70 characters.
  case invalidBoundary
  /// The data of a part contains the boundary.
  case boundaryInside(part: String)
  /// The file of a part cannot be read.
  case unreadableFile(part: String)
  /// The media type of a part contains a character that is not printable ASCII.
  case invalidContentType(part: String)
}

extension MultipartFault: LocalizedError, CustomStringConvertible {
  /// A human-readable message without a final period.
  public var description: String {
    switch self {
    case .invalidBoundary:
      "the multipart boundary is invalid; use 1 to 70 ASCII letters, digits or hyphens"
    case .boundaryInside(let part):
      "the part \"\(Printable.text(part))\" contains the multipart boundary; use another boundary"
    case .unreadableFile(let part):
      "cannot read the file of the part \"\(Printable.text(part))\""
    case .invalidContentType(let part):
      "the media type of the part \"\(Printable.text(part))\" contains a character that is not "
        + "printable ASCII"
    }
  }

  /// A human-readable message, which is the same as ``description``.
  public var errorDescription: String? { description }
}
