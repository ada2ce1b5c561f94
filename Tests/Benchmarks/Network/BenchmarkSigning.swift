#if AuthAWS
import Foundation
import InnoNetwork
import InnoNetworkAuthAWS
import TestSupport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Measures AWS signatures of small requests and of a 1 GB file.
func benchmarkSigning() async {
  let file = FileManager.default.temporaryDirectory.appending(path: "inno-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: file) }
  guard let url = URL(string: "https://dynamodb.eu-central-1.amazonaws.com/"),
    FileManager.default.createFile(atPath: file.path, contents: nil),
    // A sparse file takes no space on disk.
    truncate(file.path, 1_000_000_000) == 0, let body = try? HTTPBody.file(file)
  else { abandon("the file cannot be written") }
  func signer(_ service: String) -> AWSSigV4Interceptor {
    AWSSigV4Interceptor(
      accessKeyID: "AKIAIOSFODNN7EXAMPLE",
      secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
      region: "eu-central-1",
      service: service
    )
  }
  var request = URLRequest(url: url)
  request.httpMethod = "POST"
  request.allHTTPHeaderFields = [
    "Content-Type": "application/x-amz-json-1.0", "X-Amz-Target": "DynamoDB_20120810.GetItem",
  ]
  request.httpBody = Data(#"{"TableName":"people","Key":{"id":{"S":"1"}}}"#.utf8)
  let small = signer("dynamodb")
  var best = 0.0
  for _ in 0..<5 {
    let start = ContinuousClock.now
    for _ in 0..<5_000 { keep(try? await small.signatureHeaders(for: request)) }
    best = max(best, 5_000 / (start.duration(to: .now) / .seconds(1)))
  }
  printRow("network: AWS signatures a second", "\(Int(best))", "", "", "at least 10000")
  let large = signer("s3")
  request.httpBody = nil
  request.httpMethod = "PUT"
  ProcessUsage.resetPeakMemory()
  let memory = ProcessUsage.peakMemory
  let start = ContinuousClock.now
  guard (try? await large.signature(for: request, body: body)) != nil else {
    abandon("the file cannot be signed")
  }
  let seconds = (start.duration(to: .now) / .seconds(1) * 100).rounded() / 100
  let growth = ((ProcessUsage.peakMemory - memory) * 10).rounded() / 10
  printRow("network: signature of a file of 1 GB", "\(seconds) s", "", "", "")
  printRow("network: its peak memory", "\(growth) MiB", "", "", "4 MiB")
}
#endif
