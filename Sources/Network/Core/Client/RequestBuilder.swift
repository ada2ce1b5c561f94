import Foundation
import InnoText

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

/// A builder that creates and validates the `URLRequest` for an endpoint.
struct RequestBuilder: Sendable {
  let base: BaseURL
  let transport: TransportPack

  /// Returns the request for an endpoint.
  ///
  /// A body in memory is part of the request. Any other body, such as a file, is returned
  /// separately.
  ///
  /// If `url` is not nil, the request uses this URL instead of the endpoint's URL.
  func request<D: APIDefinition>(
    for definition: D,
    uploading upload: HTTPBody? = nil,
    at url: URL? = nil
  ) throws(NetworkError) -> (request: URLRequest, body: HTTPBody?) {
    let query: [URLQueryItem]
    let body: HTTPBody?
    do {
      query = try definition.encodedQuery()
      body = try upload ?? definition.body()
    } catch let error as NetworkError {
      throw error
    } catch {
      throw .invalidRequest(
        "the parameters or the body cannot be encoded: \(Printable.error(error))"
      )
    }
    let target: URL
    if let url {
      try URLRules.check(url, allowsInsecureHTTP: transport.allowsInsecureHTTP)
      // libcurl removes dot segments, so the sent path would differ from the signed path.
      let path = url.path(percentEncoded: true)
      if let fault = DotSegments.fault(in: path) {
        throw .invalidRequest("the path \"\(Printable.text(path))\" \(fault)")
      }
      target = url
    } else {
      target = try base.url(path: definition.path, query: query)
    }
    var request = URLRequest(
      url: target,
      cachePolicy: transport.cachePolicy,
      timeoutInterval: FoundationEngine.timeout
    )
    request.httpShouldHandleCookies = false
    if definition.method != .get {
      request.httpMethod = definition.method.rawValue
      // Foundation converts the names of known methods to upper case.
      if let sent = request.httpMethod, sent != definition.method.rawValue {
        throw .invalidRequest(
          "the method \"\(definition.method)\" must be uppercase; use \(sent) instead"
        )
      }
    }
    var headers = definition.headers
    var sent: HTTPBody?
    if let body {
      if let data = body.content.data {
        request.httpBody = data
      } else {
        sent = body
      }
      try transport.check(length: body.length, of: definition.method)
      if headers["Content-Type"] == nil {
        headers.update(name: "Content-Type", value: body.contentType)
      }
    }
    if let fault = headers.fault { throw .invalidRequest(fault) }
    request.setFields(headers)
    return (request, sent)
  }
}

extension URLRequest {
  /// Replaces the header fields, joining the values of repeated fields.
  package mutating func setFields(_ headers: HTTPHeaders) {
    // Foundation would take four times as long to set the fields one at a time. Most requests have
    // the default headers. For such a request, the comparison is fast, because both collections
    // share the same storage.
    allHTTPHeaderFields = headers == .default ? HTTPHeaders.joinedDefault : headers.joined
  }
}

extension TransportOptions {
  /// Rejects a response whose body exceeds the size limit.
  ///
  /// A custom session, an execution policy or an interceptor may have ignored the limit.
  func check(_ response: Response, to request: URLRequest) throws(NetworkError) {
    guard response.data.count > responseBodyLimit else { return }
    throw .invalidResponse(
      "the body is larger than the limit of \(responseBodyLimit.counted("byte"))",
      url: request.url ?? URL(filePath: "/")
    )
  }
}

extension TransportPack {
  /// Validates a request that has been changed, for example by an interceptor or a signer.
  ///
  /// `original` is the request before the change. The URL is validated only if the change replaced
  /// the URL.
  func check(
    _ request: URLRequest,
    against original: URLRequest,
    uploading body: HTTPBody? = nil
  ) throws(NetworkError) {
    guard let url = request.url else {
      throw .invalidRequest("the request has no URL")
    }
    if url != original.url {
      try URLRules.check(url, allowsInsecureHTTP: allowsInsecureHTTP)
    }
    guard let method = HTTPMethod(rawValue: request.httpMethod ?? "GET") else {
      throw .invalidRequest("the HTTP method is empty or contains an invalid character")
    }
    for (name, value) in request.allHTTPHeaderFields ?? [:] {
      if let fault = HTTPHeaders.Field(name: name, value: value).fault {
        throw .invalidRequest(fault)
      }
    }
    if let data = request.httpBody {
      try check(length: data.count, of: method)
    } else if let body {
      try check(length: body.length, of: method)
    }
  }

  /// Rejects a body if the method does not allow a body, or if the body is longer than the limit.
  func check(length: Int?, of method: HTTPMethod) throws(NetworkError) {
    guard !method.forbidsBody else {
      throw .invalidRequest("\(method) does not allow a body; use POST, PUT or PATCH")
    }
    guard let length, length > requestBodyLimit else { return }
    throw .invalidRequest(
      "the body is \(length.counted("byte")) long; the limit is "
        + requestBodyLimit.counted("byte")
    )
  }
}
