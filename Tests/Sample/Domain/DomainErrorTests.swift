import Foundation
import SampleDomain
import Testing

@Suite("Domain errors")
struct DomainErrorTests {
  @Test(
    "Each error has a description for the user",
    arguments: [
      (
        DomainError.emptyResponse("people"),
        "The server sent no people. Refresh to try again."
      ),
      (.unavailable(reason: "The server did not answer."), "The server did not answer."),
    ]
  )
  func texts(error: DomainError, text: String) {
    #expect(error.errorDescription == text)
    #expect(error.localizedDescription == text)
  }

  @Test("The user sees the text of an error, or the default if the error has no text")
  func userMessages() {
    struct TextlessError: Error {}
    let error = DomainError.emptyResponse("people")
    let text = "The server sent no people. Refresh to try again."
    #expect(userMessage(of: error) == text)
    #expect(userMessage(of: error, default: "Refresh.") == text)
    #expect(userMessage(of: TextlessError(), default: "Refresh.") == "Refresh.")
    #expect(userMessage(of: TextlessError()) == TextlessError().localizedDescription)
  }
}
