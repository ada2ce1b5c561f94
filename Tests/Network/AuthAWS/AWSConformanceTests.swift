#if AuthAWS
import Foundation
import InnoNetwork
import InnoNetworkAuthAWS
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let environment = ProcessInfo.processInfo.environment

/// Tests that compare signatures with botocore's and send requests to a server that verifies them.
///
/// Tests/Conformance/aws provides both. With authentication enabled, moto responds to presigned
/// URLs with 500, even to those of boto3, and rejects keys with `!`, `(`, `+`, `&`, `=`, `$` or
/// non-ASCII letters; the signatures of these requests are compared only with botocore.
@Suite(
  "AWSConformanceTests",
  .enabled(if: environment["INNO_AWS_CASES"] != nil, "run Scripts/conformance aws"),
  .timeLimit(.minutes(10))
)
struct AWSConformanceTests {
  private struct Case: Decodable {
    let method: String
    let url: String
    let headers: [String: String]
    let body: String
    let service: String
    let region: String
    let accessKey: String
    let secret: String
    let token: String?
    let date: Double
    let form: String
    let isUnsigned: Bool
    let expires: Int
    let expected: [String: String]

    /// Signs the request and returns the headers or query items that contain the signature.
    func signed() async throws -> [String: String] {
      let signer = AWSSigV4Interceptor(
        credentials: AWSCredentials(
          accessKeyID: accessKey,
          secretAccessKey: secret,
          sessionToken: token
        ),
        region: region,
        service: service,
        payload: isUnsigned ? .none : .whole,
        now: { [date] in Date(timeIntervalSince1970: date) }
      )
      var request = URLRequest(url: try #require(URL(string: url)))
      request.httpMethod = method
      request.allHTTPHeaderFields = headers
      request.httpBody = Data(base64Encoded: body)
      guard form == "query" else {
        let headers = try await signer.signature(for: request, body: nil).headers
        return Dictionary(headers.map { ($0.name, $0.value) }) { $1 }
      }
      let presigned = try await signer.presignedURL(for: request, expiresIn: .seconds(expires))
      let items = URLComponents(url: presigned, resolvingAgainstBaseURL: false)?.queryItems ?? []
      return Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 }
    }
  }

