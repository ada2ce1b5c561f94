public import Foundation

/// One part of a `multipart/form-data` body (RFC 7578): a field or a file.
public struct MultipartPart: Sendable, Equatable {
  /// The name of the form's field.
  public let name: String
  /// The name of the file, where the part is one.
  public let fileName: String?
  /// The media type; nil names none, which means plain text.
  public let contentType: String?
  /// The bytes.
  public let data: Data

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
  }
}

extension HTTPBody {
  /// Fields and files as `multipart/form-data`.
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
    var body = Data()
    for part in parts {
      if part.data.range(of: Data("--\(boundary)".utf8)) != nil {
        throw .boundaryInside(part: part.name)
      }
      body += Data("--\(boundary)\r\n\(try header(of: part))\r\n\r\n".utf8)
      body += part.data
      body += Data("\r\n".utf8)
    }
    body += Data("--\(boundary)--\r\n".utf8)
    return HTTPBody(body, contentType: "multipart/form-data; boundary=\(boundary)")
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
