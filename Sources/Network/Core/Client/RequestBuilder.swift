import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Makes a `URLRequest` of a definition, or says why it may not be sent.
struct RequestBuilder: Sendable {
  let base: BaseURL
  let transport: TransportPack

  /// The request, and where its body comes from when that is not in memory.
  func request<D: APIDefinition>(
    for definition: D,
    uploading upload: HTTPBody? = nil
  ) throws(NetworkError) -> (request: URLRequest, body: HTTPBody?) {
    let query: [URLQueryItem]
    let body: HTTPBody?
    do {
      query = try definition.encodedQuery()
      body = try upload ?? definition.body()
    } catch let error as NetworkError {
      throw error
    } catch {
      throw .invalidRequest("its parameters cannot be encoded: \(Printable.error(error))")
    }
    var request = URLRequest(
      url: try base.url(path: definition.path, query: query),
      cachePolicy: transport.cachePolicy,
      timeoutInterval: FoundationEngine.timeout
    )
    request.httpShouldHandleCookies = false
    request.httpMethod = definition.method.rawValue
    // Foundation writes the methods it knows in capitals, whatever was asked for.
    if let sent = request.httpMethod, sent != definition.method.rawValue {
      throw .invalidRequest("the method \"\(definition.method)\" would be sent as \(sent)")
    }
    var headers = definition.headers
    var sent: HTTPBody?
    if let body {
      if let data = body.content.data {
        request.httpBody = data
      } else {
        sent = body
        try transport.check(length: body.length, of: definition.method)
      }
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
  /// Sets header fields, those of one name joined.
  mutating func setFields(_ headers: HTTPHeaders) {
    var names: [String] = []
    names.reserveCapacity(headers.count)
    for field in headers {
      // To look a field up in a request costs more than to compare the few names.
      let isFirst = !names.contains(where: field.isNamed)
      setValue(isFirst ? field.value : headers[field.name], forHTTPHeaderField: field.name)
      names.append(field.name)
    }
  }
}

extension TransportOptions {
  /// Refuses a body over the limit: a session of another's, or an interceptor, may know of none.
  func check(_ response: Response, to request: URLRequest) throws(NetworkError) {
    guard response.data.count > responseBodyLimit else { return }
    throw .invalidResponse(
      "its body is larger than the limit of \(responseBodyLimit) bytes",
      url: request.url ?? URL(filePath: "/")
    )
  }
}

extension TransportPack {
  /// Holds a request, as others left it of the original, against the rules again.
  func check(_ request: URLRequest, against original: URLRequest) throws(NetworkError) {
    guard let url = request.url else {
      throw .invalidRequest("it has no URL")
    }
    if url != original.url {
      try URLRules.check(url, allowsInsecureHTTP: allowsInsecureHTTP)
    }
    guard let method = HTTPMethod(rawValue: request.httpMethod ?? "GET") else {
      throw .invalidRequest("its method is not a token")
    }
    for (name, value) in request.allHTTPHeaderFields ?? [:] {
      if let fault = HTTPHeaders.Field(name: name, value: value).fault {
        throw .invalidRequest(fault)
      }
    }
    guard let body = request.httpBody else { return }
    try check(length: body.count, of: method)
  }

  /// Refuses a body that the method cannot carry, or that is known to be over the limit.
  func check(length: Int?, of method: HTTPMethod) throws(NetworkError) {
    guard !method.forbidsBody else {
      throw .invalidRequest("\(method) cannot carry a body; send it with POST, PUT or PATCH")
    }
    guard let length, length > requestBodyLimit else { return }
    throw .invalidRequest(
      "its body of \(length) bytes is larger than the limit of \(requestBodyLimit) bytes"
    )
  }
}
