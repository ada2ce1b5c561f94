import Foundation
import Testing

@testable import InnoNetwork

@Suite("Redaction")
struct RedactionTests {
  private static let digest = String(repeating: "0a1B", count: 16)
  private static let key = "wJalrXUtnFEMI4K7MDENG9bPxRfiCYEXAMPLEKEY1234"

  @Test(
    "Tokens and signatures are always redacted",
    arguments: [
      ("Bearer abc-1.x", "Bearer ‹redacted›"), ("use Basic dXNlcg now", "use Basic ‹redacted› now"),
      (
        "AWS4-HMAC-SHA256 Credential=AKIA1, Signature=fe5f80",
        "AWS4-HMAC-SHA256 Credential=‹redacted›, Signature=‹redacted›"
      ),
      (#"{"x-signature": "abc"}"#, #"{"x-signature": "‹redacted›"}"#),
      ("digest \(digest)!", "digest ‹redacted›!"), ("key=\(key)", "key=‹redacted›"),
      ("\(key)-E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "‹redacted›"),
      ("id=eyJhbGciOi.eyJzdWIi.x1", "id=‹redacted›"),
    ]
  )
  func masked(text: String, shown: String) {
    #expect(Printable.text(text) == shown)
  }

  @Test(
    "Other text is not changed",
    arguments: [
      "the signature of the function", "a basic: design", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F",
      "/tmp/inno-E621E1F8-C36C-495A-93FC-0C247A3E6E5F/a.inno",
      "/posts/a-very-long-title-of-an-article-about-Swift-in-2026-and-more", "한국어 안녕하세요",
    ]
  )
  func plain(text: String) {
    #expect(Printable.text(text) == text)
  }

  @Test(
    "Secrets in unparsable text are redacted",
    arguments: [
      (#"{"access_token":"hunter2","id":1"#, #"{"access_token":"‹redacted›","id":1"#),
      (#"{"access_token":"hunter2"#, #"{"access_token":"‹redacted›"#),
      (#"{"a":1}{"token": "hunter2", "b": 2}"#, #"{"a":1}{"token": "‹redacted›", "b": 2}"#),
      ("{\"pwd\":12}\n{\"id\":2}\n", "{\"pwd\":‹redacted›}\n{\"id\":2}\n"),
      (#"{"a":1,"apiKey":{"k":["hunter2","}"]},"b":["#, #"{"a":1,"apiKey":‹redacted›,"b":["#),
      (#"{"secret":["hunter2""#, #"{"secret":‹redacted›"#),
      (#"{"token":"hun\"ter2","x":"y""#, #"{"token":"‹redacted›","x":"y""#),
      (#"{"p\u0061ssword":"hunter2","#, #"{"password":"‹redacted›","#),
      ("access_token=hunter2&page=2", "access_token=‹redacted›&page=2"),
      ("Set-Cookie: id=hunter2; Path=/\nServer: s", "Set-Cookie: ‹redacted›\nServer: s"),
      ("<r><token a>x</token></r>", "<r><token a>x</token></r>"),
      ("<r><token>hunter2</token> a <b>", "<r><token>‹redacted›</token> a <b>"),
      ("the token of the user", "the token of the user"),
    ]
  )
  func unparsed(text: String, shown: String) {
    for type in ["application/json", "text/plain", nil] {
      let body = Redaction.standard.body(Data(text.utf8), type: type)
      #expect(String(decoding: body, as: UTF8.self) == shown)
    }
  }

  @Test("Cookies are logged only if they are included", arguments: [true, false], [true, false])
  func cookies(isIncluded: Bool, isRedacted: Bool) {
    let options = NetworkLoggingOptions(
      includeCookies: isIncluded,
      redactSensitiveData: isRedacted
    )
    let redaction = options.redaction
    for name in ["Cookie", "set-cookie"] {
      let shown = redaction.field(.init(name: name, value: "id=1"))
      #expect(shown.value == (isIncluded ? "id=1" : "‹redacted›"))
    }
    let other = redaction.field(.init(name: "X-Key", value: "1"))
    #expect(other.value == (isRedacted ? "‹redacted›" : "1"))
  }

  @Test("JSON within a JSON string is redacted")
  func nested() {
    let text = #"{"message":"{\"access_token\":\"hunter2\",\"id\":\"7\"}"}"#
    let body = Redaction.standard.body(Data(text.utf8), type: "application/json")
    #expect(
      String(decoding: body, as: UTF8.self) == #"""
        {
          "message": "{\"access_token\":\"‹redacted›\",\"id\":\"7\"}"
        }
        """#
    )
  }

  @Test(
    "Compressed bodies and truncated UTF-16 are redacted entirely",
    arguments: [
      Data([0x1F, 0x8B, 8, 0, 0xFF]), Data([0x28, 0xB5, 0x2F, 0xFD, 0xFF]),
      Data(#"{"token":"hunter2"#.utf8.flatMap { [$0, 0] }),
    ]
  )
  func leftOut(body: Data) {
    let shown = Redaction.standard.body(body, type: nil)
    #expect(String(decoding: shown, as: UTF8.self) == "‹redacted›")
  }

  @Test("Only the scheme of a non-hierarchical URL is shown")
  func opaque() throws {
    let url = try #require(URL(string: "data:text/plain;base64,aHVudGVyMg=="))
    #expect(Redaction.standard.text(of: url) == "data:‹redacted›")
  }

  @Test("Only allowed names are shown")
  func byName() throws {
    let url = try #require(URL(string: "https://u:p@a.example/x?Page=2&key=k#f"))
    let json = Data(#"{"token":"t","password":"p","name":"n"}"#.utf8)
    let form = Data("user=u&page=2&pin=1".utf8)
    let type = "application/x-www-form-urlencoded; charset=utf-8"

    let standard = Redaction.standard
    #expect(
      standard.text(of: url)
        == "https://‹redacted›@a.example/x?Page=‹redacted›&key=‹redacted›#‹redacted›"
    )
    #expect(standard.field(.init(name: "X-Key", value: "k")).value == "‹redacted›")
    #expect(standard.field(.init(name: "Accept", value: "a\u{1B}")).value == "a\\u{1b}")

    let asked = Redaction(
      allowedHeaders: ["x-key"],
      allowedQueryNames: ["page"],
      allowedBodyNames: ["Token", "user"]
    )
    #expect(asked.text(of: url).contains("Page=2&key=‹redacted›"))
    #expect(asked.field(.init(name: "X-Key", value: "k")).value == "k")
    let shown = String(decoding: asked.body(json, type: "application/json"), as: UTF8.self)
    #expect(
      shown == """
        {
          "token": "t",
          "password": "‹redacted›",
          "name": "n"
        }
        """
    )
    #expect(
      String(decoding: asked.body(form, type: type), as: UTF8.self)
        == "user=u&page=2&pin=‹redacted›"
    )
    #expect(
      String(decoding: asked.body(form, type: "multipart/form-data"), as: UTF8.self)
        == "‹redacted›"
    )
    #expect(asked.body(Data([0xFF, 0]), type: nil) == Data([0xFF, 0]))
    let bytes = Data("password=p&x=".utf8) + [0xFF]
    for type in [type, "multipart/form-data; boundary=b", "application/json"] {
      #expect(String(decoding: asked.body(bytes, type: type), as: UTF8.self) == "‹redacted›")
    }
    #expect(Redaction.off.body(json, type: nil) == json)
    #expect(Redaction.off.text(of: url) == url.absoluteString)
  }
}
