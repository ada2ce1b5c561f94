import Foundation
import InnoFlow
import PeopleInterface
import PeopleLogic
import PeopleTesting
import SampleDomain
import SampleTestSupport
import Testing

@MainActor
@Suite("People model")
struct PeopleModelTests {
  let model = PeopleFeatureModel { PeopleFixture.users }

  @Test("The model loads only on request")
  func loading() async {
    #expect(model.phase == .idle)
    #expect(model.store.actionCount == 0)
    model.loadIfNeeded()
    await model.store.settled()
    #expect(model.people == PeopleFixture.users)
    #expect(model.phase == .loaded)
    model.refresh()
    #expect(model.phase == .loading)
    await model.store.settled()
    #expect(model.errorMessage == nil)
    #expect(model.activityLog.last == "loaded 3 people")
  }

  @Test("Each request is returned once")
  func requests() async {
    model.loadIfNeeded()
    await model.store.settled()

    model.select(PeopleFixture.user)
    #expect(model.consumeSelectedUser() == PeopleFixture.user)
    #expect(model.consumeSelectedUser() == nil)

    model.showOverview()
    #expect(model.consumeOverviewUsers() == PeopleFixture.users)
    #expect(model.consumeOverviewUsers() == nil)

    model.openSettings(OpenSettingsRequest(assigneeID: 3))
    #expect(model.consumeSettingsRequest() == OpenSettingsRequest(assigneeID: 3))
    #expect(model.consumeSettingsRequest() == nil)
  }

  @Test("Cancelling without a pending item sends no action")
  func givingUpNothing() {
    model.cancelOpening()
    #expect(model.store.actionCount == 0)
  }

  @Test("A request to another feature can be decoded from JSON")
  func json() throws {
    let request = try JSONDecoder().decode(
      OpenSettingsRequest.self,
      from: Data(#"{"assigneeID": 3}"#.utf8)
    )
    #expect(request == OpenSettingsRequest(assigneeID: 3))
  }
}
