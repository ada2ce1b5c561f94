#if AuthAWS
import Foundation
import InnoNetwork
import InnoNetworkAuthAWS
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The examples in the chapter "Authenticating Requests" of the S3 API documentation.
@Suite("Signatures published by AWS", .timeLimit(.minutes(1)))
struct PublishedSignatureTests {
  private let signer = AWSSigV4Interceptor(
    credentials: AWSCredentials(
      accessKeyID: "AKIAIOSFODNN7EXAMPLE",
      secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
    ),
    region: "us-east-1",
    service: "s3",
    now: { Date(timeIntervalSince1970: 1_369_353_600) }
  )

  private func request(
    _ method: String = "GET",
    _ target: String,
    host: String = "examplebucket.s3.amazonaws.com",
    headers: [String: String] = [:],
    body: String? = nil
  ) throws -> URLRequest {
    var request = URLRequest(url: try #require(URL(string: "https://\(host)\(target)")))
    request.httpMethod = method
    request.allHTTPHeaderFields = headers
    request.httpBody = body.map { Data($0.utf8) }
    return request
  }

  private func signature(of request: URLRequest) async throws -> String? {
    let value = try await signer.signatureHeaders(for: request)["Authorization"]
    return value?.components(separatedBy: "Signature=").last
  }

  @Test("Requests to read an object and to list a bucket are signed")
  func reading() async throws {
    let object = try request("GET", "/test.txt", headers: ["Range": "bytes=0-9"])
    #expect(
      try await signer.signatureHeaders(for: object)["Authorization"]
        == "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, "
        + "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, "
        + "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
    )
    #expect(
      try await signature(of: request("GET", "/?lifecycle"))
        == "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
    )
    #expect(
      try await signature(of: request("GET", "/?max-keys=2&prefix=J"))
        == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
    )
  }

  @Test("A request to write an object whose name must be encoded is signed")
  func writing() async throws {
    let put = try request(
      "PUT",
      "/test$file.text",
      headers: [
        "Date": "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY",
      ],
      body: "Welcome to Amazon S3."
    )
    #expect(
      try await signature(of: put)
        == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
    )
    // The sent URL has the canonical encoding.
    let sent = try await signer.signature(for: put, body: nil).url
    #expect(sent?.absoluteString == "https://examplebucket.s3.amazonaws.com/test%24file.text")
  }

  @Test("A URL is presigned")
  func presigned() async throws {
    let url = try await signer.presignedURL(
      for: request("GET", "/test.txt"),
      expiresIn: .seconds(86_400)
    )
    #expect(
      url.absoluteString
        == "https://examplebucket.s3.amazonaws.com/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256"
        + "&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request"
        + "&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host"
        + "&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404"
    )
  }

  @Test("A body is signed in chunks")
  func chunks() async throws {
    let signer = AWSSigV4Interceptor(
      credentials: AWSCredentials(
        accessKeyID: "AKIAIOSFODNN7EXAMPLE",
        secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
      ),
      region: "us-east-1",
      service: "s3",
      payload: .chunks,
      now: { Date(timeIntervalSince1970: 1_369_353_600) }
    )
    let put = try request(
      "PUT",
      "/examplebucket/chunkObject.txt",
      host: "s3.amazonaws.com",
      headers: ["x-amz-storage-class": "REDUCED_REDUNDANCY", "Content-Length": "66824"]
    )
    let signature = try await signer.signature(
      for: put,
      body: HTTPBody(Data(repeating: UInt8(ascii: "a"), count: 66_560))
    )
    #expect(
      signature.headers["Authorization"]?.hasSuffix(
        "4f232c4386841ef735655705268965c44a0e4690baa4adea153f7db9fa80a0a9"
      ) == true
    )
    #expect(signature.headers["X-Amz-Decoded-Content-Length"] == "66560")
    let body = try #require(signature.body)
    var sent = Data()
    for try await piece in body.pieces { sent += piece }
    #expect(sent.count == 66_824)
    #expect(body.length == 66_824)
    let text = String(decoding: sent, as: UTF8.self)
    #expect(
      text.hasPrefix(
        "10000;chunk-signature=ad80c730a21e5b8d04586a2213dd63b9a0e99e0e2307b0ade35a65485a288648\r\na"
      )
    )
    #expect(
      text.contains(
        "\r\n400;chunk-signature=0055627c9e194cb4542bae2aa5492e3c1575bbb81b612b7d234b86a503ef5497"
      )
    )
    #expect(
      text.hasSuffix(
        "\r\n0;chunk-signature=b6c6ea8a5354eaf15b3cb7646744f4275b71ea724fed81ceb9323e279d449df9"
          + "\r\n\r\n"
      )
    )
  }
}
#endif
