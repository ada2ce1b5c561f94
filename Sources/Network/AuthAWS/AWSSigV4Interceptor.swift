#if AuthAWS
import Crypto
public import Foundation
import InnoLocking
public import InnoNetwork

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A signer for AWS services and S3-compatible servers (AWS Signature Version 4).
///
/// ```swift
/// let signer = AWSSigV4Interceptor(
///   credentials: AWSEnvironmentCredentials(), region: "eu-central-1", service: "s3"
/// )
/// AuthPack(additionalSigners: [signer])
/// ```
///
/// Each attempt to send a request is signed with the current credentials and time. If the server
/// rejects a signature, the signer compares the time of the signature with the response's `Date`
/// header. If the two times differ by more than four minutes, the signer adjusts its clock, and the
/// rejected request is signed and sent once more. The adjustment also applies to later requests.
///
/// The clock is not adjusted if the body of the rejected request can be read only once, or if the
/// response is streamed. Copies of a signer share the adjusted clock.
public struct AWSSigV4Interceptor: RequestSigner {
  /// The part of a request's body that is signed.
  public enum PayloadSigning: Sendable {
    /// The whole body is signed.
    ///
    /// The body is read twice, once to sign it and once to send it. For S3, a stream that can be
    /// read only once is signed in chunks instead.
    case whole
    /// The body is signed in chunks of 64 KiB (`aws-chunked`).
    ///
    /// Each chunk is signed when it is sent, so the body is read only once. Only S3 supports signed
    /// chunks.
    case chunks
    /// No part of the body is signed.
    ///
    /// A request with a body must be sent over TLS.
    case none
  }

  /// The region, such as `us-east-1`.
  public let region: String
  /// The service, such as `s3` or `dynamodb`.
  public let service: String

  let provider: any AWSCredentialProvider
  private(set) var payload: PayloadSigning
  let rules: AWSService
  private let now: @Sendable () -> Date
  private let keys = SigningKeyCache()
  /// The difference between the server's clock and the local clock, in seconds.
  ///
  /// The value is positive if the server's clock is ahead.
  private let skew = Skew()

  private final class Skew: Sendable {
    let seconds = Locked<TimeInterval>(0)
  }

  /// Creates a signer.
  ///
  /// - Parameters:
  ///   - credentials: The provider of the credentials.
  ///   - region: The region, such as `us-east-1`.
  ///   - service: The service, such as `s3`. The rules of S3 apply to `s3`, `s3express`,
  ///     `s3-object-lambda` and `s3-outposts`. The session credentials of S3 Express are not
  ///     supported, because they require the header `X-Amz-S3session-Token`.
  ///   - payload: The part of the body that is signed.
  ///   - now: A closure that returns the current date.
  public init(
    credentials: any AWSCredentialProvider,
    region: String,
    service: String,
    payload: PayloadSigning = .whole,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.provider = credentials
    self.region = region
    self.service = service
    self.payload = payload
    self.rules = AWSService(service)
    self.now = now
  }

  /// Creates a signer with credentials that do not change.
  ///
  /// - Parameters:
  ///   - accessKeyID: The access key ID.
  ///   - secretAccessKey: The secret access key, which is never sent.
  ///   - region: The region, such as `us-east-1`.
  ///   - service: The service, such as `s3`.
  ///   - sessionToken: The session token of temporary credentials, or nil for permanent
  ///     credentials.
  ///   - now: A closure that returns the current date.
  public init(
    accessKeyID: String,
    secretAccessKey: String,
    region: String,
    service: String,
    sessionToken: String? = nil,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    let credentials = AWSCredentials(
      accessKeyID: accessKeyID,
      secretAccessKey: secretAccessKey,
      sessionToken: sessionToken
    )
    self.init(credentials: credentials, region: region, service: service, now: now)
  }

  /// Returns the headers that sign a request whose body is in memory.
  ///
  /// The body is signed as a whole, even with ``PayloadSigning/chunks``. To sign the body in
  /// chunks, use ``signature(for:body:)`` instead.
  ///
  /// - Parameter request: The request to sign.
  /// - Returns: The headers `Authorization` and `X-Amz-Date`, and other headers that the signature
  ///   requires, such as `X-Amz-Security-Token`.
  /// - Throws: `NetworkError.invalidRequest(_:)` if the request cannot be signed,
  ///   ``AWSCredentialError/empty`` if the credentials are empty, or the error of the credential
  ///   provider.
  public func signatureHeaders(for request: URLRequest) async throws -> HTTPHeaders {
    var signer = self
    if payload == .chunks { signer.payload = .whole }
    return try await signer.signature(for: request, body: nil).headers
  }

