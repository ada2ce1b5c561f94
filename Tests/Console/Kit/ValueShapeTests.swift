import Foundation
import Testing

@testable import InnoConsole

@MainActor
@Suite("Shapes of values", .timeLimit(.minutes(5)))
struct ValueShapeTests {
  private enum Color: String, Codable, CaseIterable { case red, green }

  private struct Part: Codable { let size: Double }

  private struct Order: Codable {
    let id: Int
    let isPaid: Bool
    let color: Color
    let link: URL
    let parts: [Part]
    let note: String?
    let first: Part?
  }

  private enum Secret: Decodable {
    case one

    init(from decoder: any Decoder) throws { throw CancellationError() }
  }

  private let session: Transcript

  init() throws {
    session = try Transcript()
  }

  @Test("The fields of a type have their kinds")
  func fields() {
    #expect(
      ValueShape(of: Order.self).rows == [
        ["id", "number"], ["isPaid", "true or false"], ["color", "red, green"], ["link", "URL"],
        ["parts", "list of objects"], ["parts.size", "number"], ["note", "text, optional"],
        ["first", "object, optional"], ["first.size", "number"],
      ]
    )
    #expect(ValueShape(of: [Int].self) == .list(.number))
    #expect(ValueShape(of: Secret.self) == .unknown("Secret"))
  }

  @Test("A template can be decoded once its texts are filled in")
  func template() throws {
    let template = ValueShape(of: Order.self).template
    #expect(
      template == #"{"id": 0, "isPaid": false, "color": "red", "link": "", "#
        + #""parts": [{"size": 0}], "note": "", "first": {"size": 0}}"#
    )
    let filled = template.replacing(#""link": """#, with: #""link": "https://a.test""#)
    let order = try JSONDecoder().decode(Order.self, from: Data(filled.utf8))
    #expect(order.parts.count == 1)
  }

  @Test("actions, help and call show the parameters of a case, with a line to fill in")
  func cases() async throws {
    let page = [
      "annotate(Remark)", "", "  Remark: object", "    text   text", "    stars  number", "",
      #"  > send books annotate {"text": "", "stars": 0}"#,
    ]
    #expect(await session.line("actions books annotate").text == page)
    #expect(await session.line("help send books annotate").text == page)
    #expect(await session.line("actions books onAppear").text.first == "onAppear")
    #expect(
      await session.line("actions books select").text.suffix(1) == ["  > send books select ID"]
    )
    session.console.expose(call: "shelve", labels: ["book"]) { (book: Book) in }
    for line in ["call shelve --help", "help call shelve"] {
      #expect(await session.line(line).text.last == "  > call shelve book=ID", "\(line)")
    }
    #expect(try await session.line("actions books annotate").json.last?["data"]?["template"] != nil)
    #expect(await session.line("help stores x").errors.first?.code == "unexpected-argument")
    #expect(await session.line("actions books anotate").errors.first?.code == "unknown-action")
  }

  @Test("All missing fields are listed, and the wrong part is marked")
  func missing() async {
    let lines = await session.line(#"send books annotate {}"#).text
    #expect(lines.first?.hasSuffix(#": "text" and "stars" are missing"#) == true, "\(lines)")
    #expect(
      await session.line(#"send books annotate {"text": "a", "stars": "x"}"#).text.suffix(2) == [
        #"  send books annotate {"text": "a", "stars": "x"}"#,
        #"                                             ^^^"#,
      ]
    )
    #expect(
      await session.line(#"send books annotate {"text": "a" "stars": 1}"#).text.last
        == #"                                   ^"#
    )
  }

  @Test("A missing value is marked after the end of the line")
  func caret() async {
    #expect(
      await session.line("send books annotate").text == [
        "error: annotate(Remark) takes 1 argument, got 0", "  send books annotate ",
        "                      ^",
      ]
    )
  }
}
