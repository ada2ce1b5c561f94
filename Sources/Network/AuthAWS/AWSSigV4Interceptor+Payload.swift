#if AuthAWS
import Crypto
import Foundation
import InnoNetwork

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension AWSSigV4Interceptor {
  /// The way in which the body of a request is signed.
  enum Payload {
    /// The whole body is signed.
    ///
    /// The associated value is the hash of the body.
    case hash(String)
    /// The body is not signed.
    case unsigned
    /// The body is signed in chunks.
    ///
    /// The associated value is the length of the whole body in bytes.
    case chunks(length: Int)

    /// The hash of the body, or a constant such as `UNSIGNED-PAYLOAD`.
    var hash: String {
      switch self {
      case .hash(let text): text
      case .unsigned: "UNSIGNED-PAYLOAD"
      case .chunks: "STREAMING-AWS4-HMAC-SHA256-PAYLOAD"
      }
    }

    /// A Boolean value that indicates whether ``hash`` is a constant instead of the body's hash.
    ///
    /// If the value is true, the constant must be sent in the header `X-Amz-Content-SHA256`.
    var isConstant: Bool {
      if case .hash = self { false } else { true }
    }
  }

  func payload(
    of request: URLRequest,
    _ body: HTTPBody?,
    to url: SentURL
  ) async throws -> Payload {
    guard request.httpBodyStream == nil else {
      throw NetworkError.invalidRequest(
        "the body is an InputStream, which cannot be signed; use HTTPBody.stream instead"
      )
    }
    switch payload {
    case .none where url.usesTLS:
      return .unsigned
    case .none:
      guard body == nil, request.httpBody?.isEmpty ?? true else {
        throw NetworkError.invalidRequest(
          "the body would be sent unsigned and unencrypted; use https:// or PayloadSigning.whole"
        )
      }
      return .hash(Self.hash(of: Data()))
    case .chunks where body != nil || request.httpBody != nil:
      guard rules.isS3 else {
        throw NetworkError.invalidRequest(
          "\(service) does not support bodies that are signed in chunks; use PayloadSigning.whole"
        )
      }
      return try chunks(of: body?.length ?? request.httpBody?.count)
    case .chunks, .whole:
      guard let body else { return .hash(Self.hash(of: request.httpBody ?? Data())) }
      guard !body.isRepeatable else { return .hash(try await Self.hash(of: body)) }
      guard rules.isS3 else {
        throw NetworkError.invalidRequest(
          "the body can be read only once, so it cannot be signed for \(service); "
            + "use a file or a repeatable stream"
        )
      }
      return try chunks(of: body.length)
    }
  }

  private func chunks(of length: Int?) throws -> Payload {
    guard let length else {
      throw NetworkError.invalidRequest(
        "the body cannot be signed in chunks, because its length is unknown; "
          + "pass the length to HTTPBody.stream"
      )
    }
    return .chunks(length: length)
  }

  static func hash(of data: Data) -> String { Hex.text(SHA256.hash(data: data)) }

  private static func hash(of body: HTTPBody) async throws -> String {
    var hasher = SHA256()
    for try await piece in body.pieces {
      try Task.checkCancellation()
      hasher.update(data: piece)
    }
    return Hex.text(hasher.finalize())
  }
}
#endif
