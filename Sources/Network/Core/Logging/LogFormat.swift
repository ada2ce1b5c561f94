import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How the logger writes a request and a response.
struct LogFormat: Sendable {
  let redaction: Redaction

  func lines(of request: URLRequest, title: String, level: NetworkLogger.Level) -> [String] {
    let method = Printable.text(request.httpMethod ?? "GET")
    let target = request.url.map(redaction.text) ?? "?"
    let headers = HTTPHeaders(request)
    return ["\(title) \(method) \(target)"]
      + details(headers: headers, body: request.httpBody ?? Data(), level: level)
  }

  func lines(
    of response: Response,
    title: String,
    duration: Duration,
    level: NetworkLogger.Level
  ) -> [String] {
    let code = response.statusCode
    let status = StatusText.reason(for: code).map { "\(code) \($0)" } ?? "\(code)"
    let summary = "\(title) \(status), \(response.data.count) bytes in \(duration.inWords)"
    return [summary] + details(headers: response.headers, body: response.data, level: level)
  }

  private func details(headers: HTTPHeaders, body: Data, level: NetworkLogger.Level) -> [String] {
    var lines: [String] = []
    if level == .headers || level == .body {
      lines += headers.sorted { $0.name.lowercased() < $1.name.lowercased() }
        .map(redaction.field)
        .map { "\($0.name): \($0.value)" }
    }
    if level == .body, !body.isEmpty {
      lines += BodyText(redaction: redaction).lines(of: body, type: headers["Content-Type"])
    }
    return lines.map { "  " + $0 }
  }
}
