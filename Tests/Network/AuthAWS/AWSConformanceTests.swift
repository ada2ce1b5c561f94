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
/// URLs with 500, even to those of boto3, so a gate in front of moto verifies them with botocore.
/// moto rejects keys with `!`, `(`, `+`, `&`, `=`, `$` or non-ASCII letters; the signatures of
/// these requests are compared only with botocore.
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
    /// The gate, which verifies presigned URLs.
    let gate: URL
    /// The ARN of a role that the user may assume.
    let role: String
    private let key: String
    private let secret: String

    init() throws {
      let words = try #require(environment["INNO_MOTO"]).split(separator: " ").map(String.init)
      try #require(words.count == 5)
      url = try #require(URL(string: "http://127.0.0.1:\(words[0])"))
      (key, secret) = (words[1], words[2])
      gate = try #require(URL(string: "http://127.0.0.1:\(words[3])"))
      role = words[4]
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

  /// A signer that signs a different request from the one that is sent.
  private struct Flip: RequestSigner {
    let signer: AWSSigV4Interceptor
    let change: @Sendable (inout URLRequest) -> Void

    func signatureHeaders(for request: URLRequest) async throws -> HTTPHeaders {
      var changed = request
      change(&changed)
      return try await signer.signatureHeaders(for: changed)
    }
  }

  /// A signer that flips the last bit of a header after the request is signed.
  private struct FlipHeader: RequestSigner {
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

  private static var identityCall: EndpointBuilder<Data> {
    EndpointBuilder<Data>.post("/").body(
      try .form(["Action": "GetCallerIdentity", "Version": "2011-06-15"])
    )
  }

  @Test("STS identifies the user")
  func identity() async throws {
    let server = try Server()
    let answer = try await server.client([server.signer("sts")]).request(Self.identityCall)
    #expect(String(decoding: answer, as: UTF8.self).contains(":user/inno</Arn>"))
  }

  @Test(
    "A flipped bit in the signature, in a signed header or in the secret is rejected",
    arguments: ["Authorization", "X-Amz-Content-SHA256", "Accept", "secret"]
  )
  func flipped(part: String) async throws {
    let server = try Server()
    let signer = server.signer(secret: part == "secret" ? server.otherSecret : nil)
    let signers: [any RequestSigner] =
      part == "secret" ? [signer] : [signer, FlipHeader(name: part)]
    let error = await #expect(throws: NetworkError.self) {
      try await server.client(signers).request(EndpointBuilder<EmptyResponse>.put("/bucket-c"))
    }
    try expectMismatch(error)
  }

  private func expectMismatch(
    _ error: NetworkError?,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    guard case .status(let response, _) = error else { throw try #require(error) }
    #expect(response.statusCode == 403, sourceLocation: location)
    let text = String(decoding: response.data, as: UTF8.self)
    #expect(text.contains("SignatureDoesNotMatch"), "\(text)", sourceLocation: location)
  }

  @Test(
    "A request is rejected if its path or its query differs from the signed one",
    arguments: [
      "/bucket-d/kez?list-type=2", "/bucket-d/key?list-type=3", "/bucket-d/key?list-typf=2",
    ]
  )
  func flippedTarget(target: String) async throws {
    let server = try Server()
    let client = server.client([server.signer()])
    _ = try await client.request(EndpointBuilder<EmptyResponse>.put("/bucket-d"))
    let flip = Flip(signer: server.signer()) { request in
      request.url = URL(string: target, relativeTo: server.url)?.absoluteURL
    }
    let error = await #expect(throws: NetworkError.self) {
      try await server.client([flip]).request(
        EndpointBuilder<Data>.get("/bucket-d/key").query("list-type", 2)
      )
    }
    try expectMismatch(error)
  }

  @Test(
    "A flipped bit at any position in a signed body is rejected",
    arguments: ["first", "middle", "last"]
  )
  func flippedBody(position: String) async throws {
    let server = try Server()
    let flip = Flip(signer: server.signer("sts")) { request in
      guard var body = request.httpBody, !body.isEmpty else { return }
      let index = ["first": 0, "middle": body.count / 2][position] ?? body.count - 1
      body[body.startIndex + index] ^= 1
      request.httpBody = body
    }
    let error = await #expect(throws: NetworkError.self) {
      try await server.client([flip]).request(Self.identityCall)
    }
    try expectMismatch(error)
  }

  @Test("STS returns credentials for a role, which sign requests with their session token")
  func role() async throws {
    let server = try Server()
    let user = server.client([server.signer("sts")])
    let call = EndpointBuilder<Data>.post("/").body(
      try .form([
        "Action": "AssumeRole", "Version": "2011-06-15", "RoleArn": server.role,
        "RoleSessionName": "inno-tests",
      ])
    )
    let answer = String(decoding: try await user.request(call), as: UTF8.self)
    func value(_ name: String) throws -> String {
      let start = try #require(answer.range(of: "<\(name)>")).upperBound
      let end = try #require(answer.range(of: "</\(name)>", range: start..<answer.endIndex))
      return String(answer[start..<end.lowerBound])
    }
    func credentials(token: String) throws -> AWSCredentials {
      AWSCredentials(
        accessKeyID: try value("AccessKeyId"),
        secretAccessKey: try value("SecretAccessKey"),
        sessionToken: token
      )
    }
    let token = try value("SessionToken")
    func signer(_ service: String, _ token: String) throws -> AWSSigV4Interceptor {
      AWSSigV4Interceptor(
        credentials: try credentials(token: token),
        region: "us-east-1",
        service: service
      )
    }
    let identity = try await server.client([signer("sts", token)]).request(Self.identityCall)
    #expect(
      String(decoding: identity, as: UTF8.self).contains(":assumed-role/uploads/inno-tests</Arn>")
    )
    let client = server.client([try signer("s3", token)])
    _ = try await client.request(EndpointBuilder<EmptyResponse>.put("/bucket-r"))
    _ = try await client.request(
      EndpointBuilder<EmptyResponse>.put("/bucket-r/key").body(HTTPBody(Data("hello".utf8)))
    )
    let object = try await client.request(EndpointBuilder<Data>.get("/bucket-r/key"))
    #expect(object == Data("hello".utf8))
    let error = await #expect(throws: NetworkError.self) {
      try await server.client([signer("s3", token + "x")]).request(
        EndpointBuilder<Data>.get("/bucket-r/key")
      )
    }
    guard case .status(let response, _) = error else { throw try #require(error) }
    #expect(response.statusCode == 400)
    #expect(String(decoding: response.data, as: UTF8.self).contains("InvalidToken"))
  }

  @Test("A presigned URL returns the object, and is rejected if any part of it is changed")
  func presigned() async throws {
    let server = try Server()
    let client = server.client([server.signer()])
    _ = try await client.request(EndpointBuilder<EmptyResponse>.put("/bucket-p"))
    _ = try await client.request(
      EndpointBuilder<EmptyResponse>.put("/bucket-p/a b").body(HTTPBody(Data("hello".utf8)))
    )
    func answer(_ url: URL) async throws -> (status: Int, text: String) {
      let (data, head) = try await SessionTransport().response(
        for: URLRequest(url: url),
        options: TransportOptions()
      )
      return (head.statusCode, String(decoding: data, as: UTF8.self))
    }
    func presigned(at base: URL) async throws -> String {
      let url = try #require(URL(string: "\(base)/bucket-p/a%20b?tag=x&tag=&flag"))
      return try await server.signer().presignedURL(for: URLRequest(url: url)).absoluteString
    }
    let text = try await presigned(at: server.gate)
    let object = try await answer(#require(URL(string: text)))
    #expect(object.status == 200 && object.text == "hello")
    let signature = try #require(text.range(of: "&X-Amz-Signature=")).upperBound
    var changed = [
      text.replacing("a%20b", with: "a%20c"), text.replacing("tag=x", with: "tag=y"),
      text.replacing("flag", with: "flah"), text.replacing("Expires=3600", with: "Expires=3601"),
    ]
    for offset in [0, 31, 63] {
      let index = text.index(signature, offsetBy: offset)
      changed.append(
        text.replacingCharacters(in: index...index, with: text[index] == "0" ? "1" : "0")
      )
    }
    for other in changed {
      try #require(other != text)
      let rejection = try await answer(#require(URL(string: other)))
      #expect(rejection.status == 403, "\(other)")
      #expect(rejection.text == "SignatureDoesNotMatch", "\(other)")
    }
    // moto itself verifies no presigned URLs: it fails to find the header `Authorization`.
    let unverified = try await answer(#require(URL(string: await presigned(at: server.url))))
    #expect(unverified.status == 500)
  }
}
#endif
