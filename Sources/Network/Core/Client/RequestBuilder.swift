import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Makes a `URLRequest` of a definition, or says why it may not be sent.
struct RequestBuilder: Sendable {
  let baseURL: URL
  let transport: TransportPack

  func request<D: APIDefinition>(for definition: D) throws(NetworkError) -> URLRequest {
    let query: [URLQueryItem]
    let body: Data?
    do {
      query = try definition.encodedQuery()
      body = try definition.encodedBody()
    } catch {
      throw .invalidRequest("its parameters cannot be encoded: \(Printable.error(error))")
    }
    var request = URLRequest(url: try url(path: definition.path, query: query))
    request.httpMethod = definition.method.rawValue
    request.cachePolicy = transport.cachePolicy
    if let fault = definition.headers.fault {
      throw .invalidRequest(fault)
    }
    for field in definition.headers {
      request.setValue(field.value, forHTTPHeaderField: field.name)
    }
    if let body {
      request.httpBody = body
      if request.value(forHTTPHeaderField: "Content-Type") == nil {
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      }
    }
    return request
  }

  /// Holds a request, as the interceptors left it, against the rules again.
  func check(_ request: URLRequest) throws(NetworkError) {
    guard let url = request.url else {
      throw .invalidRequest("it has no URL")
    }
    try URLRules.check(url, allowsInsecureHTTP: transport.allowsInsecureHTTP)
    guard let method = HTTPMethod(rawValue: request.httpMethod ?? "GET") else {
      throw .invalidRequest("its method is not a token")
    }
    if let fault = HTTPHeaders(request).fault {
      throw .invalidRequest(fault)
    }
    guard !method.forbidsBody || request.httpBody == nil else {
      throw .invalidRequest("\(method) cannot carry a body; send it with POST, PUT or PATCH")
    }
  }

  private func url(path: String, query: [URLQueryItem]) throws(NetworkError) -> URL {
    try URLRules.checkBase(baseURL, allowsInsecureHTTP: transport.allowsInsecureHTTP)
    let base = baseURL.absoluteString
    let trimmed = base.hasSuffix("/") ? String(base.dropLast()) : base
    let encodedPath = try URLRules.encode(path: path)
    let encodedQuery = query.map { item in
      let name = URLRules.encode(queryPart: item.name)
      return item.value.map { "\(name)=\(URLRules.encode(queryPart: $0))" } ?? name
    }
    let suffix = encodedQuery.isEmpty ? "" : "?" + encodedQuery.joined(separator: "&")
    guard let url = URL(string: trimmed + encodedPath + suffix) else {
      throw .invalidRequest("the path \"\(Printable.text(path))\" does not make a URL")
    }
    return url
  }
}
