import InnoText
import Testing

@Suite("Wording")
struct WordingTests {
  @Test(
    "A conjunction precedes the last element of a list",
    arguments: [
      ([], ""), (["text"], "text"), (["text", "dot"], "text or dot"),
      (["text", "mermaid", "dot"], "text, mermaid or dot"),
    ] as [([String], String)]
  )
  func lists(elements: [String], text: String) {
    #expect(elements.joined(by: "or") == text)
  }

  @Test(
    "The article depends on the first letter of the noun",
    arguments: [
      ("actor", "an actor"), ("Int", "an Int"), ("struct", "a struct"), ("URL", "a URL"),
      ("unit", "a unit"), ("", "a "),
    ]
  )
  func articles(noun: String, text: String) {
    #expect(noun.withArticle == text)
  }
}
