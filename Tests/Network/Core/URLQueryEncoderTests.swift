import Foundation
import Testing

@testable import InnoNetwork

private struct Filter: Encodable {
  enum Order: String, Encodable { case newest }

  var since = Date(timeIntervalSince1970: 784_111_777)
  var price = Decimal(string: "12345678901234567890.05")
  var ratio = 0.1
  var whole = 2.0
  var order = Order.newest
  var site = URL(string: "https://a.example/x?y=1")
  var userID = 7
  var isNew = true
  var tags = ["a", "b"]
  var nothing: String?
  var range = ["from": 1, "to": 2]
}

@Suite("URLQueryEncoder")
struct URLQueryEncoderTests {
  private func text(
    _ value: some Encodable,
    _ encoder: URLQueryEncoder = URLQueryEncoder(),
    rootKey: String? = nil
  ) throws -> String {
    try encoder.encode(value, rootKey: rootKey).map { "\($0.name)=\($0.value ?? "")" }
      .joined(separator: "&")
  }

  @Test("Dates and decimals are encoded exactly")
  func defaults() throws {
    #expect(
      try text(Filter()) == "isNew=true&order=newest&price=12345678901234567890.05"
        + "&range[from]=1&range[to]=2&ratio=0.1&since=1994-11-06T08:49:37Z"
        + "&site=https://a.example/x?y=1&tags=a&tags=b&userID=7&whole=2"
    )
  }

  @Test("The encoding strategies apply")
  func strategies() throws {
    struct Value: Encodable {
      var createdAt = Date(timeIntervalSince1970: 1.5)
      var rowNumbers = [1, 2]
      var urlText = Double.infinity
    }
    let nonFinite = URLQueryFloatEncodingStrategy.convertToString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    #expect(
      try text(
        Value(),
        URLQueryEncoder(
          keyEncodingStrategy: .convertToSnakeCase,
          dateEncodingStrategy: .millisecondsSince1970,
          arrayEncodingStrategy: .indexed,
          nonConformingFloatEncodingStrategy: nonFinite
        )
      ) == "created_at=1500&row_numbers[0]=1&row_numbers[1]=2&url_text=inf"
    )
    #expect(
      try text(
        Value(),
        URLQueryEncoder(
          keyEncodingStrategy: .custom(
            URLQueryCustomKeyTransform { $0.map(\.stringValue).joined(separator: ".").uppercased() }
          ),
          dateEncodingStrategy: .custom { "\($0.timeIntervalSince1970)s" },
          arrayEncodingStrategy: .bracketed,
          nonConformingFloatEncodingStrategy: nonFinite
        ),
        rootKey: "q"
      ) == "q[CREATEDAT]=1.5s&q[ROWNUMBERS][]=1&q[ROWNUMBERS][]=2&q[URLTEXT]=inf"
    )
    #expect(throws: EncodingError.self) { try text(Value()) }
  }

  @Test(
    "Names are converted to snake case word by word",
    arguments: [
      ("userID", "user_id"), ("URLText", "url_text"), ("a", "a"), ("myURL2Go", "my_url2_go"),
      ("already_snake", "already_snake"), ("isOK", "is_ok"),
    ]
  )
  func snakeCase(name: String, snake: String) throws {
    let encoder = URLQueryEncoder(keyEncodingStrategy: .convertToSnakeCase)
    #expect(try text([name: 1], encoder) == "\(snake)=1")
  }

  @Test("Unnamed values require a root key")
  func root() throws {
    #expect(throws: EncodingError.self) { try text([1, 2]) }
    #expect(throws: EncodingError.self) { try text("x") }
    #expect(try text([1, 2], rootKey: "id") == "id=1&id=2")
    #expect(try text("x", rootKey: "q") == "q=x")
    #expect(try text(Int?.none) == "")
    #expect(try text(["a": ["b": [1]]], rootKey: "f") == "f[a][b]=1")
  }

  @Test("Any encodable value is supported")
  func shapes() throws {
    class Base: Encodable {
      var id = 1
    }
    final class Derived: Base {
      private enum CodingKeys: String, CodingKey { case name, list }
      override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("x", forKey: .name)
        var list = container.nestedUnkeyedContainer(forKey: .list)
        try list.encodeNil()
        try list.encode(UInt64.max)
        var inner = list.nestedContainer(keyedBy: CodingKeys.self)
        try inner.encode(Int8(-1), forKey: .name)
        try super.encode(to: container.superEncoder())
      }
    }
    #expect(
      try text(Derived()) == "list=18446744073709551615&list[name]=-1&name=x&super[id]=1"
    )
  }

  @Test("An endpoint's encoder and root key are used")
  func endpoint() throws {
    struct Search: APIDefinition {
      typealias APIResponse = EmptyResponse
      let path = "/search"
      let parameters = ["pageSize": 2]
      let queryRootKey: String? = "filter"
      let queryEncoder = URLQueryEncoder(keyEncodingStrategy: .convertToSnakeCase)
    }
    #expect(try Search().encodedQuery() == [URLQueryItem(name: "filter[page_size]", value: "2")])
    let builder = EndpointBuilder<EmptyResponse>.get("/search")
      .query(["tags": [1, 2]], encoder: URLQueryEncoder(arrayEncodingStrategy: .bracketed))
      .query([3], rootKey: "id")
    #expect(try builder.encodedQuery().map(\.name) == ["tags[]", "tags[]", "id"])
  }

  @Test("A form is encoded")
  func form() throws {
    let form = try URLQueryEncoder().encodeForm(["a b": "c&d", "e": "한"])
    #expect(String(decoding: form, as: UTF8.self) == "a+b=c%26d&e=%ED%95%9C")
  }
}
