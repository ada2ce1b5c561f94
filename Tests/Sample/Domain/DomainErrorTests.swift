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
}
