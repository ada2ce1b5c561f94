import Foundation
import TestSupport

/// An nginx server on 127.0.0.1 with TLS and HTTP/2 that runs until it is deallocated.
///
/// - `/` answers with the protocol and the number of the connection.
/// - `/files/` stores and returns files.
/// - `/refused` rejects a body over 1 KB and closes the connection while the body is being sent.
final class NginxServer: Sendable {
  /// The path of `nginx`, if it is installed.
  static let program = [
    "/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx",
  ].first { FileManager.default.isExecutableFile(atPath: $0) }

  /// A Boolean value that indicates whether the server can be started on this machine.
  static let isInstalled = program != nil && TestCertificate.program != nil

  /// The path of the self-signed certificate.
  var certificate: String { files.certificate }
  let port: UInt16
  private let files: TestCertificate
  private let process: TetheredProcess

  init() throws {
    guard let program = Self.program else { throw CocoaError(.fileNoSuchFile) }
    let files = try TestCertificate()
    self.files = files
    // nginx cannot choose a free port, and another program may take a port that was found free.
    for _ in 0..<10 {
      let port = try LoopbackListener { _ in }.port
      let configuration = files.folder.appending(path: "nginx.conf")
      try Self.configuration(port, files).write(
        to: configuration,
        atomically: true,
        encoding: .utf8
      )
      let process = try TetheredProcess(
        program,
        ["-e", "stderr", "-p", files.folder.path, "-c", configuration.path]
      )
      guard let match = process.firstMatch(of: /bind\(\) to|event method/),
        match.0 == "event method"
      else { continue }
      self.port = port
      self.process = process
      return
    }
    throw POSIXError(.EADDRINUSE)
  }

  func url(_ path: String = "/") -> URL {
    URL(string: "https://localhost:\(port)\(path)") ?? URL(filePath: "/")
  }

  private static func configuration(_ port: UInt16, _ files: TestCertificate) -> String {
    let folder = files.folder.path
    let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "\($0)_temp_path \(folder)/\($0);" }.joined(separator: " ")
    return """
      daemon off; master_process off; pid \(folder)/pid; error_log stderr notice;
      events { worker_connections 256; }
      http {
        access_log off; \(temporary)
        server {
          listen 127.0.0.1:\(port) ssl http2;
          server_name localhost;
          ssl_certificate \(files.certificate); ssl_certificate_key \(files.key);
          keepalive_requests 10;
          location / { default_type text/plain; return 200 "$server_protocol $connection"; }
          location /files/ {
            root \(folder); dav_methods PUT; create_full_put_path on; client_max_body_size 0;
          }
          location /refused {
            root \(folder); dav_methods PUT; client_max_body_size 1k; lingering_close off;
          }
        }
      }
      """
  }
}