  @Test("Random requests have the same signatures as in botocore")
  func signatures() async throws {
    let file = try #require(environment["INNO_AWS_CASES"])
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count >= 1_000)
    var differences: [String] = []
    for line in lines {
      let example = try JSONDecoder().decode(Case.self, from: Data(line.utf8))
      let signed = try await example.signed()
      if example.expected.contains(where: { signed[$0.key] != $0.value }) {
        differences.append("\(line)\n\(signed)")
      }
    }
    #expect(
      differences.isEmpty,
      "\(differences.count): \(differences.prefix(3).joined(separator: "\n"))"
    )
  }

  /// The server and a signer with the key of its user.
  private struct Server {
    let url: URL
    private let key: String
    private let secret: String

    init() throws {
      let words = try #require(environment["INNO_MOTO"]).split(separator: " ").map(String.init)
      url = try #require(URL(string: "http://127.0.0.1:\(words[0])"))
      (key, secret) = (words[1], words[2])
    }

    func signer(
      _ service: String = "s3",
      secret: String? = nil,
      payload: AWSSigV4Interceptor.PayloadSigning = .whole
    ) -> AWSSigV4Interceptor {
      AWSSigV4Interceptor(
        credentials: AWSCredentials(accessKeyID: key, secretAccessKey: secret ?? self.secret),
        region: "us-east-1",
        service: service,
        payload: payload
      )
    }

    /// A secret that differs in one character.
    var otherSecret: String { (secret.hasPrefix("A") ? "B" : "A") + secret.dropFirst() }

    func client(_ signers: [any RequestSigner]) -> DefaultNetworkClient {
      DefaultNetworkClient(
        configuration: .advanced(baseURL: url, auth: AuthPack(additionalSigners: signers)),
        session: SessionTransport()
      )
    }
  }

  /// A signer that flips the last bit of a header after the request is signed.
  private struct Flip: RequestSigner {
    let name: String

    func signatureHeaders(for request: URLRequest) async throws -> HTTPHeaders {
      var bytes = Array((request.value(forHTTPHeaderField: name) ?? "").utf8)
      bytes[bytes.count - 1] ^= 1
      return [name: String(decoding: bytes, as: UTF8.self)]
    }
  }

  @Test("S3 stores, returns and lists objects sent from memory, from files and in signed chunks")
  func objects() async throws {
    let server = try Server()
    let client = server.client([server.signer()])
    _ = try await client.request(EndpointBuilder<EmptyResponse>.put("/bucket-a"))
    let file = FileManager.default.temporaryDirectory.appending(path: "inno-\(UUID().uuidString)")
    let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    try bytes.write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let stream = HTTPBody.stream(length: bytes.count) {
      AsyncStream<Data> { pieces in
        for start in stride(from: 0, to: bytes.count, by: 10_000) {
          pieces.yield(bytes[start..<min(start + 10_000, bytes.count)])
        }
        pieces.finish()
      }
    }
    let bodies: [(key: String, body: HTTPBody)] = [
      ("memory", HTTPBody(bytes)), ("a file.bin", try .file(file)), ("x-y.z~", stream),
    ]
    for (key, body) in bodies {
      _ = try await client.upload(
        EndpointBuilder<EmptyResponse>.put("/bucket-a/\(key)"),
        body: body
      )
      #expect(try await client.request(EndpointBuilder<Data>.get("/bucket-a/\(key)")) == bytes)
    }
    let list = try await client.request(
      EndpointBuilder<Data>.get("/bucket-a").query("list-type", 2).query("prefix", "mem")
    )
    let text = String(decoding: list, as: UTF8.self)
    #expect(text.contains("<Key>memory</Key>") && !text.contains("file"))
  }

  @Test("STS identifies the user")
  func identity() async throws {
    let server = try Server()
    let call = EndpointBuilder<Data>.post("/").body(
      try .form(["Action": "GetCallerIdentity", "Version": "2011-06-15"])
    )
    let answer = try await server.client([server.signer("sts")]).request(call)
    #expect(String(decoding: answer, as: UTF8.self).contains(":user/inno</Arn>"))
  }

  @Test(
    "A flipped bit in the signature, in a signed header or in the secret is rejected",
    arguments: ["Authorization", "X-Amz-Content-SHA256", "Accept", "secret"]
  )
  func flipped(part: String) async throws {
    let server = try Server()
    let signer = server.signer(secret: part == "secret" ? server.otherSecret : nil)
    let signers: [any RequestSigner] = part == "secret" ? [signer] : [signer, Flip(name: part)]
    let error = await #expect(throws: NetworkError.self) {
      try await server.client(signers).request(EndpointBuilder<EmptyResponse>.put("/bucket-c"))
    }
    guard case .status(let response, _) = error else { throw try #require(error) }
    #expect(response.statusCode == 403)
    #expect(String(decoding: response.data, as: UTF8.self).contains("SignatureDoesNotMatch"))
  }

  @Test("A flipped bit in a signed body is rejected")
  func flippedBody() async throws {
    let server = try Server()
    struct FlipBody: RequestSigner {
      let signer: AWSSigV4Interceptor

      func signatureHeaders(for request: URLRequest) async throws -> HTTPHeaders {
        var signed = request
        signed.httpBody = request.httpBody.map { Data($0.dropLast() + [$0[$0.count - 1] ^ 1]) }
        return try await signer.signatureHeaders(for: signed)
      }
    }
    let call = EndpointBuilder<Data>.post("/").body(
      try .form(["Action": "GetCallerIdentity", "Version": "2011-06-15"])
    )
    let error = await #expect(throws: NetworkError.self) {
      try await server.client([FlipBody(signer: server.signer("sts"))]).request(call)
    }
    #expect(error?.code == 5001)
  }
}
#endif
