#if AuthAWS
import Foundation

/// The query of a presigned URL.
struct PresignedQuery: Sendable {
  /// The time of the signature, such as `20130524T000000Z`.
  let time: String
  /// The scope of the signing key: the day, the region, the service and `aws4_request`.
  let scope: [String]
  /// The names of the signed headers, in lower case.
  let signedHeaders: Set<String>
  /// The query before it was signed: all items except `X-Amz-Signature`.
  let unsigned: Substring

  /// The service for which the URL is signed.
  var service: AWSService { AWSService(scope[2]) }

  /// Parses a query, or returns nil if the query does not use AWS Signature Version 4.
  init?(_ query: Substring?) {
    var values: [String: String] = [:]
    var rest: [Substring] = []
    for item in (query ?? "").split(separator: "&", omittingEmptySubsequences: false) {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0].lowercased()
      if name.hasPrefix("x-amz-"), parts.count > 1 {
        values[name] = parts[1].removingPercentEncoding
      }
      if name != "x-amz-signature" { rest.append(item) }
    }
    guard values["x-amz-algorithm"] == SigningScope.algorithm, values["x-amz-signature"] != nil,
      let time = values["x-amz-date"], let names = values["x-amz-signedheaders"]
    else { return nil }
    scope = (values["x-amz-credential"] ?? "").split(separator: "/").suffix(4).map(String.init)
    guard scope.count == 4 else { return nil }
    self.time = time
    signedHeaders = Set(names.split(separator: ";").map(String.init))
    unsigned = Substring(rest.joined(separator: "&"))
  }
}
#endif
