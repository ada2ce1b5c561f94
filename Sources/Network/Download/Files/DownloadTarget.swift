#if Download
import Crypto
import Foundation

/// The destination of a download, and the partial file and journal next to it.
struct DownloadTarget: Codable, Sendable, Equatable {
  /// The maximum length of a file name, in bytes.
  static let nameLimit = 255

  /// The path of the destination folder.
  let folder: String
  /// The name of the file.
  ///
  /// If the server can choose the name, this property contains the name from the URL until the
  /// response arrives.
  var name: String
  /// A Boolean value that indicates whether the app chose the file's name.
  ///
  /// If the value is false, the server may choose the name.
  let isNameFixed: Bool
  /// The name of the partial file.
  let partialName: String

  var path: String { join(name) }
  var partialPath: String { join(partialName) }
  var journalPath: String { join(partialName + ".journal") }

  /// Creates a destination from the URL of a file.
  init(file: URL) {
    let file = file.standardizedFileURL
    folder = Self.path(of: file.deletingLastPathComponent())
    name = file.lastPathComponent
    isNameFixed = true
    partialName = Self.partialName(name)
  }

  /// Creates a destination in a folder.
  ///
  /// - Throws: ``DownloadError/invalidFileName(_:)`` if `name` cannot be the name of a file.
  init(folder: URL, name: String?, url: URL) throws(DownloadError) {
    if let name, !FileName.isPlain(name) { throw .invalidFileName(name) }
    self.folder = Self.path(of: folder.standardizedFileURL)
    self.name = name ?? FileName.of(url)
    isNameFixed = name != nil
    let hash = SHA256.hash(data: Data(url.absoluteString.utf8)).prefix(8).hexadecimal
    partialName = name.map(Self.partialName) ?? Self.partialName("\(hash)-\(self.name)")
  }

  private func join(_ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private static func path(of url: URL) -> String {
    let path = url.path(percentEncoded: false)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Returns the name of the hidden file that contains the received part of a download.
  ///
  /// The name is short enough for the suffixes `.journal` and `.journal.new` to be appended.
  private static func partialName(_ name: String) -> String {
    let usual = ".\(name).download"
    guard usual.utf8.count + ".journal.new".utf8.count > nameLimit else { return usual }
    return ".\(SHA256.hash(data: Data(name.utf8)).prefix(16).hexadecimal).download"
  }

  /// Returns the path of the destination with a number added to the file's name, as in
  /// `report 2.pdf`.
  ///
  /// For the number 1, the path is returned unchanged.
  func path(numbered number: Int) -> String {
    guard number > 1 else { return path }
    let parts = FileName.split(name)
    let end = " \(number)" + parts.suffix
    return join(FileName.cut(parts.stem, toBytes: Self.nameLimit - end.utf8.count) + end)
  }
}

/// The rules for file names.
enum FileName {
  /// Returns a Boolean value that indicates whether a string can be the name of a file.
  ///
  /// An empty string, `.`, `..`, and strings with slashes or null characters cannot be file names.
  static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && !name.contains("/") && !name.contains("\0")
  }

  /// Returns the file name in a URL, or `download` if the URL contains no file name.
  static func of(_ url: URL) -> String {
    clean(url.path(percentEncoded: true).split(separator: "/").last.map(String.init) ?? "")
      ?? "download"
  }

  /// Returns a safe form of a file name that a server chose, or nil if the safe form is empty.
  ///
  /// Folders, control and bidirectional characters, and leading dots are removed (RFC 6266, section
  /// 4.3).
  static func clean(_ text: String) -> String? {
    let decoded = text.removingPercentEncoding ?? text
    let last = decoded.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
    var scalars = String.UnicodeScalarView()
    for scalar in last.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned,
        .privateUse:
        continue
      default: scalars.append(scalar)
      }
    }
    let name = String(scalars)
      .trimmingCharacters(in: .whitespaces)
      .trimmingPrefix { $0 == "." || $0 == " " }
    let parts = split(String(name))
    let end = cut(parts.suffix, toBytes: 64)
    let cleaned = cut(parts.stem, toBytes: DownloadTarget.nameLimit - end.utf8.count) + end
    return isPlain(cleaned) ? cleaned : nil
  }

  /// Returns the file name in a `Content-Disposition` header (RFC 6266), or nil if the header
  /// contains no file name.
  ///
  /// `filename*` takes precedence over `filename`.
  static func inDisposition(_ header: String) -> String? {
    var plain: String?
    var extended: String?
    for part in parameters(of: header) {
      switch part.name {
      case "filename": plain = plain ?? part.value
      case "filename*": extended = extended ?? decodeExtended(part.value)
      default: continue
      }
    }
    return extended.flatMap(clean) ?? plain.flatMap(clean)
  }

  /// Decodes a value such as `UTF-8'en'%e2%82%ac` (RFC 8187).
  ///
  /// - Returns: The decoded value, or nil if the value is malformed or not UTF-8.
  private static func decodeExtended(_ value: String) -> String? {
    let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].lowercased() == "utf-8" else { return nil }
    return parts[2].removingPercentEncoding
  }

  /// Splits a header into its parameters, which are separated by semicolons outside quotes.
  private static func parameters(of header: String) -> [(name: String, value: String)] {
    var parts: [String] = [""]
    var isQuoted = false
    var isEscaped = false
    for character in header {
      if isEscaped {
        parts[parts.count - 1].append(character)
        isEscaped = false
      } else if isQuoted, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if character == ";", !isQuoted {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts.compactMap { part in
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2 else { return nil }
      let texts = pair.map { $0.trimmingCharacters(in: .whitespaces) }
      return (texts[0].lowercased(), texts[1])
    }
  }

  /// Splits a file name into its stem and its suffix.
  ///
  /// The suffix is the extension, including the dot.
  static func split(_ name: String) -> (stem: String, suffix: String) {
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }

  /// Truncates a string to at most the given number of bytes, without splitting a character.
  static func cut(_ text: String, toBytes limit: Int) -> String {
    var text = text
    while text.utf8.count > limit { text.removeLast() }
    return text
  }
}
#endif
