#if AuthAWS
public import Foundation
import InnoNetwork

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension AWSSigV4Interceptor {
  /// Returns a presigned URL, which has a signature in its query.
  ///
  /// Until the URL expires, anyone who knows the URL can send the request without credentials.
  ///
  /// The headers of the request are signed, so the same headers must be sent with the URL. The body
  /// must be in memory. The body is signed for all services except S3.
  ///
  /// - Parameters:
  ///   - request: The request to sign.
  ///   - lifetime: The time until the URL expires, from 1 second to 7 days.
  /// - Returns: The presigned URL.
  /// - Throws: `NetworkError.invalidRequest(_:)` if the request or the lifetime is invalid,
  ///   ``AWSCredentialError/empty`` if the credentials are empty, or the error of the credential
  ///   provider.
  public func presignedURL(
    for request: URLRequest,
    expiresIn lifetime: Duration = .seconds(3_600)
  ) async throws -> URL {
    guard (.seconds(1)...Duration.seconds(604_800)).contains(lifetime) else {
      throw NetworkError.invalidRequest(
        "the lifetime of a presigned URL must be between 1 second and 7 days"
      )
    }
    guard request.httpBodyStream == nil else {
      throw NetworkError.invalidRequest(
        "the body is a stream; a presigned URL requires a body in memory"
      )
    }
    let (credentials, scope, key) = try await prepare()
    guard let url = request.url, let sent = SentURL(url) else {
      throw NetworkError.invalidRequest("the request's URL is missing or has no host")
    }
    let payloadHash = presignedPayloadHash(of: request)
    func canonical(_ url: SentURL) -> CanonicalRequest {
      CanonicalRequest(
        method: request.httpMethod ?? "GET",
        url: url,
        headers: HTTPHeaders(request),
        service: rules,
        payloadHash: payloadHash
      )
    }
    var items = [
      ("X-Amz-Algorithm", SigningScope.algorithm),
      ("X-Amz-Credential", "\(credentials.accessKeyID)/\(scope.text)"),
      ("X-Amz-Date", scope.time),
      ("X-Amz-Expires", "\(lifetime.components.seconds)"),
      ("X-Amz-SignedHeaders", canonical(sent).signedHeaders),
    ]
    if let token = credentials.sessionToken { items.append(("X-Amz-Security-Token", token)) }
    let added = items.map { "\($0)=\(PercentEncoding.unreserved.encode($1))" }
    let query = ([sent.query.map(SentURL.strictQuery) ?? ""] + added).filter { !$0.isEmpty }
      .joined(separator: "&")
    guard let unsigned = sent.replacingQuery(query, for: rules).flatMap(SentURL.init) else {
      throw NetworkError.invalidRequest("the URL is malformed")
    }
    let signature = key.signature(of: scope.stringToSign(hash: canonical(unsigned).hash))
    let presignedQuery = "\(query)&X-Amz-Signature=\(signature)"
    guard let presigned = sent.replacingQuery(presignedQuery, for: rules) else {
      throw NetworkError.invalidRequest("the URL is malformed")
    }
    return presigned
  }

  /// Returns the body's hash for the signature of a presigned URL.
  ///
  /// For S3, the result is a constant instead of the hash, because the body is not signed.
  private func presignedPayloadHash(of request: URLRequest) -> String {
    rules.isS3 ? Payload.unsigned.hash : Self.hash(of: request.httpBody ?? Data())
  }

  /// Returns the canonical form of a request, for debugging.
  ///
  /// For a presigned URL, the canonical form contains only the headers that the URL lists as
  /// signed. The signature in the URL is omitted.
  ///
  /// The result may contain secrets, such as the session token, in the query and in the signed
  /// headers.
  ///
  /// - Parameter request: The request with all of its headers, for example a recorded request. The
  ///   body of the request must be in memory.
  /// - Returns: The canonical request, or an empty string if the request has no valid URL.
  public func canonicalRequest(for request: URLRequest) -> String {
    guard let url = request.url.flatMap(SentURL.init) else { return "" }
    var headers = HTTPHeaders(request)
    if headers["Authorization"] == nil, let presigned = PresignedQuery(url.query) {
      return CanonicalRequest(
        method: request.httpMethod ?? "GET",
        url: url.withQuery(presigned.unsigned),
        headers: headers,
        names: presigned.signedHeaders,
        service: rules,
        payloadHash: presignedPayloadHash(of: request)
      ).text
    }
    let hash = headers["X-Amz-Content-SHA256"] ?? Self.hash(of: request.httpBody ?? Data())
    if rules.isS3 { headers.update(name: "X-Amz-Content-SHA256", value: hash) }
    return CanonicalRequest(
      method: request.httpMethod ?? "GET",
      url: url,
      headers: headers,
      service: rules,
      payloadHash: hash
    ).text
  }

  /// Returns the string to sign for a canonical request, for debugging.
  ///
  /// - Parameters:
  ///   - canonicalRequest: The canonical request.
  ///   - date: The date and time of the signature.
  /// - Returns: The string to sign.
  public func stringToSign(canonicalRequest: String, date: Date) -> String {
    SigningScope(date, region: region, service: service)
      .stringToSign(hash: Self.hash(of: Data(canonicalRequest.utf8)))
  }
}
#endif
