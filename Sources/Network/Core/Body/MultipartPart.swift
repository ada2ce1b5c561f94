public import Foundation

/// One part of a `multipart/form-data` body (RFC 7578): a field or a file.
public struct MultipartPart: Sendable, Equatable {
  /// The name of the form's field.
  public let name: String
  /// The name of the file, where the part is one.
  public let fileName: String?
  /// The media type; nil names none, which means plain text.
  public let contentType: String?
  /// The bytes; empty where they are in a file.
  public let data: Data
  /// The file that holds the bytes, read while it is sent; nil where they are in memory.
  public let file: URL?

  /// A field with a text.
  ///
  /// - Parameters:
  ///   - name: The name of the form's field.
  ///   - value: The text.
  public init(name: String, value: String) {
    self.init(name: name, fileName: nil, contentType: nil, data: Data(value.utf8))
  }

  /// A file.
  ///
  /// - Parameters:
  ///   - name: The name of the form's field.
  ///   - fileName: The name of the file; nil names none.
  ///   - contentType: The media type; nil names none.
  ///   - data: The bytes.
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

  /// A file that is read while it is sent.
  ///
  /// - Parameters:
  ///   - name: The name of the form's field.
  ///   - file: The file.
  ///   - fileName: The name that is sent; that of the file if nil.
  ///   - contentType: The media type; nil names none.
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
  /// Fields and files as `multipart/form-data`; files are read while they are sent.
  ///
  /// - Parameters:
  ///   - parts: The parts, in order.
  ///   - boundary: What stands between parts; a random one if nil.
  /// - Returns: The body.
  /// - Throws: ``MultipartFault`` when the parts cannot be told apart or would break their headers.
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

  /// Escapes what would end a quoted name, as the HTML standard has forms do it.
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
