import Foundation

/// An HTTPS server on 127.0.0.1 with a certificate of its own authority, which runs until it is
/// released.
///
/// It answers every request with status 200 and a page about the connection.
final class TLSServer: Sendable {
  /// The path of `openssl`, if it is installed.
  static let program = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// The path of the certificate, which is its own authority.
  let certificate: String
  let port: Int
  private let directory: URL
  private let process: Int32

  init() throws {
    guard let program = Self.program else { throw CocoaError(.fileNoSuchFile) }
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "inno-tls-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    self.directory = directory
    let key = directory.appending(path: "key.pem").path
    certificate = directory.appending(path: "certificate.pem").path
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
    let output = Pipe()
    let serving = Process()
    serving.executableURL = URL(filePath: program)
    serving.arguments = [
      "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www",
    ]
    serving.standardOutput = output
    serving.standardError = FileHandle.nullDevice
    try serving.run()
    process = serving.processIdentifier
    var text = ""
    while let data = try output.fileHandleForReading.read(upToCount: 1), !data.isEmpty {
      text += String(decoding: data, as: UTF8.self)
      if let match = text.firstMatch(of: /ACCEPT [^:]+:(\d+)\n/), let number = Int(match.1) {
        port = number
        return
      }
    }
    kill(process, SIGKILL)
    throw CocoaError(.fileReadUnknown)
  }

  deinit {
    kill(process, SIGKILL)
    try? FileManager.default.removeItem(at: directory)
  }
}
