#if HTTPTypes
public import HTTPTypes
public import InnoNetwork

extension HTTPHeaders {
  /// Creates headers from fields, in the order of the fields.
  ///
  /// Repeated fields stay separate, except for `Cookie` fields, which are joined and added last
  /// (RFC 9113, section 8.2.3).
  ///
  /// - Parameter fields: The fields to convert.
  public init(_ fields: HTTPFields) {
    self.init()
    for field in fields where field.name != .cookie {
      add(name: field.name.rawName, value: field.value)
    }
    let cookies = fields[values: .cookie]
    if !cookies.isEmpty { add(name: "Cookie", value: cookies.joined(separator: "; ")) }
  }
}

extension HTTPFields {
  /// Creates fields from headers, in the order of the headers.
  ///
  /// Headers whose names are not valid tokens (RFC 9110, section 5.6.2) are omitted.
  ///
  /// - Parameter headers: The headers to convert.
  public init(_ headers: HTTPHeaders) {
    self.init()
    for field in headers {
      guard let name = HTTPField.Name(field.name) else { continue }
      append(HTTPField(name: name, value: field.value))
    }
  }
}
#endif