  /// Returns the signature of a request.
  ///
  /// - Parameters:
  ///   - request: The request to sign.
  ///   - body: The body, or nil if the request has no body or contains the body in memory.
  /// - Returns: The signature, which contains the headers to add. For S3, the signature also
  ///   contains the URL to send, in which the path and the query are strictly percent-encoded. If
  ///   the body is signed in chunks, the signature also contains the body to send.
  /// - Throws: `NetworkError.invalidRequest(_:)` if the request cannot be signed,
  ///   ``AWSCredentialError/empty`` if the credentials are empty, or the error of the credential
  ///   provider.
  public func signature(
    for request: URLRequest,
    body: HTTPBody?
  ) async throws -> RequestSignature {
    let (credentials, scope, key) = try await prepare()
    guard let url = request.url, let sent = SentURL(url) else {
      throw NetworkError.invalidRequest("the request's URL is missing or has no host")
    }
    let payload = try await payload(of: request, body, to: sent)
    var headers = HTTPHeaders(request)
    var added: HTTPHeaders = ["X-Amz-Date": scope.time]
    // A transport sends the host as it is spelled in the URL, but the signature requires a
    // lowercase host. Therefore, add a `Host` header with the lowercase host.
    if headers["Host"] == nil, url.host != url.host?.lowercased() {
      added.update(name: "Host", value: sent.host)
    }
    if let token = credentials.sessionToken {
      added.update(name: "X-Amz-Security-Token", value: token)
    }
    if rules.isS3 || payload.isConstant {
      added.update(name: "X-Amz-Content-SHA256", value: payload.hash)
    }
    if case .chunks(let length) = payload {
      added.update(name: "X-Amz-Decoded-Content-Length", value: "\(length)")
      let encodings = ["aws-chunked", headers["Content-Encoding"]].compactMap(\.self)
      added.update(name: "Content-Encoding", value: encodings.joined(separator: ","))
    }
    for field in added { headers.update(name: field.name, value: field.value) }
    let canonical = CanonicalRequest(
      method: request.httpMethod ?? "GET",
      url: sent,
      headers: headers,
      service: rules,
      payloadHash: payload.hash
    )
    let signature = key.signature(of: scope.stringToSign(hash: canonical.hash))
    added.update(
      name: "Authorization",
      value: "\(SigningScope.algorithm) Credential=\(credentials.accessKeyID)/\(scope.text), "
        + "SignedHeaders=\(canonical.signedHeaders), Signature=\(signature)"
    )
    var chunks: HTTPBody?
    if case .chunks(let length) = payload {
      let whole = body ?? HTTPBody(request.httpBody ?? Data())
      chunks = ChunkedBody(whole, length: length, seed: signature, scope: scope, key: key).body
    }
    return RequestSignature(headers: added, url: rules.isS3 ? sent.strict : nil, body: chunks)
  }

  /// Adjusts the signer's clock if the server rejected a signature because the clock was wrong.
  ///
  /// - Parameters:
  ///   - response: The response to the signed request.
  ///   - request: The signed request.
  /// - Returns: `true` if the clock was adjusted. In that case, the request must be signed and sent
  ///   again.
  public func signsAgain(after response: Response, to request: URLRequest) async -> Bool {
    guard [400, 401, 403].contains(response.statusCode),
      let date = response.headers["Date"].flatMap(HTTPDate.parse)
    else { return false }
    let now = now()
    return skew.seconds.withLock { seconds in
      // Compare with the time of the signature, because another request may have adjusted the clock
      // after this request was signed.
      let signed =
        request.value(forHTTPHeaderField: "X-Amz-Date").flatMap(SigningScope.date)
        ?? now + seconds
      guard abs(date.timeIntervalSince(signed)) > 240 else { return false }
      seconds = date.timeIntervalSince(now)
      return true
    }
  }

  /// Returns the credentials, the scope and the key for a signature at the current time.
  func prepare() async throws -> (AWSCredentials, SigningScope, SigningKey) {
    let credentials = try await provider.credentials()
    guard !credentials.accessKeyID.isEmpty, !credentials.secretAccessKey.isEmpty else {
      throw AWSCredentialError.empty
    }
    let date = now() + skew.seconds.withLock { $0 }
    let scope = SigningScope(date, region: region, service: service)
    return (credentials, scope, keys.key(for: scope, from: credentials.secretAccessKey))
  }
}
#endif
