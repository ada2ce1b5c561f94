#if AuthAWS
import Foundation
import InnoLocking
import InnoNetwork
import InnoNetworkAuthAWS
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("AWS credentials", .timeLimit(.minutes(1)))
struct AWSCredentialsTests {
  @Test("Credentials are read from the environment; an error names a missing variable")
  func environment() throws {
    let complete = AWSEnvironmentCredentials {
      ["AWS_ACCESS_KEY_ID": "AKID", "AWS_SECRET_ACCESS_KEY": "s", "AWS_SESSION_TOKEN": "t"]
    }
    #expect(
      try complete.credentials()
        == AWSCredentials(accessKeyID: "AKID", secretAccessKey: "s", sessionToken: "t")
    )
    let error = #expect(throws: AWSCredentialError.self) {
      try AWSEnvironmentCredentials { ["AWS_ACCESS_KEY_ID": "AKID"] }.credentials()
    }
    #expect(
      error?.description
        == "the environment variable AWS_SECRET_ACCESS_KEY is missing or empty; "
        + "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
    )
  }

  @Test("Empty credentials are rejected")
  func empty() async throws {
    let signer = AWSSigV4Interceptor(
      accessKeyID: "",
      secretAccessKey: "s",
      region: "r",
      service: "s3"
    )
    let url = try #require(URL(string: "https://example.com"))
    let error = await #expect(throws: AWSCredentialError.self) {
      try await signer.signatureHeaders(for: URLRequest(url: url))
    }
    #expect(error?.description == "the AWS access key ID or the secret access key is empty")
  }

  @Test("A credential's description contains no secret")
  func description() {
    let credentials = AWSCredentials(
      accessKeyID: "AKID",
      secretAccessKey: "hunter2",
      sessionToken: "t0ken"
    )
    var dumped = ""
    dump(credentials, to: &dumped)
    for text in ["\(credentials)", String(reflecting: credentials), dumped] {
      #expect(text.contains("AKID"))
      #expect(!text.contains("hunter2") && !text.contains("t0ken"))
    }
  }

  @Test("Concurrent requests share one fetch, and valid credentials survive a failed fetch")
  func refreshing() async throws {
    let now = Locked(Date(timeIntervalSince1970: 0))
    let count = Locked(0)
    let provider = AWSRefreshingCredentials(now: { now.withLock { $0 } }) {
      let number = count.withLock { number in
        number += 1
        return number
      }
      guard number == 1 else { throw CocoaError(.fileNoSuchFile) }
      await Task.yield()
      return AWSCredentials(
        accessKeyID: "AKID\(number)",
        secretAccessKey: "s",
        expiration: Date(timeIntervalSince1970: 1_000)
      )
    }
    let names = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<20 { group.addTask { try await provider.credentials().accessKeyID } }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(names == ["AKID1"])
    now.withLock { $0 = Date(timeIntervalSince1970: 900) }
    #expect(try await provider.credentials().accessKeyID == "AKID1")
    #expect(count.withLock { $0 } == 2)
    now.withLock { $0 = Date(timeIntervalSince1970: 1_000) }
    await #expect(throws: NetworkError.self) { try await provider.credentials() }
  }
}
#endif
