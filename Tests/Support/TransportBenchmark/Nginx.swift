import Foundation

/// An nginx server on a free port of 127.0.0.1.
///
/// It serves a few bytes of JSON at `/item` and 1 GB of zeros at `/big`.
final class Nginx {
  /// The size of `/big` in bytes.
  static let size = 1_000_000_000

  let port: Int
  private let folder: URL
  private let process: Process

  init() throws {
    guard
      let program = ["/usr/sbin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"]
        .first(where: { FileManager.default.isExecutableFile(atPath: $0) })
    else { throw CocoaError(.fileNoSuchFile) }
    folder = FileManager.default.temporaryDirectory.appending(
      path: "inno-nginx-\(UUID().uuidString)"
    )
    port = Int.random(in: 20_000..<30_000)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let big = folder.appending(path: "big")
    guard FileManager.default.createFile(atPath: big.path, contents: nil) else {
      throw CocoaError(.fileWriteUnknown)
    }
    let handle = try FileHandle(forWritingTo: big)
    try handle.truncate(atOffset: UInt64(Self.size))
    try handle.close()
    let configuration = """
      daemon off;
      worker_processes 1;
      pid \(folder.path)/pid;
      error_log \(folder.path)/error.log;
      events { worker_connections 2048; }
      http {
        access_log off;
        sendfile on;
        keepalive_requests 1000000000;
        client_body_temp_path \(folder.path)/body;
        proxy_temp_path \(folder.path)/proxy;
        fastcgi_temp_path \(folder.path)/fastcgi;
        uwsgi_temp_path \(folder.path)/uwsgi;
        scgi_temp_path \(folder.path)/scgi;
        server {
          listen 127.0.0.1:\(port) backlog=1024;
          root \(folder.path);
          location = /item { default_type application/json; return 200 '{"id":1234}'; }
        }
      }
      """
    let file = folder.appending(path: "nginx.conf")
    try Data(configuration.utf8).write(to: file)
    process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["-c", file.path, "-e", folder.appending(path: "error.log").path]
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Stops the server and removes its files.
  ///
  /// The program calls this method itself, because a global variable is never released.
  func stop() {
    process.terminate()
    process.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  func url(_ path: String) -> URL {
    URL(string: "http://127.0.0.1:\(port)/\(path)") ?? URL(filePath: "/")
  }

  /// Waits until the server answers.
  func wait() async throws {
    for _ in 0..<100 {
      let curl = try Process.run(
        URL(filePath: "/usr/bin/env"),
        arguments: ["curl", "-s", "-o", "/dev/null", url("item").absoluteString]
      )
      curl.waitUntilExit()
      if curl.terminationStatus == 0 { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw CocoaError(.fileReadUnknown)
  }
}
