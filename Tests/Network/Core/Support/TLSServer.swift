import Foundation
import TestSupport

/// An HTTPS server on 127.0.0.1 with a self-signed certificate that runs until it is deallocated.
///
/// The server answers every request with status 200 and a page about the connection.
final class TLSServer: Sendable {
  /// The path of `openssl`, if it is installed.
  static let program = TestCertificate.program

  /// The path of the self-signed certificate.
  var certificate: String { files.certificate }
  let port: Int
  private let files: TestCertificate
  private let process: TetheredProcess

  init() throws {
    guard let program = Self.program else { throw CocoaError(.fileNoSuchFile) }
    files = try TestCertificate()
    process = try TetheredProcess(
      program,
      ["s_server", "-accept", "127.0.0.1:0", "-cert", files.certificate, "-key", files.key, "-www"]
    )
    guard let match = process.firstMatch(of: /ACCEPT [^:]+:(\d+)\n/), let number = Int(match.1)
    else { throw CocoaError(.fileReadUnknown) }
    port = number
  }
}

/// A self-signed certificate for `localhost` in a folder that is deleted with this object.
final class TestCertificate: Sendable {
  /// The path of `openssl`, if it is installed.
  static let program = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The folder, in which a server can also store files.
  let folder: URL
  /// The path of the certificate.
  let certificate: String
  /// The path of the private key.
  let key: String

  init() throws {
    guard let program = Self.program else { throw CocoaError(.fileNoSuchFile) }
    folder = FileManager.default.temporaryDirectory.appending(path: "inno-tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    key = folder.appending(path: "key.pem").path
    certificate = folder.appending(path: "certificate.pem").path
    let making = Process()
    making.executableURL = URL(filePath: program)
    making.arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
      "2",
      "-keyout", key, "-out", certificate, "-subj", "/CN=localhost",
      "-addext", "subjectAltName=DNS:localhost",
    ]
    making.standardError = FileHandle.nullDevice
    try making.run()
    making.waitUntilExit()
    guard making.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }
}
