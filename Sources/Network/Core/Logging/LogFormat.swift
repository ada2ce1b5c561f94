import Foundation
import InnoText

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A formatter for requests and responses in logs.
struct LogFormat: Sendable {
  let redaction: Redaction

  func lines(of request: URLRequest, title: String, level: DefaultNetworkLogger.Level) -> [String] {
    let method = Printable.text(request.httpMethod ?? "GET")
    let target = request.url.map(redaction.text) ?? "?"
    let summary = "\(title) \(method) \(target)"
    guard level == .headers || level == .body else { return [summary] }
    return [summary]
      + details(headers: HTTPHeaders(request), body: request.httpBody ?? Data(), level: level)
  }

  func lines(
    of response: Response,
    title: String,
    duration: Duration?,
    level: DefaultNetworkLogger.Level
  ) -> [String] {
    let code = response.statusCode
    let status = StatusText.reason(for: code).map { "\(code) \($0)" } ?? "\(code)"
    let time = duration.map { " in \($0.text)" } ?? ""
    let summary = "\(title) \(status), \(response.data.count.counted("byte"))\(time)"
    // Each access to `response.headers` sorts the headers, so the property is accessed only if
    // needed.
    guard level == .headers || level == .body else { return [summary] }
    return [summary] + details(headers: response.headers, body: response.data, level: level)
  }

  private func details(
    headers: HTTPHeaders,
    body: Data,
    level: DefaultNetworkLogger.Level
  ) -> [String] {
    var lines = headers.sorted { $0.name.lowercased() < $1.name.lowercased() }
      .map(redaction.field)
      .map { "\($0.name): \($0.value)" }
    if level == .body, !body.isEmpty {
      lines += BodyText(redaction: redaction).lines(of: body, type: headers["Content-Type"])
    }
    return lines.map { "  " + $0 }
  }
}
