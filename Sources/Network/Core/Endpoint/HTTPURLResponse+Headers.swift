package import Foundation

#if canImport(FoundationNetworking)
package import FoundationNetworking
#endif

extension HTTPURLResponse {
  /// Creates the head of a recorded or scripted response, or returns nil if Foundation rejects the
  /// values.
  ///
  /// - Parameters:
  ///   - status: The status code.
  ///   - headers: The headers. The values of repeated fields are joined.
  ///   - url: The URL of the request.
  package convenience init?(status: Int, headers: HTTPHeaders, url: URL) {
    self.init(
      url: url,
      statusCode: status,
      httpVersion: "HTTP/1.1",
      headerFields: headers.joined
    )
  }
}

extension HTTPHeaders {
  /// The values of the fields, keyed by name.
  ///
  /// The values of repeated fields are joined. If several names differ only in case, the first name
  /// is the key.
  package var joined: [String: String] {
    var fields: [String: String] = [:]
    fields.reserveCapacity(count)
    // A case-insensitive comparison of a few names is cheaper than a conversion to lower case.
    guard count > 32 else {
      for field in self {
        let first = fields.isEmpty ? nil : fields.keys.first(where: field.isNamed)
        fields[first ?? field.name] = first == nil ? field.value : self[field.name]
      }
      return fields
    }
    var names: [String: String] = [:]
    names.reserveCapacity(count)
    for field in self {
      let key = field.name.lowercased()
      if let first = names[key] {
        fields[first]? += ", \(field.value)"
      } else {
        names[key] = field.name
        fields[field.name] = field.value
      }
    }
    return fields
  }
}
